import { lazy, Suspense, useRef } from "react";
import { useItemSeen } from "#web/entities/product/analytics-item.ts";
import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import { GoodsRail, type GoodsRailProps } from "#web/entities/product/goods-rail.tsx";
import { type PackedCards, useCards } from "#web/entities/product/packed-cards.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Section, SectionHeader, type SectionProps } from "#web/ui/section.tsx";
import { StickyBar } from "#web/ui/sticky-bar.tsx";
import { AddButton } from "./add-button.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import type { ProductData } from "./load-product.ts";
import { picturesOf } from "./pictures-of.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductHead } from "./product-head.tsx";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { useChoice } from "./use-choice.ts";

// Loaded only for products that have such parts.
const OnSomePages = lazy(() => import("./on-some-pages.tsx"));

const together = { id: "together", name: "Often bought together" };
const related = { id: "related", name: "Related products" };

export function ProductPage({ data }: { readonly data: ProductData }) {
  const { t } = useTranslation();
  const text = useText();
  const { product } = data;
  const choice = useChoice(product);
  const images = picturesOf(product.images, choice.size);
  const buttons = useRef<HTMLDivElement>(null);
  useItemSeen(product);
  return (
    <main id="main">
      <ProductHead data={data} />
      <div className="page">
        <div className="py-3 lg:py-5">
          <Breadcrumbs
            label={t("goods.breadcrumbs")}
            items={[
              { label: t("goods.home"), href: "/" },
              { label: text(product.categoryName), href: `/shop-all?category=${product.categorySlug}` },
              { label: text(product.name) },
            ]}
          />
        </div>
        {data.marketNote && (
          <Suspense fallback={null}>
            <OnSomePages data={data} isAbove />
          </Suspense>
        )}
        <div className="grid gap-x-6 lg:gap-x-12 gap-y-6 pb-10 tablet:grid-cols-2 lg:grid-cols-[7fr_5fr]">
          <div className="min-w-0">
            <Gallery key={images[0]?.url} images={images} />
          </div>
          <div className="min-w-0 tablet:row-span-2">
            <div className="tablet:sticky tablet:top-24">
              <BuyBox data={data} choice={choice} buttons={buttons} />
            </div>
          </div>
          <div className="min-w-0">
            <Suspense fallback={null}>
              <ProductDetails data={data} />
            </Suspense>
          </div>
        </div>
      </div>
      {data.needed.length + data.coaches.length > 0 && (
        <Suspense fallback={null}>
          <OnSomePages data={data} />
        </Suspense>
      )}
      <Goods list={together} label={t("product.together")} packed={data.together} />
      <Goods list={related} label={t("product.related")} packed={data.related} tone="sand" />
      <RecentlyViewed productId={product.id} currency={product.price.currency} />
      <StickyBar label={t("product.buyBar")} watch={buttons}>
        <GoodsPrice price={choice.priced.price} className="flex-col" />
        <AddButton choice={choice} />
      </StickyBar>
    </main>
  );
}

type GoodsProps = Pick<GoodsRailProps, "list" | "label"> &
  Pick<SectionProps, "tone"> & { readonly packed: PackedCards };

function Goods({ tone = "plain", packed, ...rail }: GoodsProps) {
  const cards = useCards(packed);
  const { id } = rail.list;
  if (cards.length === 0) return null;
  return (
    <Section tone={tone} labelledBy={id}>
      <Suspense fallback={null}>
        <GoodsRail
          {...rail}
          cards={cards}
          header={<SectionHeader id={id} title={rail.label} className="mb-0! flex-1" />}
        />
      </Suspense>
    </Section>
  );
}
