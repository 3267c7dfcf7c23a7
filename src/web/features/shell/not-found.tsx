import { ProductSearch } from "#web/entities/search/product-search.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { NotFoundArc } from "#web/ui/art/empty-states.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The 404 page with links to go on. */
export default function NotFound() {
  const { t } = useTranslation("common");
  const actions = (
    <>
      <LocalLink to="/store" className={buttonClass({ variant: "primary" })}>
        {t("error.toStore")}
      </LocalLink>
      <LocalLink to="/programmes" className={buttonClass({ variant: "secondary" })}>
        {t("error.toProgrammes")}
      </LocalLink>
    </>
  );
  return (
    <>
      <EmptyState
        art={<NotFoundArc />}
        title={t("error.notFoundTitle")}
        description={t("error.notFoundText")}
        actions={actions}
        headingLevel="h1"
        className="pb-0!"
      />
      <div className="mx-auto mt-6 mb-12 max-w-sm px-4">
        <ProductSearch />
      </div>
    </>
  );
}
