import type { ProductCard, ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import type { Image } from "#web/lib/media/media-picture.tsx";
import { type PriceView, toEarningAmount, toPriceView } from "./price-view.ts";

/** A product for cards, in the visitor's currency and language; made by the loader. Pages carry many of them. */
export interface GoodsCard {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  /** In both languages: analytics reports the English one. */
  readonly name: LocalizedText;
  /** English name, for analytics. */
  readonly category: string;
  /** The variants' names, "S · M · L". */
  readonly choices: string;
  readonly image: Pick<Image, "url" | "placeholder"> | null;
  /** Another view of the same option, shown while the pointer is over the card; null without one. */
  readonly secondView: string | null;
  readonly price: PriceView;
  /** The base amount for earned points, in piastres. */
  readonly earnsOnEgpMinor: number;
  readonly isNew: boolean;
  readonly isSoldOut: boolean;
  readonly rating: { readonly average: number; readonly count: number };
  /** The only size, so that one press adds it to the cart; null when there are several. */
  readonly quickSize: string | null;
}

const shownChoices = 4;

function toChoices({ variants }: ProductCard, language: Language): string {
  const names = variants.slice(0, shownChoices).map(({ label }) => label[language]);
  const more = variants.length - names.length;
  return names.join(" · ") + (more > 0 ? ` +${more}` : "");
}

const secondViewWidth = 480;

function toSecondView({ kind, images: [first, ...others] }: ProductCard): string | null {
  const second = others.find(({ size }) => size === undefined || size === first?.size);
  return kind !== "physical" || second === undefined ? null : toRenditionUrl(second.url, secondViewWidth);
}

/** The visitor for whom a card is made. */
export interface CardReader {
  readonly currency: Currency;
  readonly language: Language;
}

export function toGoodsCard(product: ProductCard, { currency, language }: CardReader): GoodsCard {
  const [image] = product.images;
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  const isSoldOut = product.variants.every(({ stock }) => stock < 1);
  return {
    id: product.id,
    slug: product.slug,
    kind: product.kind,
    name: product.name,
    category: product.category.name.en,
    choices: product.kind === "physical" ? toChoices(product, language) : product.summary[language],
    image: image === undefined ? null : { url: image.url, placeholder: image.placeholder },
    secondView: toSecondView(product),
    price: toPriceView(product, currency),
    earnsOnEgpMinor: toEarningAmount(product),
    isNew: product.isNew,
    isSoldOut,
    rating: product.rating,
    quickSize: only !== undefined && !isSoldOut ? only.size : null,
  };
}
