import type { Language } from "#shared/i18n/languages.ts";
import { Coin } from "#web/ui/art/coin.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { cx } from "#web/ui/cx.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Price } from "#web/ui/price.tsx";
import { ProductCard } from "#web/ui/product-card.tsx";
import { ProgrammeCard } from "#web/ui/programme-card.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { ProductCardSkeleton } from "#web/ui/skeleton.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { Group, type SampleProps } from "./sample-frame.tsx";
import type { Samples } from "./samples.ts";

const grounds = ["bg-ink-100", "bg-flare-soft", "bg-sand-200", "bg-info-soft"];
const posters = ["bg-flare-strong", "bg-info", "bg-success", "bg-ink-700", "bg-warn"];

export function CardSamples({ words, lang }: SampleProps) {
  return (
    <Group title={words.parts.cards}>
      <PageHeader
        title={words.store}
        lead={words.lead}
        breadcrumbs={
          <Breadcrumbs label={words.store} items={[{ label: words.home, href: "#" }, { label: words.store }]} />
        }
      />
      <Rail
        label={words.parts.programmes}
        labels={words}
        header={<h2 className="text-h2 font-extrabold">{words.parts.programmes}</h2>}
        itemClass="w-[74%] sm:w-[44%] lg:w-[38%]"
      >
        {words.programmes.map((title, index) => (
          <ProgrammeCard
            key={title}
            href="#programme"
            title={title}
            meta={words.programmeMeta[index]}
            badge={index === 0 && <Badge tone="flare">{words.badges[0]}</Badge>}
            art={<div className={posters[index]} />}
          />
        ))}
      </Rail>
      <div className="grid grid-cols-2 gap-x-3 gap-y-6">
        {words.products.map((title, index) => (
          <SampleProduct key={title} words={words} lang={lang} index={index} />
        ))}
        <ProductCardSkeleton />
      </div>
      <LoadMore
        shown={24}
        total={96}
        summary={words.shown}
        label={words.more}
        loadingLabel={words.loading}
        href="#more"
      />
      <Pagination
        page={4}
        pageCount={9}
        hrefFor={(page) => `#page-${page}`}
        labels={{
          nav: words.page,
          previous: words.previous,
          next: words.next,
          page: (page) => `${words.page} ${page}`,
        }}
      />
      <UiLink href="#all">{words.seeAll}</UiLink>
    </Group>
  );
}

function SampleProduct({ words, lang, index }: { words: Samples; lang: Language; index: number }) {
  const reduced = index < 2;
  return (
    <ProductCard
      href="#product"
      title={words.products[index]}
      meta={words.productMeta[index]}
      image={<div className={cx("size-full", grounds[index])} />}
      badge={
        reduced && (
          <Badge tone="ink">
            {words.price.save} <Ltr>13%</Ltr>
          </Badge>
        )
      }
      price={
        <Price
          amountMinor={112000 + index * 500}
          compareAtMinor={reduced ? 129000 : undefined}
          currency="EGP"
          lang={lang}
          labels={{ current: words.price.current, before: words.price.before }}
        />
      }
      points={
        <span className="inline-flex items-center gap-1.5">
          <Coin size={16} />
          <span>{words.points}</span>
        </span>
      }
    />
  );
}
