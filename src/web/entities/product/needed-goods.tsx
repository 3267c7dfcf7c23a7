import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { NeededGoods as Goods } from "./needed-goods-view.ts";
import { type NeededItem, useAddNeeded } from "./use-add-needed.ts";

const fewPieces = 5;

/** The goods that a programme needs; one press adds those that need no choice of size. */
export default function NeededGoods({ goods, title }: { readonly goods: readonly Goods[]; readonly title?: string }) {
  const { t } = useTranslation();
  const { addAll, isBusy } = useAddNeeded();
  const ready: readonly NeededItem[] = goods.flatMap(({ id, price, adds }) =>
    adds === null ? [] : [{ productId: id, size: adds.size, price }],
  );
  return (
    <Section labelledBy="needed-title">
      <SectionHeader id="needed-title" title={title ?? t("goods.needed")} lead={t("goods.neededLead")} />
      <ul className="grid gap-3 tablet:grid-cols-2 lg:grid-cols-3">
        {goods.map((each) => (
          <NeededLine key={each.id} goods={each} />
        ))}
      </ul>
      {ready.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            size="lg"
            variant="ink"
            icon="plus"
            className="max-sm:w-full"
            loading={isBusy}
            loadingLabel={t("goods.adding")}
            onClick={() => void addAll(ready)}
          >
            {t("goods.addNeeded", { count: ready.length })}
          </Button>
          <GoodsPrice price={toTotal(ready)} />
        </div>
      )}
    </Section>
  );
}

const toTotal = (items: readonly NeededItem[]) => ({
  currency: items[0]?.price.currency ?? "EGP",
  amountMinor: items.reduce((sum, { price }) => sum + price.amountMinor, 0),
  beforeMinor: items.reduce((sum, { price }) => sum + price.beforeMinor, 0),
});

function NeededLine({ goods }: { readonly goods: Goods }) {
  const text = useText();
  const { slug, name, image, price, adds } = goods;
  return (
    <li className="relative flex items-center gap-4 rounded-xl border border-line p-3">
      {image && (
        <MediaPicture
          image={image}
          sizes="96px"
          isDecoration
          className={`size-20! shrink-0 rounded-lg ${goods.isSoldOut ? "opacity-55" : ""}`}
        />
      )}
      <div className="flex min-w-0 flex-col gap-0.5">
        <LocalLink
          to={`/product/${slug}`}
          className="text-card font-semibold no-underline after:absolute after:inset-0 after:rounded-xl hover:underline"
        >
          {text(name)}
        </LocalLink>
        {adds?.label && <span className="text-small text-muted">{text(adds.label)}</span>}
        <GoodsPrice price={price} size="line" />
        <Stock goods={goods} />
      </div>
    </li>
  );
}

function Stock({ goods: { adds, isSoldOut } }: { readonly goods: Goods }) {
  const { t } = useTranslation();
  if (isSoldOut) return <span className="text-small font-semibold text-danger">{t("goods.soldOut")}</span>;
  if (adds === null) return <span className="text-small font-semibold">{t("goods.chooseSize")}</span>;
  if (adds.stock > fewPieces) return <span className="text-small text-success">{t("product.inStock")}</span>;
  return <span className="text-small text-warn">{t("product.left", { count: adds.stock })}</span>;
}
