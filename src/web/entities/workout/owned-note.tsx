import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Shown where a programme is sold to a customer who already owns it. */
export function OwnedNote({ enrolmentId }: { readonly enrolmentId: string }) {
  const { t } = useTranslation();
  return (
    <Callout tone="success" role="status" className="mt-4" title={t("programmes.owned")}>
      <LocalLink to={`/dashboard/programmes/${enrolmentId}`} className="font-semibold underline underline-offset-4">
        {t("programmes.openOwned")}
      </LocalLink>
    </Callout>
  );
}
