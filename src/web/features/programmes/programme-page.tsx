import { useRef } from "react";
import { useItemSeen } from "#web/entities/product/analytics-item.ts";
import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import { breadcrumbLd, productLd } from "#web/entities/product/structured-data.ts";
import { useAddToCart } from "#web/entities/product/use-add-to-cart.ts";
import { useOwnedProgrammes } from "#web/entities/workout/use-owned-programmes.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture, toRenditionUrl } from "#web/lib/media/media-picture.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { StickyBar } from "#web/ui/sticky-bar.tsx";
import { FirstWeek } from "./first-week.tsx";
import type { ProgrammeData, ProgrammeView } from "./load-programmes.ts";
import { About, CoachBand, ProgrammeQuestions, RelatedProgrammes } from "./programme-bands.tsx";
import { ProgrammeBuyBox } from "./programme-buy-box.tsx";

// A programme has no sizes; the cart accepts any size for a single variant.
const anySize = "M";

function Head({ programme }: { readonly programme: ProgrammeView }) {
  const { t } = useTranslation();
  const text = useText();
  const origin = useOrigin();
  const toAddress = useAddress();
  const path = `/programmes/${programme.slug}`;
  const picture = programme.image && toRenditionUrl(programme.image.url, 1200, "png");
  const data = import.meta.env.SSR
    ? [
        productLd({
          name: text(programme.name),
          description: text(programme.summary),
          url: toAddress(path),
          brand: t("common:brand"),
          category: t("programmes.title"),
          sku: undefined,
          images: picture === null ? [] : [origin + picture],
          price: programme.price,
          isSoldOut: false,
          rating: programme.rating,
        }),
        breadcrumbLd([
          { name: t("goods.home"), url: toAddress("/") },
          { name: t("programmes.title"), url: toAddress("/programmes") },
          { name: text(programme.name), url: toAddress(path) },
        ]),
      ]
    : undefined;
  return (
    <>
      <PageHead
        title={text(programme.name)}
        description={text(programme.summary)}
        path={path}
        type="product"
        image={picture ?? undefined}
      />
      <JsonLd data={data} />
    </>
  );
}

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
      <Head programme={programme} />
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
        <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[5fr_7fr] lg:items-center">
          {programme.image && (
            <MediaPicture
              image={programme.image}
              sizes="(min-width: 64rem) 480px, 100vw"
              priority
              className="aspect-5/4 rounded-2xl lg:aspect-4/5"
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
