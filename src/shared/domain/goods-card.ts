import type { Language, LocalizedText } from "../i18n/languages.ts";
import type { Currency } from "./currency.ts";
import { type Priced, type PriceView, toEarningAmount, toPriceView } from "./price-view.ts";
import type { ProductKind } from "./product-kinds.ts";
import { toRenditionUrl } from "./rendition-url.ts";

/** A product for cards, in the visitor's currency and language. Pages carry many of them. */
export interface GoodsCard {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  /** In both languages: analytics reports the English one. */
  readonly name: LocalizedText;
  /** English name, for analytics. */
  readonly category: string;
  /** The names of goods' variants, "S · M · L"; the summary of everything else. */
  readonly choices: string;
  readonly image: CardImage | null;
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

interface CardImage {
  readonly url: string;
  readonly placeholder: string;
}

/** A product as lists have it. */
interface ListedProduct extends Priced {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly category: { readonly name: LocalizedText };
  readonly images: readonly (CardImage & { readonly size?: string | undefined })[];
  readonly variants: readonly (NonNullable<Priced["variants"]>[number] & {
    readonly size: string;
    readonly label: LocalizedText;
    readonly stock: number;
  })[];
  readonly isNew: boolean;
  readonly rating: GoodsCard["rating"];
}

const shownChoices = 4;

function toChoices({ variants }: ListedProduct, language: Language): string {
  const names = variants.slice(0, shownChoices).map(({ label }) => label[language]);
  const more = variants.length - names.length;
  return names.join(" · ") + (more > 0 ? ` +${more}` : "");
}

const secondViewWidth = 480;

function toSecondView({ kind, images: [first, ...others] }: ListedProduct): string | null {
  const second = others.find(({ size }) => size === undefined || size === first?.size);
  return kind !== "physical" || second === undefined ? null : toRenditionUrl(second.url, secondViewWidth);
}

/** The visitor for whom a card is made. */
export interface CardReader {
  readonly currency: Currency;
  readonly language: Language;
}

export function toGoodsCard(product: ListedProduct, { currency, language }: CardReader): GoodsCard {
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
