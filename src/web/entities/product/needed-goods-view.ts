import type { ProductCard } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { ofVariant, type PriceView, toPriceView } from "#shared/domain/price-view.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { Image } from "#web/lib/media/media-picture.tsx";
import { defaultSize } from "./default-size.ts";

/** One of the goods that a programme needs, in the visitor's currency; made by the loader. */
export interface NeededGoods {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly image: Image | null;
  readonly price: PriceView;
  readonly isSoldOut: boolean;
  /** The variant that one press adds; null if it is sold out, or if a size has to be chosen first. */
  readonly adds: { readonly size: string; readonly label: LocalizedText | null; readonly stock: number } | null;
}

export function toNeededGoods(product: ProductCard, currency: Currency): NeededGoods {
  const { id, slug, name, images, variants } = product;
  const size = defaultSize(product);
  const usual = variants.find((variant) => variant.size === size && variant.stock > 0);
  return {
    ...{ id, slug, name },
    image: images[0] ?? null,
    price: toPriceView(usual === undefined ? product : ofVariant(product, usual), currency),
    isSoldOut: variants.every(({ stock }) => stock < 1),
    adds:
      usual === undefined
        ? null
        : { size: usual.size, label: variants.length > 1 ? usual.label : null, stock: usual.stock },
  };
}
