import { useMemo } from "react";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { PageFacts } from "#shared/contract/page.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import { readCardMarkup } from "./card-markup.ts";

/**
 * A page's cards as one text: the currency, then the fields of each card. As objects they would be twice as large,
 * because page data numbers every value and every field name.
 */
export interface PackedCards {
  readonly packed: string;
  /** On the server only, for rendering. */
  readonly cards?: readonly GoodsCard[];
}

/** The fields of a card that its markup contains, too. */
export type ShownOfCard = Pick<GoodsCard, "choices" | "image" | "secondView" | "rating"> & { readonly name: string };

const usualKind: ProductKind = "physical";

const short = (url = ""): string => url.replace(/^\/media\/(.*)\.webp$/, "~$1");
const long = (url: string): string => url.replace(/^~(.*)/, "/media/$1.webp");

function toFields({ price, ...card }: GoodsCard, before: GoodsCard | undefined) {
  return [
    card.id,
    card.slug,
    card.kind === usualKind ? "" : card.kind,
    card.name.en,
    card.category === before?.category ? "" : card.category,
    price.amountMinor,
    price.beforeMinor === price.amountMinor ? "" : price.beforeMinor,
    (price.isFrom ? "f" : "") + (card.isNew ? "n" : "") + (card.isSoldOut ? "s" : ""),
    card.earnsOnEgpMinor,
    card.quickSize ?? "",
  ];
}

const toShownFields = ({ name, choices, image, secondView, rating }: GoodsCard) => [
  name.ar,
  choices,
  short(image?.url),
  image?.placeholder ?? "",
  short(secondView ?? ""),
  rating.average,
  rating.count,
];

const inMarkup = "*";
const isOfDocument = (packed: string): boolean => packed.split("|", 1)[0]?.endsWith(inMarkup) === true;

/** A document's cards leave out the fields that its markup shows. */
export function packCards(cards: readonly GoodsCard[], { isDocument }: Pick<PageFacts, "isDocument">): PackedCards {
  const fields = cards.flatMap((card, index) => [
    ...toFields(card, cards[index - 1]),
    ...(isDocument ? [] : toShownFields(card)),
  ]);
  const packed = [(cards[0]?.price.currency ?? "") + (isDocument ? inMarkup : ""), ...fields]
    .map((field) => String(field).replace(/[%|]/g, encodeURIComponent))
    .join("|");
  // Page data contains only enumerable properties.
  return Object.defineProperty({ packed }, "cards", { value: cards });
}

/** Card fields in their order. */
function createReader(packed: string) {
  const fields = packed.split("|").map(decodeURIComponent);
  const next = (): string => fields.shift() ?? "";
  return { next, isAtEnd: () => fields.length === 0 };
}

function readShown(next: () => string): ShownOfCard {
  const [name, choices, url, placeholder, secondView] = [next(), next(), long(next()), next(), long(next())];
  return {
    ...{ name, choices },
    image: url === "" ? null : { url, placeholder },
    secondView: secondView || null,
    rating: { average: Number(next()), count: Number(next()) },
  };
}

export function unpackCards(packed: string, readMarkup: (slug: string) => ShownOfCard): readonly GoodsCard[] {
  const { next, isAtEnd } = createReader(packed);
  const currency = next().replace(inMarkup, "") as Currency;
  const isShown = isOfDocument(packed);
  const cards: GoodsCard[] = [];
  let category = "";
  while (!isAtEnd()) {
    const [id, slug, kind, en] = [next(), next(), (next() || usualKind) as ProductKind, next()];
    category = next() || category;
    const [amountMinor, before, flags] = [Number(next()), next(), next()];
    const isFrom = flags.includes("f");
    const [earnsOnEgpMinor, quickSize] = [Number(next()), next() || null];
    const { name, ...shown } = isShown ? readMarkup(slug) : readShown(next);
    cards.push({
      ...{ id, slug, kind, name: { ar: name, en }, category, ...shown },
      price: { currency, amountMinor, beforeMinor: Number(before || amountMinor), ...(isFrom && { isFrom }) },
      isNew: flags.includes("n"),
      isSoldOut: flags.includes("s"),
      ...{ earnsOnEgpMinor, quickSize },
    });
  }
  return cards;
}

// The markup is read once, before it changes.
const known = new Map<string, readonly GoodsCard[]>();

function cardsOf({ packed, cards }: PackedCards): readonly GoodsCard[] {
  const read = cards ?? known.get(packed) ?? unpackCards(packed, readCardMarkup);
  if (cards === undefined && isOfDocument(packed)) known.set(packed, read);
  return read;
}

export const useCards = (packed: PackedCards): readonly GoodsCard[] => useMemo(() => cardsOf(packed), [packed]);
