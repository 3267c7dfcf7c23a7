import { listRefundLines, type OrderEvents, type PlacedOrder } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import { holdDays, type RefundFacts, toRefundedGoods, toReversed } from "#shared/domain/affiliates.ts";
import { type Minor, minor, subtract, sum } from "#shared/domain/money.ts";
import { attribute, hasPaidOther } from "./attribute.ts";
import { isOwnOrder } from "./is-own.ts";
import type { AffiliateDeps } from "./ports.ts";
import { lockLedger, postEntry } from "./post-entry.ts";
import { type AttributionRow, orderAttributions } from "./tables.ts";

const ofOrder = (orderId: string) => eq(orderAttributions.orderId, orderId);

async function find(reader: Reader, orderId: string): Promise<AttributionRow | undefined> {
  const [row] = await reader.select().from(orderAttributions).where(ofOrder(orderId));
  return row;
}

/** An order's attribution, read after locking its ledger. */
export async function lockAttribution(tx: Tx, orderId: string): Promise<AttributionRow | undefined> {
  const known = await find(tx, orderId);
  if (known === undefined) return undefined;
  await lockLedger(tx, known);
  return find(tx, orderId);
}

export const isAttributed = async (reader: Reader, orderId: string): Promise<boolean> =>
  (await find(reader, orderId)) !== undefined;

/** Books the commission, unless the order turns out to be the affiliate's own, or not the customer's first. */
async function earn(tx: Tx, { platform }: AffiliateDeps, { order, lines }: PlacedOrder): Promise<void> {
  const row = await lockAttribution(tx, order.id);
  if (row === undefined || row.earnedAt !== null) return;
  const isLater = row.isFirstOnly && (await hasPaidOther(tx, order));
  if (isLater || (await isOwnOrder(tx, row.affiliateId, order))) {
    await tx.delete(orderAttributions).where(ofOrder(order.id));
    return;
  }
  const now = platform.clock.now();
  const isSent = lines.some(({ kind }) => kind === "physical");
  await tx
    .update(orderAttributions)
    .set({ earnedAt: now, dueAt: isSent ? null : addDays(now, holdDays) })
    .where(ofOrder(order.id));
  const { affiliateId, currency, orderId, commissionMinor: deltaMinor } = row;
  await postEntry(tx, platform, {
    ...{ affiliateId, currency, orderId, deltaMinor },
    ...{ bucket: "pending", kind: "earned", ref: orderId },
  });
}

async function hold(tx: Tx, { platform }: AffiliateDeps, { order }: PlacedOrder): Promise<void> {
  const dueAt = addDays(order.deliveredAt ?? platform.clock.now(), holdDays);
  const row = await lockAttribution(tx, order.id);
  if (row === undefined || row.earnedAt === null) return;
  await tx
    .update(orderAttributions)
    .set({ dueAt })
    .where(and(ofOrder(order.id), isNull(orderAttributions.dueAt)));
}

/** Amounts of refunds and returns by line: all of them, and those of the lines that count. */
async function readNamed(
  tx: Tx,
  { orders }: AffiliateDeps,
  { orderId, lineIds }: AttributionRow,
): Promise<Pick<RefundFacts, "namedMinor" | "namedGoodsMinor">> {
  const refunded = (await listRefundLines(tx, orderId)).filter(({ status }) => status === "done");
  const returned = await orders.findReturned(tx, orderId);
  const parts: { lineId: string | null; amountMinor: Minor }[] = [
    ...refunded,
    ...[...returned.refunded].map(([lineId, { amountMinor }]) => ({ lineId, amountMinor })),
    { lineId: null, amountMinor: returned.shippingMinor },
  ];
  const counts = parts.filter(({ lineId }) => lineId !== null && lineIds.includes(lineId));
  const toSum = (list: typeof parts) => sum(list.map(({ amountMinor }) => amountMinor));
  return { namedMinor: toSum(parts), namedGoodsMinor: toSum(counts) };
}

/** Reverses the commission in proportion to the refunds so far: from pending until it is released, then from payable. */
async function reverse(tx: Tx, deps: AffiliateDeps, { order }: PlacedOrder, isFull: boolean): Promise<void> {
  const row = await lockAttribution(tx, order.id);
  if (row === undefined || row.earnedAt === null) return;
  const { affiliateId, currency, orderId, goodsMinor, commissionMinor, takenBackMinor } = row;
  const refundedNow = toRefundedGoods({
    goodsMinor,
    isFull,
    wholeMinor: minor(order.paidMinor + order.giftCardMinor),
    returnedMinor: minor(order.refundedMinor + order.giftCardBackMinor),
    ...(await readNamed(tx, deps, row)),
  });
  const refundedMinor = minor(Math.max(row.refundedMinor, refundedNow));
  const reversedMinor = minor(
    Math.min(toReversed(commissionMinor, refundedMinor, goodsMinor), subtract(commissionMinor, takenBackMinor)),
  );
  await tx.update(orderAttributions).set({ refundedMinor, reversedMinor }).where(ofOrder(orderId));
  await postEntry(tx, deps.platform, {
    ...{ affiliateId, currency, orderId },
    deltaMinor: subtract(row.reversedMinor, reversedMinor),
    ...{
      bucket: row.releasedAt === null ? "pending" : "payable",
      kind: "reversed",
      ref: `${orderId}:${reversedMinor}`,
    },
  });
}

/** Handlers of order events that change commissions. */
export const affiliateHandlers = (
  deps: AffiliateDeps,
): Pick<OrderEvents, "placed" | "paid" | "delivered" | "ended" | "refunded"> => ({
  placed: (tx, placed, visit) => attribute(tx, deps, placed, visit),
  paid: (tx, placed) => earn(tx, deps, placed),
  delivered: (tx, placed) => hold(tx, deps, placed),
  ended: (tx, placed) => reverse(tx, deps, placed, true),
  refunded: (tx, placed, { isFull }) => reverse(tx, deps, placed, isFull),
});
