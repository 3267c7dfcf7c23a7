import { lazy, Suspense, useRef } from "react";
import { useItemSeen } from "#web/entities/product/analytics-item.ts";
import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import NeededGoods from "#web/entities/product/needed-goods.tsx";
import { useAddToCart } from "#web/entities/product/use-add-to-cart.ts";
import { useOwnedProgrammes } from "#web/entities/workout/use-owned-programmes.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { StickyBar } from "#web/ui/sticky-bar.tsx";
import { FirstWeek } from "./first-week.tsx";
import type { ProgrammeData } from "./load-programmes.ts";
import { About, CoachBand, ProgrammeQuestions, RelatedProgrammes } from "./programme-bands.tsx";
import { ProgrammeBuyBox } from "./programme-buy-box.tsx";
import { ProgrammeHead } from "./programme-head.tsx";

// Loaded for URLs that name a market.
const MarketNote = lazy(() => import("#web/entities/market/market-note.tsx"));

// A programme has no sizes; the cart accepts any size for a single variant.
const anySize = "M";

export function ProgrammePage({ data }: { readonly data: ProgrammeData }) {
  const { t } = useTranslation();
  const text = useText();
  const { programme } = data;
  const { addToCart, isBusy } = useAddToCart();
  const buttons = useRef<HTMLDivElement>(null);
  useItemSeen(programme);
  const enrolmentId = useOwnedProgrammes(true).get(programme.id);
  const buy = (isBuyNow: boolean) => void addToCart({ product: programme, size: anySize, quantity: 1, isBuyNow });
  return (
    <main id="main">
      <ProgrammeHead data={data} />
      <div className="page pb-8">
        <div className="py-3 lg:py-5">
          <Breadcrumbs
            label={t("goods.breadcrumbs")}
            items={[
              { label: t("goods.home"), href: "/" },
              { label: t("programmes.title"), href: "/programmes" },
              { label: text(programme.name) },
            ]}
          />
        </div>
        {data.marketNote && (
          <Suspense fallback={null}>
            <MarketNote note={data.marketNote} />
          </Suspense>
        )}
        <div className="grid gap-x-6 gap-y-6 tablet:grid-cols-[5fr_7fr] tablet:items-center lg:gap-x-14">
          {programme.image && (
            <MediaPicture
              image={programme.image}
              sizes="(min-width: 64rem) 480px, (min-width: 43.75rem) 40vw, 100vw"
              priority
              className="aspect-5/4 rounded-2xl tablet:aspect-4/5"
            />
          )}
          <div className="min-w-0">
            <ProgrammeBuyBox
              programme={programme}
              enrolmentId={enrolmentId}
              buttons={buttons}
              isBusy={isBusy}
              onBuy={buy}
            />
            <a href="#week-1" className={buttonClass({ variant: "link", className: "mt-3" })}>
              {t("product.seeWeek")}
            </a>
          </div>
        </div>
      </div>
      <FirstWeek preview={programme.preview} />
      <About programme={programme} />
      {data.needed.length > 0 && <NeededGoods goods={data.needed} />}
      <CoachBand coach={programme.coach} />
      <ProgrammeQuestions faq={programme.faq} />
      <RelatedProgrammes tiles={data.related} />
      <StickyBar label={t("product.buyBar")} watch={buttons} wide>
        <GoodsPrice price={programme.price} className="flex-col" />
        {enrolmentId === undefined ? (
          <Button
            size="lg"
            className="flex-1 lg:ms-auto lg:max-w-sm"
            loading={isBusy}
            loadingLabel={t("goods.adding")}
            onClick={() => buy(true)}
          >
            {t("programmes.start")}
          </Button>
        ) : (
          <LocalLink
            to={`/dashboard/programmes/${enrolmentId}`}
            className={buttonClass({ size: "lg", className: "flex-1 lg:ms-auto lg:max-w-sm" })}
          >
            {t("programmes.openOwned")}
          </LocalLink>
        )}
      </StickyBar>
    </main>
  );
}
