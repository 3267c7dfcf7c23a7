import type { OrderLineRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { SentGift } from "#shared/contract/gifts.ts";
import type { GiftContext } from "./context.ts";
import { giftClaimed, giftNotSent, giftWithdrawn, orderHasNoGift } from "./errors.ts";
import { listCards } from "./issue-cards.ts";
import { lockCards } from "./post-entry.ts";
import { isClaimable, lockGift, writeToRecipient } from "./send-gift.ts";
import { giftCards, type OrderGiftRow, orderGifts } from "./tables.ts";

function toState(gift: OrderGiftRow, now: Date): SentGift["status"] {
  if (gift.withdrawnAt !== null) return "withdrawn";
  if (gift.claimedAt !== null) return "claimed";
  if (gift.sentAt === null) return "waiting";
  return gift.tokenExpiresAt !== null && gift.tokenExpiresAt <= now ? "expired" : "sent";
}

const toView = (gift: OrderGiftRow, hasClaim: boolean, now: Date): SentGift => ({
  status: toState(gift, now),
  recipientEmail: gift.recipientEmail,
  sendAt: gift.sendAt.toISOString(),
  sentAt: gift.sentAt?.toISOString() ?? null,
  claimedAt: gift.claimedAt?.toISOString() ?? null,
  expiresAt: gift.tokenExpiresAt?.toISOString() ?? null,
  isClaimable: hasClaim,
});

/** The gift of a customer's order; `null` when there is none yet. Throws 404 for orders of others. */
export async function readOrderGift(
  reader: Reader,
  context: GiftContext,
  userId: string,
  orderId: string,
): Promise<SentGift | null> {
  const { orders } = context;
  const { lines } = await orders.withLines(reader, await orders.require(reader, orderId, userId));
  const [gift] = await reader.select().from(orderGifts).where(eq(orderGifts.orderId, orderId)).limit(1);
  return gift === undefined ? null : toView(gift, lines.some(isClaimable), context.platform.clock.now());
}

interface OpenGift {
  readonly gift: OrderGiftRow;
  readonly lines: readonly OrderLineRow[];
  readonly state: SentGift["status"];
}

/** Locks the unclaimed gift of a customer's order. Throws 404, GIFT_ALREADY_CLAIMED, GIFT_WITHDRAWN. */
async function lockOpenGift(tx: Tx, context: GiftContext, userId: string, orderId: string): Promise<OpenGift> {
  const { orders } = context;
  const order = await orders.require(tx, orderId, userId);
  await orders.lock(tx, orderId);
  const gift = await lockGift(tx, orderId);
  if (gift === undefined) throw orderHasNoGift();
  const state = toState(gift, context.platform.clock.now());
  if (state === "withdrawn") throw giftWithdrawn();
  if (state === "claimed") throw giftClaimed();
  return { gift, state, lines: (await orders.withLines(tx, order)).lines };
}

/** Sends the gift again. Throws 404, GIFT_NOT_SENT, GIFT_ALREADY_CLAIMED, GIFT_WITHDRAWN. */
export async function resendGift(context: GiftContext, userId: string, orderId: string): Promise<SentGift> {
  const { database, clock } = context.platform;
  return database.transaction(async (tx) => {
    const { gift, lines, state } = await lockOpenGift(tx, context, userId, orderId);
    if (state === "waiting") throw giftNotSent();
    return toView(await writeToRecipient(tx, context, gift, lines), lines.some(isClaimable), clock.now());
  });
}

/**
 * Replaces the codes of a gift's cards, so that codes sent to a wrong recipient are worthless. Throws when one was
 * used.
 */
async function changeCodes(tx: Tx, { codes }: GiftContext, orderId: string): Promise<void> {
  const bought = await listCards(tx, orderId);
  const cards = await lockCards(
    tx,
    bought.map((card) => card.id),
  );
  if (cards.some((card) => card.balanceMinor < card.initialMinor)) throw giftClaimed();
  for (const card of cards) {
    const { hash, sealed } = codes.make();
    await tx.update(giftCards).set({ codeHash: hash, codeSealed: sealed }).where(eq(giftCards.id, card.id));
  }
}

/**
 * Corrects a gift's recipient. A gift already sent is sent again, and the earlier link and codes stop working. Throws
 * 404, GIFT_ALREADY_CLAIMED, GIFT_WITHDRAWN.
 */
export async function correctGift(
  context: GiftContext,
  userId: string,
  orderId: string,
  recipientEmail: string,
): Promise<SentGift> {
  const { database, clock } = context.platform;
  return database.transaction(async (tx) => {
    const { gift, lines, state } = await lockOpenGift(tx, context, userId, orderId);
    await changeCodes(tx, context, orderId);
    await tx.update(orderGifts).set({ recipientEmail }).where(eq(orderGifts.orderId, orderId));
    const corrected = { ...gift, recipientEmail };
    const row = state === "waiting" ? corrected : await writeToRecipient(tx, context, corrected, lines);
    return toView(row, lines.some(isClaimable), clock.now());
  });
}
