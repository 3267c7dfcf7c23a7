import { useMemo } from "react";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { GoodsCard } from "./goods-card-view.ts";

/**
 * A page's cards as one text: the currency, then the fields of each card. As objects they weigh twice as much, because
 * page data numbers every value and every name of a field.
 */
export type PackedCards = string;

const short = (url = ""): string => url.replace(/^\/media\/(.*)\.webp$/, "~$1");
const long = (url: string): string => url.replace(/^~(.*)/, "/media/$1.webp");

function toFields({ image, price, rating, ...card }: GoodsCard, before: GoodsCard | undefined) {
  return [
    card.id,
    card.slug,
    card.kind,
    card.name.ar,
    card.name.en,
    card.category === before?.category ? "" : card.category,
    card.choices,
    short(image?.url),
    image?.placeholder ?? "",
    short(card.secondView ?? ""),
    price.amountMinor,
    price.beforeMinor === price.amountMinor ? "" : price.beforeMinor,
    (price.isFrom ? "f" : "") + (card.isNew ? "n" : "") + (card.isSoldOut ? "s" : ""),
    card.earnsOnEgpMinor,
    rating.average,
    rating.count,
    card.quickSize ?? "",
  ];
}

export function packCards(cards: readonly GoodsCard[]): PackedCards {
  const fields = cards.flatMap((card, index) => toFields(card, cards[index - 1]));
  return [cards[0]?.price.currency ?? "", ...fields]
    .map((field) => String(field).replace(/[%|]/g, encodeURIComponent))
    .join("|");
}

export function unpackCards(packed: PackedCards): readonly GoodsCard[] {
  const fields = packed.split("|").map(decodeURIComponent);
  const next = (): string => fields.shift() ?? "";
  const currency = next() as Currency;
  const cards: GoodsCard[] = [];
  let category = "";
  while (fields.length > 0) {
    const [id, slug, kind, ar, en] = [next(), next(), next() as ProductKind, next(), next()];
    category = next() || category;
    const [choices, url, placeholder, secondView] = [next(), long(next()), next(), long(next())];
    const [amountMinor, before, flags] = [Number(next()), next(), next()];
    const isFrom = flags.includes("f");
    cards.push({
      ...{ id, slug, kind, name: { ar, en }, category, choices },
      image: url === "" ? null : { url, placeholder },
      secondView: secondView || null,
      price: { currency, amountMinor, beforeMinor: Number(before || amountMinor), ...(isFrom && { isFrom }) },
      isNew: flags.includes("n"),
      isSoldOut: flags.includes("s"),
      earnsOnEgpMinor: Number(next()),
      rating: { average: Number(next()), count: Number(next()) },
      quickSize: next() || null,
    });
  }
  return cards;
}

export const useCards = (packed: PackedCards): readonly GoodsCard[] => useMemo(() => unpackCards(packed), [packed]);
