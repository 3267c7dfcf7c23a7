import type { ReactNode } from "react";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BandWords } from "./filter-form.tsx";
import { countFilters, type ListQuery, listPath } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

interface Applied {
  readonly id: string;
  readonly label: ReactNode;
  readonly without: Partial<ListQuery>;
}

const minus = (all: readonly string[], one: string): string[] => all.filter((each) => each !== one);

function useApplied({ query, filters, categories }: ListData): Applied[] {
  const { t } = useTranslation();
  const [from = "", to = ""] = query.price.split("-");
  const nameOf = (slug: string): string => {
    const category = categories.find((each) => each.slug === slug);
    return category === undefined ? slug : category.name;
  };
  const sizeName = (size: string): string => {
    const found = filters.sizes.find((each) => each.size === size);
    return found === undefined ? size : found.label;
  };
  const band = { from: Number(from), to: to === "" ? null : Number(to), currency: filters.currency };
  return [
    ...(query.search === ""
      ? []
      : [{ id: "search", label: <UserText>{query.search}</UserText>, without: { search: "" } }]),
    ...query.categories.map((slug) => ({
      id: slug,
      label: nameOf(slug),
      without: { categories: minus(query.categories, slug) },
    })),
    ...query.sizes.map((size) => ({ id: size, label: sizeName(size), without: { sizes: minus(query.sizes, size) } })),
    ...(query.price === "" ? [] : [{ id: "price", label: <BandWords {...band} />, without: { price: "" } }]),
    ...(query.inStock ? [{ id: "in-stock", label: t("filters.inStock"), without: { inStock: false } }] : []),
    ...(query.discounted ? [{ id: "discounted", label: t("filters.discounted"), without: { discounted: false } }] : []),
  ];
}

const chip =
  "inline-flex min-h-11 items-center gap-1.5 rounded-md bg-raised px-3 text-small font-medium no-underline hover:bg-text/8";

/** The active filters; each chip links to the list without it. */
export function AppliedFilters({ data }: { readonly data: ListData }) {
  const { t } = useTranslation();
  const applied = useApplied(data);
  if (applied.length === 0) return null;
  return (
    <ul aria-label={t("filters.applied")} className="mt-4 flex flex-wrap items-center gap-2">
      {applied.map(({ id, label, without }) => (
        <li key={id}>
          <LocalLink to={listPath({ ...data.query, page: 1, ...without })} preventScrollReset replace className={chip}>
            <span className="sr-only">{t("filters.remove")} </span>
            <span>{label}</span>
            <Icon name="close" size={14} />
          </LocalLink>
        </li>
      ))}
      {countFilters(data.query) > 1 && (
        <li>
          <LocalLink
            to="/shop-all"
            preventScrollReset
            replace
            className="inline-flex min-h-11 items-center px-1 text-small font-semibold"
          >
            {t("filters.clearAll")}
          </LocalLink>
        </li>
      )}
    </ul>
  );
}
