import { ApiError } from "#shared/contract/client.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown for a programme that was refunded, has expired or belongs to somebody else. */
export default function PlanClosed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const hasEnded = error instanceof ApiError && error.code === "ENROLMENT_ENDED";
  return (
    <>
      <PrivateHead title={t("training.title")} />
      <EmptyState
        headingLevel="h1"
        icon={hasEnded ? "lock" : "search"}
        title={t(hasEnded ? "training.endedTitle" : "training.notFoundTitle")}
        description={t(hasEnded ? "training.endedText" : "training.notFoundText")}
        actions={
          <>
            <LocalLink to="/dashboard/programmes" className={buttonClass()}>
              {t("training.toList")}
            </LocalLink>
            <LocalLink to="/contact" className={buttonClass({ variant: "secondary" })}>
              {t("training.contact")}
            </LocalLink>
          </>
        }
      />
    </>
  );
}
