import type { OrderLineRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, lte, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { GiftContext } from "./context.ts";
import { endOfDayAfter, sendTimeOn } from "./days.ts";
import { mailGift, mailGivenCards } from "./gift-mails.ts";
import { listCards } from "./issue-cards.ts";
import { type OrderGiftRow, orderGifts } from "./tables.ts";

/** Validity of a claim link in months from sending. */
const claimMonths = 12;
const atOnce = 100;

export const isClaimable = ({ kind }: Pick<OrderLineRow, "kind">): boolean =>
  kind === "programme" || kind === "package";

export async function lockGift(tx: Tx, orderId: string): Promise<OrderGiftRow | undefined> {
  const [row] = await tx.select().from(orderGifts).where(eq(orderGifts.orderId, orderId)).for("update");
  return row;
}

/** Records the gift of a paid order (or one with cash on delivery), once, and sends what is due now. */
export async function startGift(tx: Tx, context: GiftContext, placed: PlacedOrder): Promise<void> {
  const { order } = placed;
  const { gift } = order;
  if (gift === null || order.origin === "reward") return;
  const now = context.platform.clock.now();
  const sender = (await context.people.find(tx, [order.userId])).get(order.userId);
  const [row] = await tx
    .insert(orderGifts)
    .values({
      orderId: order.id,
      buyerId: order.userId,
      senderName: sender === undefined ? "" : fullName(sender),
      recipientName: gift.recipientName,
      recipientEmail: gift.recipientEmail,
      message: gift.message,
      language: order.language,
      sendAt: sendTimeOn(gift.sendOn, now),
      createdAt: now,
    })
    .onConflictDoNothing({ target: orderGifts.orderId })
    .returning();
  if (row !== undefined && row.sendAt <= now) await writeToRecipient(tx, context, row, placed.lines);
}

/** Mails the recipient of a locked gift. A programme or package gets a new link, which invalidates the previous one. */
export async function writeToRecipient(
  tx: Tx,
  context: GiftContext,
  gift: OrderGiftRow,
  lines: readonly OrderLineRow[],
): Promise<OrderGiftRow> {
  const { clock, ids } = context.platform;
  const now = clock.now();
  const token = lines.some(isClaimable) ? ids.secret() : undefined;
  const link =
    token === undefined
      ? {}
      : {
          tokenHash: hashToken(token),
          tokenExpiresAt: endOfDayAfter(now, claimMonths),
        };
  const [sent] = await tx
    .update(orderGifts)
    .set({ ...link, sends: sql`${orderGifts.sends} + 1`, sentAt: gift.sentAt ?? now })
    .where(eq(orderGifts.orderId, gift.orderId))
    .returning();
  if (sent === undefined) throw new Error("a gift that was locked is not there");
  const things = lines.filter((line) => line.kind !== "gift_card");
  const path = token === undefined ? undefined : `/gifts/claim?token=${token}`;
  if (things.length > 0) await mailGift(tx, context, sent, things, path);
  await mailGivenCards(tx, context, sent, await listCards(tx, gift.orderId));
  return sent;
}

const isWaiting = and(isNull(orderGifts.sentAt), isNull(orderGifts.withdrawnAt));

async function listLines(reader: Reader, context: GiftContext, orderId: string): Promise<readonly OrderLineRow[]> {
  const { orders } = context;
  return (await orders.withLines(reader, await orders.require(reader, orderId))).lines;
}

/** Sends a scheduled gift now. */
export async function sendNow(tx: Tx, context: GiftContext, orderId: string): Promise<void> {
  await context.orders.lock(tx, orderId);
  const gift = await lockGift(tx, orderId);
  if (gift === undefined || gift.sentAt !== null || gift.withdrawnAt !== null) return;
  await writeToRecipient(tx, context, gift, await listLines(tx, context, orderId));
}

/** Sends due gifts; a failed one is retried on the next run. */
export async function sendDueGifts(context: GiftContext): Promise<void> {
  const { database, clock, log } = context.platform;
  const due = await database.reader
    .select({ orderId: orderGifts.orderId })
    .from(orderGifts)
    .where(and(isWaiting, lte(orderGifts.sendAt, clock.now())))
    .orderBy(asc(orderGifts.sendAt))
    .limit(atOnce);
  await eachAlone(
    log,
    "a gift was not sent",
    due.map((gift) => gift.orderId),
    (orderId) => database.transaction((tx) => sendNow(tx, context, orderId)),
  );
}

/** Order ids of a buyer's scheduled gifts. */
export async function listWaitingGifts(reader: Reader, buyerId: string): Promise<string[]> {
  const rows = await reader
    .select({ orderId: orderGifts.orderId })
    .from(orderGifts)
    .where(and(isWaiting, eq(orderGifts.buyerId, buyerId)));
  return rows.map((row) => row.orderId);
}
