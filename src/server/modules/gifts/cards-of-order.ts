import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { asc, inArray } from "#server/platform/db/orm.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminListOrderCards } from "#shared/contract/gifts.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { GiftContext } from "./context.ts";
import { toStatus } from "./find-gift-cards.ts";
import { goodUntil, hasAllItsMoney, listParts } from "./spend-cards.ts";
import { giftCards } from "./tables.ts";

/** Gift cards that paid an order, for refunds. Throws 404. */
export async function cardsOfOrder(
  context: GiftContext,
  orderId: string,
): Promise<ReplyOf<typeof adminListOrderCards>> {
  const { database, clock } = context.platform;
  const { reader } = database;
  const order = await context.orders.require(reader, orderId);
  const { currency } = order;
  const parts = new Map((await listParts(reader, orderId)).map((part) => [part.cardId, part]));
  if (parts.size === 0) return { cards: [], left: 0, currency };
  const rows = await reader
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...parts.keys()]))
    .orderBy(asc(giftCards.id));
  const numbers = await orderNumbersOf(
    reader,
    rows.map((row) => row.orderId),
  );
  const now = clock.now();
  const major = (amount: number) => toMajor(minor(amount));
  const outMinor = [...parts.values()].reduce((sum, part) => sum + part.outMinor, 0);
  const leftMinor = hasAllItsMoney(order) ? outMinor : 0;
  return {
    cards: rows.map((card) => ({
      id: card.id,
      boughtWith: numbers.get(card.orderId) ?? "",
      paid: major(parts.get(card.id)?.paidMinor ?? 0),
      left: major(parts.get(card.id)?.outMinor ?? 0),
      balance: major(card.balanceMinor),
      status: toStatus(card, now),
      goodUntil: goodUntil(card, now).toISOString(),
    })),
    left: major(leftMinor),
    currency,
  };
}
