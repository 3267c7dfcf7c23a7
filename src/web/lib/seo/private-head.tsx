import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** The title of a page that belongs to one customer, and the word to search engines to leave it alone. */
export function PrivateHead({ title }: { readonly title: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}
