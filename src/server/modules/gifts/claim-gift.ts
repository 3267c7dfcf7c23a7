import type { OrderLineRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { GiftToClaim } from "#shared/contract/gifts.ts";
import type { GiftContext } from "./context.ts";
import { giftClaimed, giftExpired, giftWithdrawn, noSuchGift } from "./errors.ts";
import { isClaimable, lockGift } from "./send-gift.ts";
import { type OrderGiftRow, orderGifts } from "./tables.ts";

function toState(gift: OrderGiftRow, now: Date): GiftToClaim["status"] {
  if (gift.withdrawnAt !== null) return "withdrawn";
  if (gift.claimedAt !== null) return "claimed";
  return gift.tokenExpiresAt === null || gift.tokenExpiresAt <= now ? "expired" : "ready";
}

async function byToken(reader: Reader, token: string): Promise<OrderGiftRow> {
  const [gift] = await reader
    .select()
    .from(orderGifts)
    .where(eq(orderGifts.tokenHash, hashToken(token)))
    .limit(1);
  if (gift === undefined) throw noSuchGift();
  return gift;
}

const toView = (gift: OrderGiftRow, lines: readonly OrderLineRow[], now: Date): GiftToClaim => ({
  status: toState(gift, now),
  senderName: gift.senderName,
  recipientName: gift.recipientName,
  message: gift.message,
  items: lines
    .filter(isClaimable)
    .map(({ productId, kind, name, image }) => ({ productId, kind, name, image: image ?? null })),
  expiresAt: (gift.tokenExpiresAt ?? now).toISOString(),
});

/** The gift behind a claim link. Throws GIFT_UNKNOWN. */
export async function previewGift(context: GiftContext, token: string): Promise<GiftToClaim> {
  const { database, clock } = context.platform;
  const gift = await byToken(database.reader, token);
  const { orders } = context;
  const { lines } = await orders.withLines(database.reader, await orders.require(database.reader, gift.orderId));
  return toView(gift, lines, clock.now());
}

function assertReady(gift: OrderGiftRow, now: Date): void {
  const state = toState(gift, now);
  if (state === "withdrawn") throw giftWithdrawn();
  if (state === "claimed") throw giftClaimed();
  if (state === "expired") throw giftExpired();
}

/** Fixed order, so that concurrent claims of the same items cannot deadlock. */
async function giveTo(tx: Tx, { ports }: GiftContext, userId: string, { order, lines }: PlacedOrder): Promise<void> {
  const sorted = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0));
  for (const { id: orderLineId, kind, productId, quantity } of sorted) {
    const claimed = { userId, productId, orderLineId, quantity, currency: order.currency };
    if (kind === "programme") await ports.grantProgramme(tx, claimed);
    if (kind === "package") await ports.startSubscription(tx, claimed);
  }
}

/**
 * Gives the programmes and packages of a gift to the first person who claims the link; later claims are rejected.
 * Throws GIFT_UNKNOWN, GIFT_ALREADY_CLAIMED, GIFT_EXPIRED, GIFT_WITHDRAWN.
 */
export async function claimGift(context: GiftContext, userId: string, token: string): Promise<GiftToClaim> {
  const { database, clock } = context.platform;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { orderId } = await byToken(tx, token);
    const order = await context.orders.lock(tx, orderId);
    const gift = await lockGift(tx, orderId);
    // A new link may have been sent while this waited for the lock.
    if (order === undefined || gift?.tokenHash?.equals(hashToken(token)) !== true) throw noSuchGift();
    assertReady(gift, now);
    const [claimed] = await tx
      .update(orderGifts)
      .set({ claimedAt: now, claimedBy: userId })
      .where(and(eq(orderGifts.orderId, orderId), isNull(orderGifts.claimedAt), isNull(orderGifts.withdrawnAt)))
      .returning();
    if (claimed === undefined) throw giftClaimed();
    const placed = await context.orders.withLines(tx, order);
    await giveTo(tx, context, userId, placed);
    return toView(claimed, placed.lines, now);
  });
}

/** Invalidates the link of a cancelled order. Each module revokes what its lines granted. */
export async function withdrawGift(tx: Tx, { platform }: GiftContext, orderId: string): Promise<void> {
  await tx
    .update(orderGifts)
    .set({ withdrawnAt: platform.clock.now() })
    .where(and(eq(orderGifts.orderId, orderId), isNull(orderGifts.withdrawnAt)));
}
