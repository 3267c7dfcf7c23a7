import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown for a day that the plan does not have. */
export function MissingDay({ planId }: { readonly planId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("training.player.missingTitle")} />
      <EmptyState
        headingLevel="h1"
        icon="search"
        title={t("training.player.missingTitle")}
        actions={
          <LocalLink to={`/dashboard/programmes/${planId}`} className={buttonClass()}>
            {t("training.player.back")}
          </LocalLink>
        }
      />
    </>
  );
}
