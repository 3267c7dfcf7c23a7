import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** The title of a customer's private page, with noindex. */
export function PrivateHead({ title }: { readonly title: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}
