import { lazy, type ReactNode, Suspense } from "react";
import { directionOf } from "#shared/i18n/languages.ts";
import { useConsent } from "#web/lib/analytics/use-consent.ts";
import { usePageViews } from "#web/lib/analytics/use-page-views.ts";
import { useTagManager } from "#web/lib/analytics/use-tag-manager.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useStartLanguage } from "#web/lib/i18n/use-language-switch.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Toaster } from "#web/ui/toaster.tsx";

const ConsentBanner = lazy(() => import("./consent-banner.tsx"));

function AskConsent() {
  const { purposes, consent } = useConsent();
  if (purposes.length === 0 || consent !== undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  );
}

/** Measures as far as the visitor has consented. Renders nothing, so that a consent does not render the frame again. */
function Measuring() {
  usePageViews();
  useTagManager();
  return null;
}

interface PageFrameProps {
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page around its main area; a workout has neither header nor footer. */
export function PageFrame({ header, footer, children }: PageFrameProps) {
  const { t } = useTranslation("header");
  const language = useLanguage();
  useStartLanguage();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink label={t("header:skip")} />
      {header}
      {children}
      <AskConsent />
      <Measuring />
      {footer}
      <Toaster
        dir={directionOf(language)}
        labels={{
          region: t("common:toasts.region"),
          close: t("common:close"),
          success: t("common:toasts.success"),
          error: t("common:toasts.error"),
          info: t("common:toasts.info"),
        }}
      />
    </div>
  );
}
