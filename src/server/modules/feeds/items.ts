import ar from "#locales/ar/common.json" with { type: "json" };
import en from "#locales/en/common.json" with { type: "json" };
import type { FeedProduct, FeedVariant } from "#server/modules/catalogue/index.ts";
import { toPublicGtin } from "#shared/domain/barcode.ts";
import { placeOf } from "#shared/domain/feed-markets.ts";
import type { Feed, FeedChannel, LeftOutReason } from "#shared/domain/feeds.ts";
import { plainAmount } from "#shared/domain/plain-amount.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { type ShownPrice, toShownPrice } from "#shared/domain/shown-price.ts";
import { optionProperty, variantTitle } from "#shared/domain/variant-option.ts";
import { googleCategories } from "./google-categories.ts";

/** A variant in a channel's feed, in one language and currency. */
export interface FeedItem {
  /** The SKU. */
  readonly id: string;
  /** The product. */
  readonly groupId: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly imageLink: string;
  readonly isSoldOut: boolean;
  /** "349.50 EGP", before discount. */
  readonly price: string;
  /** After discount; undefined without one. */
  readonly salePrice: string | undefined;
  readonly brand: string;
  /** GTIN, the number under the bar code. */
  readonly gtin: string | undefined;
  readonly size: string | undefined;
  readonly color: string | undefined;
  /** Category in Google's product taxonomy. */
  readonly googleCategory: number | undefined;
}

export interface Omission {
  readonly reason: LeftOutReason;
  readonly productId: string;
  readonly name: string;
}

const brands = { ar: ar.brand, en: en.brand } as const;
// Maximum lengths that both channels accept.
const longest = { id: 50, title: 150, description: 5000 } as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unprintable = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g;

/** One line of at most `max` characters, cut between words where possible. */
export function toLine(text: string, max: number): string {
  const line = text.toWellFormed().replace(unprintable, " ").replace(/\s+/g, " ").trim();
  // Most lines are short, and counting code units is cheaper than counting characters.
  if (line.length <= max) return line;
  const characters = [...line];
  if (characters.length <= max) return line;
  const kept = characters.slice(0, max - 1).join("");
  const space = kept.lastIndexOf(" ");
  return `${(space > kept.length * 0.8 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

const money = ({ currency }: ShownPrice, amount: ShownPrice["amountMinor"]): string =>
  `${plainAmount(amount)} ${currency}`;

// A programme's own page is the canonical one.
const pathOf = ({ kind, slug }: FeedProduct): string => `/${kind === "programme" ? "programmes" : "product"}/${slug}`;

function imageOf({ images }: FeedProduct, { size }: FeedVariant, origin: string): string | undefined {
  const image = images.find((each) => each.size === size) ?? images[0];
  return image && new URL(toRenditionUrl(image.url, 1200, "png"), origin).href;
}

/** Google lists only goods: no programmes, packages or gift cards. */
const takes = (channel: FeedChannel, { kind }: FeedProduct): boolean => channel === "meta" || kind === "physical";

interface FeedEntries {
  readonly items: readonly FeedItem[];
  readonly omissions: readonly Omission[];
}

/** A product's entries in a feed: an item for each variant, or the reason why there is none. */
export function toItems(product: FeedProduct, feed: Feed, origin: string): FeedEntries {
  const { market, language } = feed;
  const { currency } = placeOf(market);
  const name = toLine(product.name[language], longest.title);
  const omit = (reason: LeftOutReason, what = name): Omission => ({ reason, productId: product.id, name: what });
  if (!takes(feed.channel, product)) return { items: [], omissions: [omit("kind")] };
  const priceOf = ({ prices }: FeedVariant) =>
    toShownPrice(currency, prices[currency].amountMinor, product.discountPercentage);
  const isFree = (variant: FeedVariant): boolean => priceOf(variant).amountMinor <= 0;
  if (product.variants.length > 0 && product.variants.every(isFree)) return { items: [], omissions: [omit("free")] };
  const description = toLine(product.description[language] || product.summary[language], longest.description);
  if (name === "" || description === "") return { items: [], omissions: [omit("no_text")] };
  const property = optionProperty(product.variantLabel.en);
  const entries = product.variants.map((variant): FeedItem | Omission => {
    const label = variant.label[language];
    const price = priceOf(variant);
    const title = product.variants.length > 1 ? toLine(variantTitle(name, label), longest.title) : name;
    if (isFree(variant)) return omit("free", title);
    const imageLink = imageOf(product, variant, origin);
    if (imageLink === undefined) return omit("no_picture", title);
    if (variant.sku.length > longest.id || toLine(variant.sku, longest.id) !== variant.sku) return omit("sku", title);
    return {
      id: variant.sku,
      groupId: product.id,
      title,
      description,
      link: `${origin}/${language}${pathOf(product)}?market=${market}`,
      imageLink,
      isSoldOut: variant.stock < 1,
      price: money(price, price.beforeMinor),
      salePrice: price.amountMinor < price.beforeMinor ? money(price, price.amountMinor) : undefined,
      brand: brands[language],
      gtin: toPublicGtin(variant.barcode),
      size: property === "size" ? toLine(label, 100) : undefined,
      color: property === "color" ? toLine(label, 100) : undefined,
      googleCategory: googleCategories[product.category],
    };
  });
  return {
    items: entries.filter((each) => "id" in each),
    omissions: entries.filter((each) => "reason" in each),
  };
}
