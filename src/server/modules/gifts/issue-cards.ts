import type { OrderLineRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { KeptSurplus } from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNotNull, isNull } from "#server/platform/db/orm.ts";
import type { GiftContext } from "./context.ts";
import { endOfDayAfter } from "./days.ts";
import { cardSpent } from "./errors.ts";
import { mailOwnCard } from "./gift-mails.ts";
import { lockCards, post } from "./post-entry.ts";
import { type GiftCardRow, giftCards } from "./tables.ts";

/** Validity of a card in months from its purchase. */
export const validMonths = 24;

type Money = Pick<GiftCardRow, "currency" | "initialMinor" | "buyerId" | "orderId">;

/** The columns of a new card, except its origin. */
function freshCard({ platform: { ids, clock }, codes }: GiftContext, money: Money) {
  const code = codes.make();
  const createdAt = clock.now();
  const expiresAt = endOfDayAfter(createdAt, validMonths);
  return { ...money, id: ids.next(), codeHash: code.hash, codeSealed: code.sealed, expiresAt, createdAt };
}

const postIssue = (tx: Tx, { platform }: GiftContext, { id, initialMinor, orderId }: GiftCardRow) =>
  post(tx, platform, { cardId: id, deltaMinor: initialMinor, kind: "issue", ref: orderId, orderId });

async function issueOne(
  tx: Tx,
  context: GiftContext,
  { order }: PlacedOrder,
  line: OrderLineRow,
  piece: number,
): Promise<GiftCardRow | undefined> {
  const { id: orderId, userId: buyerId, currency } = order;
  // The face value, whatever was paid for it.
  const fresh = freshCard(context, { orderId, buyerId, currency, initialMinor: line.unitPriceMinor });
  const [card] = await tx
    .insert(giftCards)
    .values({ ...fresh, orderLineId: line.id, piece, isGiven: order.gift !== null })
    .onConflictDoNothing({ target: [giftCards.orderLineId, giftCards.piece] })
    .returning();
  if (card === undefined) return undefined;
  await postIssue(tx, context, card);
  return card;
}

/** Issues and mails a gift card for an amount paid above an order's total. It stays valid whatever happens to the order. */
export async function issueForSurplus(
  tx: Tx,
  context: GiftContext,
  { paymentId, orderId, amountMinor }: KeptSurplus,
): Promise<void> {
  const order = await context.orders.require(tx, orderId);
  const { userId: buyerId, currency } = order;
  const fresh = freshCard(context, { orderId, buyerId, currency, initialMinor: amountMinor });
  const [card] = await tx
    .insert(giftCards)
    .values({ ...fresh, surplusOf: paymentId, piece: 1, isGiven: false })
    .returning();
  if (card === undefined) throw new Error("a gift card was not written");
  await postIssue(tx, context, card);
  await mailOwnCard(tx, context, order, card);
}

/** Gift card lines of an order, one card per piece. On reward orders such a line is a voucher instead. */
export const cardLines = ({ order, lines }: PlacedOrder): OrderLineRow[] =>
  order.origin === "reward" ? [] : lines.filter((line) => line.kind === "gift_card" && line.unitPriceMinor > 0);

/** Issues the paid cards, once. The buyer's own cards are mailed now; gift cards of a gift wait for its day. */
export async function issueCards(tx: Tx, context: GiftContext, placed: PlacedOrder): Promise<void> {
  for (const line of cardLines(placed)) {
    for (let piece = 1; piece <= line.quantity; piece++) {
      const card = await issueOne(tx, context, placed, line, piece);
      if (card !== undefined && !card.isGiven) await mailOwnCard(tx, context, placed.order, card);
    }
  }
}

/** The cards that an order bought. */
export const listCards = (reader: Reader, orderId: string): Promise<GiftCardRow[]> =>
  reader
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.orderId, orderId), isNotNull(giftCards.orderLineId)))
    .orderBy(asc(giftCards.id));

/**
 * Cancels the cards of a cancelled order. With `isStrict` a used card blocks the cancellation (ORDER_STATE); without it
 * the money was already refunded and only the remaining balance is removed.
 */
export async function cancelCards(tx: Tx, context: GiftContext, orderId: string, isStrict: boolean): Promise<void> {
  const bought = await listCards(tx, orderId);
  if (bought.length === 0) return;
  const { platform } = context;
  for (const card of await lockCards(
    tx,
    bought.map((each) => each.id),
  )) {
    if (card.cancelledAt !== null) continue;
    if (isStrict && card.balanceMinor < card.initialMinor) throw cardSpent();
    await emptyCard(tx, context, card, orderId);
    await tx
      .update(giftCards)
      .set({ cancelledAt: platform.clock.now() })
      .where(and(eq(giftCards.id, card.id), isNull(giftCards.cancelledAt)));
  }
}

/** Empties a locked card whose order was cancelled. */
export async function emptyCard(
  tx: Tx,
  { platform }: GiftContext,
  card: Pick<GiftCardRow, "id" | "balanceMinor">,
  orderId: string,
  ref = orderId,
): Promise<void> {
  if (card.balanceMinor === 0) return;
  await post(tx, platform, { cardId: card.id, deltaMinor: -card.balanceMinor, kind: "cancel", ref, orderId });
}
