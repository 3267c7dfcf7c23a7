import type { Product } from "#shared/contract/catalogue.ts";
import type { GoodsCardReply } from "#shared/contract/product-cards.ts";
import { type CardReader, toGoodsCard } from "#shared/domain/goods-card.ts";
import { minor, toMajor } from "#shared/domain/money.ts";

/** A product's card as the API has it: amounts in major units, the category in both languages. */
export function toCard(product: Product, reader: CardReader): GoodsCardReply {
  const { price, earnsOnEgpMinor, category: _, ...card } = toGoodsCard(product, reader);
  const { currency, amountMinor, beforeMinor, isFrom } = price;
  const { slug, name } = product.category;
  return {
    ...card,
    category: { slug, name },
    price: {
      currency,
      amount: toMajor(minor(amountMinor)),
      ...(beforeMinor === amountMinor ? {} : { before: toMajor(minor(beforeMinor)) }),
      ...(isFrom ? { isFrom } : {}),
    },
    earnsOn: toMajor(minor(earnsOnEgpMinor)),
  };
}
