import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { type GoodsCard, toGoodsCard } from "#shared/domain/goods-card.ts";
import { GoodsGrid } from "#web/entities/product/goods-grid.tsx";
import { useWishlistIds } from "#web/entities/wishlist/use-wish.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Wishlist } from "./load-wishlist.ts";

const path = "/dashboard/wishlist";
const list = { id: "wishlist", name: "Wishlist" };
const columns = "grid-pairs md:grid-cols-3";

/** The customer's wishlist, latest first. Removing a product hides its card. */
export function WishlistPage({ data: { products, pagination } }: { readonly data: Wishlist }) {
  const currency = useRouteLoaderData<typeof rootLoader>("root")?.currency ?? "USD";
  const language = useLanguage();
  const cards = products.map((product) => toGoodsCard(product, { currency, language }));
  return (
    <>
      <Head />
      <Kept cards={cards} page={pagination.page} pageCount={pagination.pages} />
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("wishlist.title")} />
      <PageHeader title={t("wishlist.title")} lead={t("wishlist.lead")} />
    </>
  );
}

interface KeptProps {
  readonly cards: readonly GoodsCard[];
  readonly page: number;
  readonly pageCount: number;
}

function Kept({ cards, page, pageCount }: KeptProps) {
  const { t } = useTranslation();
  const ids = useWishlistIds();
  const place = useRef<HTMLDivElement>(null);
  const shown = ids === undefined ? cards : cards.filter((card) => ids.has(card.id));
  const shownCount = useRef(shown.length);
  // The pressed heart is gone with its card: move the focus.
  useEffect(() => {
    const hasLost = shown.length < shownCount.current && document.activeElement === document.body;
    shownCount.current = shown.length;
    if (hasLost) place.current?.focus();
  }, [shown.length]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {shown.length === 0 && page >= pageCount ? (
        <NothingKept />
      ) : (
        <>
          <GoodsGrid list={list} cards={shown} columns={columns} headingLevel="h2" />
          <Pagination
            className="mt-8"
            page={page}
            pageCount={pageCount}
            hrefFor={(wanted) => (wanted === 1 ? path : `${path}?page=${wanted}`)}
            labels={{
              nav: t("wishlist.pages"),
              previous: t("common:previous"),
              next: t("common:next"),
              page: (wanted) => t("wishlist.page", { page: wanted }),
            }}
          />
        </>
      )}
    </div>
  );
}

function NothingKept() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="heart"
      title={t("wishlist.emptyTitle")}
      description={t("wishlist.emptyText")}
      actions={
        <LocalLink to="/shop-all" className={buttonClass()}>
          {t("wishlist.toShop")}
        </LocalLink>
      }
    />
  );
}

export function WishlistWaiting() {
  return (
    <>
      <Head />
      <div aria-busy="true" className="grid grid-pairs gap-x-3 gap-y-8 md:grid-cols-3 lg:gap-x-5">
        {[1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} className="aspect-3/4 w-full rounded-xl" />
        ))}
      </div>
    </>
  );
}
