import type { GoodsCardReply } from "#shared/contract/product-cards.ts";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import { toMinor } from "#shared/domain/money.ts";

/** A card of the API, with its amounts in minor units. */
export function readCard({ price, earnsOn, category, ...card }: GoodsCardReply): GoodsCard {
  const { currency, amount, before = amount, isFrom } = price;
  return {
    ...card,
    category: category.name.en,
    price: { currency, amountMinor: toMinor(amount), beforeMinor: toMinor(before), ...(isFrom && { isFrom }) },
    earnsOnEgpMinor: toMinor(earnsOn),
  };
}
