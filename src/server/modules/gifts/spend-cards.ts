import { asc, eq, sql } from "drizzle-orm";
import type { OrderRow } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { GiftContext } from "./context.ts";
import { cardShort } from "./errors.ts";
import { emptyCard } from "./issue-cards.ts";
import { lockCards, post } from "./post-entry.ts";
import { type GiftCardRow, giftCardEntries, giftCards } from "./tables.ts";

/** Money that comes back to a card can be spent for so long at least. */
export const graceDays = 30;

/** Takes from its cards what an order said that they pay. Throws GIFT_CARD_SHORT, and the order is not placed. */
export async function spendCards(tx: Tx, { platform }: GiftContext, order: OrderRow): Promise<void> {
  const parts = order.giftCards;
  if (parts.length === 0) return;
  const now = platform.clock.now();
  const cards = await lockCards(
    tx,
    parts.map((part) => part.cardId),
  );
  for (const { cardId, amountMinor } of parts) {
    const card = cards.find((each) => each.id === cardId);
    const isGood = card?.cancelledAt === null && card.expiresAt > now && card.currency === order.currency;
    if (!isGood) throw cardShort();
    const spent = { cardId, deltaMinor: -amountMinor, kind: "spend", ref: order.id, orderId: order.id } as const;
    if ((await post(tx, platform, spent)) !== "posted") throw cardShort();
  }
}

interface Part {
  readonly cardId: string;
  readonly paidMinor: number;
  /** What the card paid, less what has come back to it. */
  readonly outMinor: number;
}

export async function listParts(reader: Reader, orderId: string): Promise<Part[]> {
  const { deltaMinor } = giftCardEntries;
  const rows = await reader
    .select({
      cardId: giftCardEntries.cardId,
      paidMinor: sql<string>`-sum(${deltaMinor}) filter (where ${deltaMinor} < 0)`,
      outMinor: sql<string>`-sum(${deltaMinor})`,
    })
    .from(giftCardEntries)
    .where(
      sql`${giftCardEntries.orderId} = ${orderId}::uuid and ${giftCardEntries.kind} in ('spend', 'release', 'refund')`,
    )
    .groupBy(giftCardEntries.cardId)
    .orderBy(asc(giftCardEntries.cardId));
  return rows.map(({ cardId, paidMinor, outMinor }) => ({
    cardId,
    paidMinor: Number(paidMinor),
    outMinor: Number(outMinor),
  }));
}

/** What cards paid for an order and have not got back, in minor units of its currency. */
export const stillOut = async (tx: Tx, orderId: string): Promise<number> =>
  (await listParts(tx, orderId)).reduce((sum, part) => sum + part.outMinor, 0);

/**
 * Whether what cards paid may be put back on them by itself. While the rest is still to be paid it may not: the order
 * would be had for the rest alone. When such an order ends, its cards get their money back anyway.
 */
export const hasAllItsMoney = ({ paymentStatus }: Pick<OrderRow, "paymentStatus">): boolean =>
  paymentStatus !== "unpaid" && paymentStatus !== "due";

/** Until when money that comes back to a card now can be spent. */
export function goodUntil({ expiresAt }: Pick<GiftCardRow, "expiresAt">, now: Date): Date {
  const atLeast = addDays(now, graceDays);
  return expiresAt < atLeast ? atLeast : expiresAt;
}

async function keepAlive(tx: Tx, { platform }: GiftContext, card: GiftCardRow): Promise<void> {
  const expiresAt = goodUntil(card, platform.clock.now());
  if (card.expiresAt < expiresAt) await tx.update(giftCards).set({ expiresAt }).where(eq(giftCards.id, card.id));
}

export interface GivingBack {
  readonly orderId: string;
  readonly kind: "release" | "refund";
  readonly ref: string;
  /** At most so much; all that is out when left out. */
  readonly amountMinor?: number;
}

/**
 * Puts money back on the cards that paid, never more than each gave; one that ran out meanwhile lives on for a month.
 * A card whose own order was undone stays empty: its price has been paid back. Resolves to what went back.
 */
export async function giveBack(tx: Tx, context: GiftContext, back: GivingBack): Promise<number> {
  const parts = (await listParts(tx, back.orderId)).filter((part) => part.outMinor > 0);
  if (parts.length === 0) return 0;
  const cards = await lockCards(
    tx,
    parts.map((part) => part.cardId),
  );
  const { orderId, kind, ref } = back;
  let left = back.amountMinor ?? Number.POSITIVE_INFINITY;
  let given = 0;
  for (const { cardId, outMinor } of parts) {
    const deltaMinor = Math.min(outMinor, left);
    const card = cards.find((each) => each.id === cardId);
    if (card === undefined || deltaMinor <= 0) continue;
    if ((await post(tx, context.platform, { cardId, deltaMinor, kind, ref, orderId })) !== "posted") continue;
    left -= deltaMinor;
    given += deltaMinor;
    if (card.cancelledAt === null) await keepAlive(tx, context, card);
    else await emptyCard(tx, context, { id: cardId, balanceMinor: card.balanceMinor + deltaMinor }, orderId, ref);
  }
  return given;
}

/** Puts on the cards what the order says has gone back to them and is not there yet. */
export async function giveBackShare(
  tx: Tx,
  context: GiftContext,
  { id: orderId, giftCardMinor, giftCardBackMinor }: Pick<OrderRow, "id" | "giftCardMinor" | "giftCardBackMinor">,
): Promise<void> {
  if (giftCardBackMinor === 0) return;
  const amountMinor = giftCardBackMinor - (giftCardMinor - (await stillOut(tx, orderId)));
  if (amountMinor <= 0) return;
  // How much has gone back names the refund: it only ever grows.
  await giveBack(tx, context, { orderId, kind: "refund", ref: `${orderId}:${giftCardBackMinor}`, amountMinor });
}
