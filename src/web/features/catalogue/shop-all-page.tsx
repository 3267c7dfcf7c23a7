import { Suspense, useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { isolate } from "#shared/domain/bidi.ts";
import { GoodsGrid } from "#web/entities/product/goods-grid.tsx";
import { breadcrumbLd, itemListLd } from "#web/entities/product/structured-data.ts";
import { ProductSearch } from "#web/entities/search/product-search.tsx";
import { pushEvent } from "#web/lib/analytics/data-layer.ts";
import { LocalLink, useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress } from "#web/lib/seo/page-head.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { CategoryTabs } from "./category-tabs.tsx";
import { FilterForm } from "./filter-form.tsx";
import { countFilters, listPath } from "./list-query.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import type { ListData } from "./load-list.ts";
import { useShownPages } from "./use-shown-pages.ts";

const list = { id: "shop_all", name: "Shop all" };

function useSearchSeen(term: string, results: number): void {
  useEffect(() => {
    if (term !== "") pushEvent("search", { search_term: term, results });
  }, [term, results]);
}

/** The heading of the single selected category, or the general one. */
function useHeading({ query, categories, summary = "" }: ListData): { readonly title: string; readonly lead: string } {
  const { t } = useTranslation();
  const [slug, ...more] = query.categories;
  const category = more.length === 0 ? categories.find((each) => each.slug === slug) : undefined;
  if (query.search !== "") return { title: t("shopAll.resultsFor", { q: isolate(query.search) }), lead: "" };
  if (category !== undefined) return { title: category.name, lead: summary };
  return { title: t("shopAll.title"), lead: t("shopAll.lead") };
}

function ListHead({ data, title, lead }: { readonly data: ListData; readonly title: string; readonly lead: string }) {
  const { t } = useTranslation();
  const toAddress = useAddress();
  const { query } = data;
  // A category's pages are indexed; other filter combinations are not.
  const isView = query.search !== "" || query.sort !== "" || countFilters({ ...query, categories: [] }) > 0;
  const categories = query.categories.slice(0, isView || query.categories.length > 1 ? 0 : 1);
  const path = listPath({
    ...query,
    search: "",
    sort: "",
    price: "",
    sizes: [],
    inStock: false,
    discounted: false,
    categories,
  });
  const urls = import.meta.env.SSR ? data.cards.map(({ slug }) => toAddress(`/product/${slug}`)) : [];
  const crumbs = [
    { name: t("goods.home"), url: toAddress("/") },
    { name: t("store.title"), url: toAddress("/store") },
    { name: title, url: toAddress(path) },
  ];
  return (
    <>
      <PageHead
        title={title}
        description={lead || t("shopAll.lead")}
        path={path}
        isUnlisted={isView}
        image={data.cards[0]?.image?.url}
      />
      <JsonLd data={import.meta.env.SSR ? [itemListLd(title, urls), breadcrumbLd(crumbs)] : undefined} />
    </>
  );
}

export function ShopAllPage({ data }: { readonly data: ListData }) {
  const { t } = useTranslation();
  const { query, pagination } = data;
  const { title, lead } = useHeading(data);
  const isLoading = useNavigation().location !== undefined;
  useSearchSeen(query.search, pagination.total);
  return (
    <main id="main" className="page pb-12">
      <ListHead data={data} title={title} lead={lead} />
      <PageHeader
        title={title}
        lead={lead || undefined}
        breadcrumbs={
          <Breadcrumbs
            label={t("goods.breadcrumbs")}
            items={[
              { label: t("goods.home"), href: "/" },
              { label: t("store.title"), href: "/store" },
              { label: title },
            ]}
          />
        }
      />
      <ProductSearch search={query.search} className="mb-4 max-w-md" />
      <CategoryTabs query={query} categories={data.categories} />
      <AppliedFilters data={data} />
      <div className="lg:grid lg:grid-cols-[264px_1fr] lg:gap-10">
        <div className="min-w-0 lg:col-start-2">
          <ListToolbar data={data} />
          <div aria-busy={isLoading} className={cx("transition-opacity", isLoading && "opacity-60")}>
            {data.cards.length === 0 ? <NothingFound data={data} /> : <Results data={data} isLoading={isLoading} />}
          </div>
        </div>
        <aside
          id="filters"
          aria-label={t("filters.title")}
          className="hidden pt-5 target:block lg:col-start-1 lg:row-start-1 lg:block lg:self-start lg:pb-6"
        >
          <Suspense fallback={null}>
            <FilterForm query={query} filters={data.filters} />
          </Suspense>
        </aside>
      </div>
    </main>
  );
}

function Results({ data, isLoading }: { readonly data: ListData; readonly isLoading: boolean }) {
  const { t } = useTranslation();
  const localPath = useLocalPath();
  const navigate = useNavigate();
  const { query, pagination } = data;
  const { cards, firstPage } = useShownPages(data);
  const next = listPath({ ...query, page: query.page + 1 });
  const shown = Math.min(pagination.total, query.page * pagination.limit);
  return (
    <>
      {firstPage > 1 && (
        <LocalLink
          to={listPath({ ...query, page: firstPage - 1 })}
          className={buttonClass({ variant: "secondary", className: "mb-6" })}
        >
          {t("shopAll.previousPage")}
        </LocalLink>
      )}
      <GoodsGrid
        list={list}
        cards={cards}
        columns="grid-pairs md:grid-cols-3 xl:grid-cols-4"
        headingLevel="h2"
        eager={2}
      />
      <LoadMore
        shown={shown}
        total={pagination.total}
        summary={t("shopAll.shown", { shown, count: pagination.total })}
        label={t("shopAll.more")}
        loadingLabel={t("common:loading")}
        loading={isLoading}
        href={next}
        onLoad={(event) => {
          event.preventDefault();
          void navigate(localPath(next), { replace: true, preventScrollReset: true });
        }}
      />
    </>
  );
}

function NothingFound({ data: { query, categories, pagination } }: { readonly data: ListData }) {
  const { t } = useTranslation();
  // The shop sells nothing yet.
  if (pagination.total === 0 && query.search === "" && countFilters(query) === 0)
    return <EmptyState icon="search" title={t("shopAll.empty")} description={t("emptyHint")} headingLevel="h2" />;
  return (
    <EmptyState
      icon="search"
      title={query.search === "" ? t("shopAll.nothing") : t("shopAll.nothingFor", { q: isolate(query.search) })}
      description={t("shopAll.nothingHint")}
      actions={
        <>
          <LocalLink to="/shop-all" className={buttonClass()}>
            {t("filters.clearAll")}
          </LocalLink>
          {categories.slice(0, 4).map(({ slug, name }) => (
            <LocalLink key={slug} to={`/shop-all?category=${slug}`} className={buttonClass({ variant: "secondary" })}>
              {name}
            </LocalLink>
          ))}
        </>
      }
    />
  );
}
