import type { PlacedOrder } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import { cardLines, listCards } from "./issue-cards.ts";
import { orderGifts } from "./tables.ts";

async function usedGift(reader: Reader, placed: PlacedOrder): Promise<UsedPart[]> {
  const { order } = placed;
  if (order.gift === null) return [];
  const [gift] = await reader.select().from(orderGifts).where(eq(orderGifts.orderId, order.id)).limit(1);
  const isSent = gift !== undefined && gift.sentAt !== null && cardLines(placed).length > 0;
  return [...(gift?.claimedAt ? (["gift_claimed"] as const) : []), ...(isSent ? (["gift_card_sent"] as const) : [])];
}

/** How an order's gift and the gift cards it bought have been used. */
export async function findUsedGifts(reader: Reader, placed: PlacedOrder): Promise<readonly UsedPart[]> {
  const used = await usedGift(reader, placed);
  if (cardLines(placed).length === 0) return used;
  const cards = await listCards(reader, placed.order.id);
  const isSpent = cards.some((card) => card.cancelledAt === null && card.balanceMinor < card.initialMinor);
  return isSpent ? [...used, "gift_card_spent"] : used;
}
