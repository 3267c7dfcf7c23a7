import { Suspense } from "react";
import { type Measured, useListSeen } from "#web/entities/product/analytics-item.ts";
import { GoodsRail } from "#web/entities/product/goods-rail.tsx";
import { keptTiles } from "#web/entities/product/kept-tiles.tsx";
import { type PackedCards, useCards } from "#web/entities/product/packed-cards.ts";
import { itemListLd } from "#web/entities/product/structured-data.ts";
import { ProductSearch } from "#web/entities/search/product-search.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress } from "#web/lib/seo/page-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { Drawn, StoreData } from "./load-store.ts";

export function StorePage({ data }: { readonly data: StoreData }) {
  const { t } = useTranslation();
  const toAddress = useAddress();
  const urls = import.meta.env.SSR
    ? (data.drawn?.departments ?? []).map(({ slug }) => toAddress(`/shop-all?category=${slug}`))
    : [];
  return (
    <main id="main">
      <PageHead title={t("store.title")} description={t("store.lead")} image={data.image} />
      <JsonLd data={import.meta.env.SSR ? itemListLd(t("store.title"), urls) : undefined} />
      <div className="page">
        <PageHeader
          title={t("store.title")}
          lead={t("store.lead")}
          large
          actions={
            !data.isEmpty && (
              <>
                <LocalLink to="/shop-all" className={buttonClass({ variant: "secondary" })}>
                  {t("store.all")}
                </LocalLink>
                <LocalLink to="/bundles" className={buttonClass({ variant: "secondary" })}>
                  {t("store.bundles")}
                </LocalLink>
              </>
            )
          }
        />
        {data.isEmpty ? (
          <EmptyState title={t("shopAll.empty")} description={t("emptyHint")} />
        ) : (
          <ProductSearch className="max-w-md" />
        )}
      </div>
      {data.hasDepartments && (
        <Kept data={data.drawn}>{({ departments }) => <Departments categories={departments} />}</Kept>
      )}
      <Band
        id="offers"
        title={t("store.offers")}
        lead={t("store.offersLead")}
        to="/shop-all?discounted=true"
        packed={data.offers}
        isSand
      />
      <Band
        id="best-sellers"
        title={t("store.popular")}
        lead={t("store.popularLead")}
        to="/shop-all?sort=popular"
        packed={data.popular}
      />
      {data.programmes.length > 0 && <ProgrammesBand programmes={data.programmes} tiles={data.drawn?.tiles} />}
      <Band
        id="new"
        title={t("store.fresh")}
        lead={t("store.freshLead")}
        to="/shop-all?sort=newest"
        packed={data.fresh}
      />
      <Band
        id="gifts"
        title={t("store.gifts")}
        lead={t("store.giftsLead")}
        to="/shop-all?category=gift-cards"
        packed={data.gifts}
        isSand
      />
    </main>
  );
}

// For 190 px at double density, and half a phone's or tablet's width at triple or double density.
const departmentWidths = [320, 480, 640, 960];

function Departments({ categories }: { readonly categories: Drawn["departments"] }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Section labelledBy="departments-title" className="pt-8! lg:pt-10!">
      <h2 id="departments-title" className="sr-only">
        {t("store.departments")}
      </h2>
      <ul className="grid grid-pairs gap-3 md:grid-cols-3 lg:grid-cols-6 lg:gap-5">
        {categories.map(({ slug, name, image, productCount }, index) => (
          <li key={slug} className="group relative">
            <div className="aspect-square overflow-hidden rounded-xl bg-sand-100">
              {image && (
                <MediaPicture
                  image={image}
                  sizes="(min-width: 64rem) 190px, 46vw"
                  widths={departmentWidths}
                  priority={index < 2}
                  isDecoration
                  className="h-full! transition-[scale] duration-320 group-hover:scale-[1.03] motion-reduce:scale-100"
                />
              )}
            </div>
            <LocalLink
              to={`/shop-all?category=${slug}`}
              className="mt-2 block text-card font-bold no-underline after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              {text(name)}
            </LocalLink>
            <p className="text-small text-muted">{t("shopAll.count", { count: productCount })}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface BandProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly to: string;
  readonly packed: PackedCards;
  readonly isSand?: boolean;
}

function Band({ id, title, lead, to, packed, isSand = false }: BandProps) {
  const { t } = useTranslation();
  const cards = useCards(packed);
  if (cards.length === 0) return null;
  return (
    <Section id={id} tone={isSand ? "sand" : "plain"} labelledBy={`${id}-title`}>
      <Suspense fallback={null}>
        <GoodsRail
          list={{ id: `store_${id}`, name: `Store ${id}` }}
          label={title}
          cards={cards}
          header={
            <SectionHeader
              id={`${id}-title`}
              title={title}
              lead={lead}
              className="mb-0! flex-1"
              action={
                <LocalLink to={to} className={buttonClass({ variant: "link" })}>
                  {t("store.seeAll")}
                  <span className="sr-only">: {title}</span>
                </LocalLink>
              }
            />
          }
        />
      </Suspense>
    </Section>
  );
}

const programmesList = { id: "store_programmes", name: "Store programmes" };

interface ProgrammesBandProps {
  readonly programmes: readonly Measured[];
  readonly tiles: Drawn["tiles"] | undefined;
}

function ProgrammesBand({ programmes, tiles }: ProgrammesBandProps) {
  const { t } = useTranslation();
  useListSeen(programmesList, programmes);
  return (
    <Section tone="stage" labelledBy="store-programmes-title">
      <Rail
        label={t("store.programmes")}
        labels={{ previous: t("common:previous"), next: t("common:next") }}
        header={
          <SectionHeader
            id="store-programmes-title"
            title={t("store.programmes")}
            lead={t("store.programmesLead")}
            className="mb-0! flex-1"
          />
        }
      >
        {keptTiles({ list: programmesList, programmes, tiles })}
      </Rail>
    </Section>
  );
}
