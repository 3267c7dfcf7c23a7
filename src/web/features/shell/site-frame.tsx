import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { directionOf } from "#shared/i18n/languages.ts";
import { useConsent } from "#web/lib/analytics/use-consent.ts";
import { usePageViews } from "#web/lib/analytics/use-page-views.ts";
import { useTagManager } from "#web/lib/analytics/use-tag-manager.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useStartLanguage } from "#web/lib/i18n/use-language-switch.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** Pages that nothing should lead away from: without search and footer. */
const checkouts: ReadonlySet<string> = new Set(["/checkout", "/rewards-checkout"]);

/** A workout has the whole screen. */
const workout = /^\/dashboard\/programmes\/[^/]+\/session\//;

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

/** Measures what the visitor agreed to. Draws nothing, so that the frame is not drawn anew with the consent. */
function Measuring() {
  usePageViews();
  useTagManager();
  return null;
}

/** The frame of every shop page: header, main area, footer, toasts. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("header");
  const language = useLanguage();
  const { pathname } = useLocation();
  const isCheckout = checkouts.has(pathname);
  const isWorkout = workout.test(pathname);
  useStartLanguage();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink label={t("header:skip")} />
      {!isWorkout && <Header hasSearch={!isCheckout} />}
      {children}
      <AskConsent />
      <Measuring />
      {!isCheckout && !isWorkout && <Footer year={new Date().getUTCFullYear()} />}
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
