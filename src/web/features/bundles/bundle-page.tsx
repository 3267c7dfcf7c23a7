import { useMoneyText } from "#web/entities/order/amount.tsx";
import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { BundleHead } from "./bundle-head.tsx";
import { BundlePictures } from "./bundle-pictures.tsx";
import type { BundleData, BundleView, PartView } from "./load-bundles.ts";
import { useAddBundle } from "./use-add-bundle.ts";

type Adding = ReturnType<typeof useAddBundle>;

/** A bundle: its price, its parts, and one button that adds all of them. */
export function BundlePage({ data }: { readonly data: BundleData }) {
  const { bundle } = data;
  const { t } = useTranslation("bundles");
  const text = useText();
  const adding = useAddBundle(bundle);
  return (
    <main id="main" className="page pb-14">
      <BundleHead data={data} />
      <div className="py-4">
        <Breadcrumbs
          label={t("crumbs")}
          items={[{ label: t("title"), href: "/bundles" }, { label: text(bundle.name) }]}
        />
      </div>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <BundlePictures parts={bundle.parts} priority />
        <div className="flex flex-col gap-5">
          <h1 className="text-h2 font-extrabold">{text(bundle.name)}</h1>
          <p className="max-w-prose whitespace-pre-line">{text(bundle.description)}</p>
          <Price bundle={bundle} />
          <section aria-labelledby="parts">
            <h2 id="parts" className="mb-3 text-h3 font-bold">
              {t("parts")}
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {bundle.parts.map((part) => (
                <Part key={part.productId} part={part} adding={adding} />
              ))}
            </ul>
          </section>
          {bundle.isSoldOut ? (
            <Callout tone="danger" role="status">
              {t("soldOut")}
            </Callout>
          ) : (
            <Button
              size="lg"
              block
              loading={adding.isBusy}
              loadingLabel={t("adding")}
              onClick={() => void adding.add()}
            >
              {t("add")}
            </Button>
          )}
          <p className="text-small text-muted">{t("whole")}</p>
        </div>
      </div>
    </main>
  );
}

function Price({ bundle: { price, saving, until } }: { readonly bundle: BundleView }) {
  const { t } = useTranslation("bundles");
  const text = useText();
  const money = useMoneyText();
  return (
    <div className="flex flex-col gap-1">
      <GoodsPrice price={price} size="product" hasSaving />
      {saving > 0 && (
        <p className="font-semibold text-success">{t("saving", { amount: money(saving, price.currency) })}</p>
      )}
      {until !== null && <p className="text-small text-muted">{t("until", { day: text(until) })}</p>}
    </div>
  );
}

function Part({ part, adding }: { readonly part: PartView; readonly adding: Adding }) {
  const { t } = useTranslation("bundles");
  const goods = useTranslation().t;
  const text = useText();
  const { productId, kind, slug, name, image, quantity, sizes, variantLabel } = part;
  return (
    <li id={`part-${productId}`} className="flex gap-4 py-4">
      {image && (
        <MediaPicture image={image} sizes="80px" isDecoration className="size-20! shrink-0 rounded-lg object-bottom" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <LocalLink
            to={`/${kind === "programme" ? "programmes" : "product"}/${slug}`}
            className="text-card font-semibold no-underline hover:underline"
          >
            {text(name)}
          </LocalLink>
          {quantity > 1 && <Ltr>{t("pieces", { count: quantity })}</Ltr>}
        </div>
        <GoodsPrice price={part.price} size="line" />
        {sizes.length > 1 && (
          <ChoiceChips
            legend={text(variantLabel)}
            name={`size-${productId}`}
            options={sizes.map(({ size, label, stock }) => ({
              value: size,
              label: text(label),
              soldOut: stock < quantity,
            }))}
            value={adding.sizes[productId]}
            soldOutLabel={goods("goods.soldOut")}
            error={adding.isMissing(productId) ? t("sizeNeeded") : undefined}
            onChange={(size) => adding.choose(productId, size)}
          />
        )}
      </div>
    </li>
  );
}
