import { lazy, type RefObject, Suspense } from "react";
import { GoodsPrice, PointsToEarn } from "#web/entities/product/goods-price.tsx";
import { ShareButton } from "#web/entities/product/share-button.tsx";
import { HeartButton } from "#web/entities/wishlist/heart-button.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { AddButton } from "./add-button.tsx";
import type { ProductData, ProductView } from "./load-product.ts";
import { Promises } from "./promises.tsx";
import { SizeGuide } from "./size-guide.tsx";
import type { Choice } from "./use-choice.ts";

// Loaded if instalments are offered.
const Instalments = lazy(() => import("./instalments.tsx"));
// Loaded for programmes only.
const ProgrammeFacts = lazy(() => import("./programme-facts.tsx"));
const OwnedProgramme = lazy(() => import("./owned-programme.tsx"));
// Loaded for packages only.
const PackageContents = lazy(() => import("./package-contents.tsx"));
// Loaded for sold-out sizes only.
const NotifyMe = lazy(() => import("./notify-me.tsx"));

export interface BuyBoxProps {
  readonly data: ProductData;
  readonly choice: Choice;
  /** The row of buttons; phones show the sticky bar while it is out of view. */
  readonly buttons: RefObject<HTMLDivElement | null>;
}

/** Name, price, options and buttons of a product. */
export function BuyBox({ data, choice, buttons }: BuyBoxProps) {
  const text = useText();
  const { product } = data;
  const { status } = useSession();
  const { price, instalments, earnsOnEgpMinor } = choice.priced;
  return (
    <div>
      <Heading product={product} />
      <div className="mt-3 min-h-11">
        <GoodsPrice price={price} size="product" hasSaving />
      </div>
      {instalments && (
        <Suspense fallback={null}>
          <Instalments payments={instalments} currency={price.currency} />
        </Suspense>
      )}
      <p className="mt-4 text-body text-muted">{text(product.summary)}</p>
      {product.programme && (
        <Suspense fallback={null}>
          <ProgrammeFacts programme={product.programme} slug={product.slug} />
        </Suspense>
      )}
      <Variants product={product} choice={choice} />
      <StockLine product={product} choice={choice} />
      {product.kind === "programme" && status === "signed-in" && (
        <Suspense fallback={null}>
          <OwnedProgramme programmeId={product.id} />
        </Suspense>
      )}
      <BuyButtons choice={choice} buttons={buttons} />
      {choice.isSoldOut && choice.variant && (
        <Suspense fallback={null}>
          <NotifyMe key={choice.size} productId={product.id} size={choice.variant.size} />
        </Suspense>
      )}
      <p className="mt-4 empty:hidden">
        <PointsToEarn onEgpMinor={earnsOnEgpMinor} quantity={choice.quantity} />
      </p>
      {product.coaching && (
        <Suspense fallback={null}>
          <PackageContents slug={product.slug} coaching={product.coaching} />
        </Suspense>
      )}
      <Kept data={data.drawn}>{(drawn) => <Promises product={product} {...drawn} />}</Kept>
    </div>
  );
}

function Heading({ product }: { readonly product: ProductView }) {
  const { t } = useTranslation();
  const text = useText();
  const { rating } = product;
  return (
    <>
      {product.isNew && <Badge tone="flare">{t("goods.new")}</Badge>}
      <div className="flex items-start justify-between gap-3">
        <h1 className="figures min-w-0 text-h2 font-extrabold lg:text-price-lg lg:leading-[1.35]">
          {text(product.name)}
        </h1>
        <span className="-me-1 flex shrink-0">
          <ShareButton title={text(product.name)} />
          <HeartButton thing={product} />
        </span>
      </div>
      {rating.count > 0 && (
        <a href="#reviews" className="inline-flex min-h-11 items-center no-underline">
          <Rating value={rating.average} label={t("product.ratingOf", { rating: rating.average.toFixed(1) })}>
            <Ltr className="font-semibold">{rating.average.toFixed(1)}</Ltr>
            <span className="text-muted underline">{t("product.reviewCount", { count: rating.count })}</span>
          </Rating>
        </a>
      )}
    </>
  );
}

function Variants({ product, choice }: { readonly product: ProductView; readonly choice: Choice }) {
  const { t } = useTranslation();
  const text = useText();
  const [only] = product.variants;
  if (product.kind !== "physical" || only === undefined) return null;
  if (product.variants.length === 1) {
    return (
      <p className="mt-5 text-card">
        <span className="text-muted">{text(product.variantLabel)}: </span>
        <span className="font-semibold">{text(only.label)}</span>
      </p>
    );
  }
  const chosen = choice.variant === undefined ? "" : `: ${text(choice.variant.label)}`;
  return (
    <div id="choices" className="mt-6">
      <ChoiceChips
        legend={text(product.variantLabel) + chosen}
        name="size"
        value={choice.size}
        onChange={choice.choose}
        options={product.variants.map(({ size, label, stock, swatch }) => ({
          value: size,
          label: text(label),
          swatch,
          soldOut: stock < 1,
        }))}
        soldOutLabel={t("goods.soldOut")}
        error={choice.isMissing ? t("product.chooseSize") : undefined}
        end={product.categorySlug === "apparel" ? <SizeGuide /> : undefined}
      />
    </div>
  );
}

const fewPieces = 5;

/** The stock: the number when it is low, "sold out" when there is none. */
function StockLine({ product: { kind }, choice }: { readonly product: ProductView; readonly choice: Choice }) {
  const { t } = useTranslation();
  const stock = choice.variant?.stock;
  const line = (icon: IconName, tone: string, words: string) => (
    <p role="status" className={`mt-4 flex items-center gap-2 text-small font-semibold ${tone}`}>
      <Icon name={icon} size={18} />
      <span>{words}</span>
    </p>
  );
  if (kind !== "physical") return line("bolt", "text-success", t(`product.ready.${kind}`));
  if (choice.isSoldOut) return line("info", "text-danger", t("goods.soldOut"));
  if (stock === undefined) return null;
  if (stock <= fewPieces) return line("clock", "text-warn", t("product.left", { count: stock }));
  return line("check-circle", "text-success", t("product.inStock"));
}

function BuyButtons({ choice, buttons }: Pick<BuyBoxProps, "choice" | "buttons">) {
  const { t } = useTranslation();
  return (
    <div ref={buttons} className="mt-4 flex flex-col gap-3">
      <div className="flex gap-3">
        {choice.isGoods && (
          <QuantityStepper
            value={choice.quantity}
            max={choice.most}
            onChange={choice.setQuantity}
            size="lg"
            disabled={choice.isSoldOut}
            labels={{ quantity: t("product.quantity"), increase: t("product.more"), decrease: t("product.less") }}
          />
        )}
        <AddButton choice={choice} />
      </div>
      {!choice.isSoldOut && (
        <Button size="lg" variant="ink" block onClick={() => choice.buy(true)} disabled={choice.isBusy}>
          {t("product.buyNow")}
        </Button>
      )}
    </div>
  );
}
