import type { OrderRow } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { minor } from "#shared/domain/money.ts";
import type { GiftContext } from "./context.ts";
import { cardShort } from "./errors.ts";
import { emptyCard } from "./issue-cards.ts";
import { lockCards, post } from "./post-entry.ts";
import { type GiftCardRow, giftCardEntries, giftCards } from "./tables.ts";

/** Minimum validity of money refunded to a card, in days. */
export const graceDays = 30;

/** Charges the cards with the amounts stored on the order. Throws GIFT_CARD_SHORT, which rejects the order. */
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
  /** Amount paid by the card minus amounts credited back. */
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

/** Amount paid by cards for an order and not yet credited back, in minor units of its currency. */
export const stillOut = async (tx: Tx, orderId: string): Promise<number> =>
  (await listParts(tx, orderId)).reduce((sum, part) => sum + part.outMinor, 0);

/**
 * Whether the cards of an order may be credited separately. Not while the rest is unpaid: the order would then cost
 * only that rest. When such an order ends, its cards are credited anyway.
 */
export const hasAllItsMoney = ({ paymentStatus }: Pick<OrderRow, "paymentStatus">): boolean =>
  paymentStatus !== "unpaid" && paymentStatus !== "due";

/** Expiry of money credited to a card now. */
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
  /** Maximum amount; everything outstanding when omitted. */
  readonly amountMinor?: number;
}

/**
 * Credits the cards that paid, at most what each paid; an expired card becomes valid for another month. A card whose
 * own order was cancelled stays empty, because its price was refunded. Returns the credited amount.
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
    else
      await emptyCard(tx, context, { id: cardId, balanceMinor: minor(card.balanceMinor + deltaMinor) }, orderId, ref);
  }
  return given;
}

/** Credits the cards up to the refunded amount stored on the order. */
export async function giveBackShare(
  tx: Tx,
  context: GiftContext,
  { id: orderId, giftCardMinor, giftCardBackMinor }: Pick<OrderRow, "id" | "giftCardMinor" | "giftCardBackMinor">,
): Promise<void> {
  if (giftCardBackMinor === 0) return;
  const amountMinor = giftCardBackMinor - (giftCardMinor - (await stillOut(tx, orderId)));
  if (amountMinor <= 0) return;
  // The refunded total only grows, so it identifies the refund.
  await giveBack(tx, context, { orderId, kind: "refund", ref: `${orderId}:${giftCardBackMinor}`, amountMinor });
}
