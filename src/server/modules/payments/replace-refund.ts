import { findRefundsByLine } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from "#server/platform/db/orm.ts";
import { type Minor, minor, sum } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { nothingToRefund, refundedOtherwise } from "./errors.ts";
import { type RefundRow, refundReplacements, refunds } from "./tables.ts";

/** A refund of an order, made or in flight. */
export interface OtherRefund {
  readonly refund: RefundRow;
  /** The amount that does not yet count as replacing a rejected refund of pieces or of a return. */
  readonly freeMinor: Minor;
  /** Made in the provider's dashboard. */
  readonly isOutside: boolean;
}

export const sumFree = (others: readonly Pick<OtherRefund, "freeMinor">[]): Minor =>
  sum(others.map(({ freeMinor }) => freeMinor));

/** Reference of refunds that were made in the provider's dashboard. */
export const outsideReference = "outside";

/** Refunds of an order since a time that were made or are in flight. */
const isSince = (orderId: string, since: Date) =>
  and(eq(refunds.orderId, orderId), inArray(refunds.status, ["requested", "done"]), gte(refunds.createdAt, since));

/**
 * Refunds of an order since a time that may have replaced a rejected one, oldest first: by amount, and in the
 * provider's dashboard. Those of pieces and returns state the gift cards' part. A repeat of a refund by amount is also
 * by amount, so its purpose is unknown.
 */
export async function listOtherRefunds(reader: Reader, orderId: string, since: Date): Promise<OtherRefund[]> {
  const rows = await reader
    .select({
      refund: refunds,
      taken: sql<string>`coalesce((select sum(x.amount_minor) from ${refundReplacements} x where x.refund_id = ${refunds.id}
        and x.rejected_id in (select j.id from refunds j where j.cards_minor is not null)), 0)`,
    })
    .from(refunds)
    .where(and(isSince(orderId, since), eq(refunds.countsForOrder, true), isNull(refunds.cardsMinor)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(200);
  return rows
    .map(({ refund, taken }) => ({
      refund,
      freeMinor: minor(refund.amountMinor - Number(taken)),
      isOutside: refund.providerReference === outsideReference,
    }))
    .filter(({ freeMinor }) => freeMinor > 0);
}

export async function findRefund(reader: Reader, id: string): Promise<RefundRow | undefined> {
  const [row] = await reader.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/**
 * Records which refunds replaced a rejected one, or a part of it, using of each as
 * much as needed. The caller holds the order's lock and has checked that they cover the amount.
 */
export async function replaceRefund(
  tx: Tx,
  { clock }: Pick<PaymentContext["platform"], "clock">,
  rejected: RefundRow,
  others: readonly Pick<OtherRefund, "refund" | "freeMinor">[],
  partMinor: Minor = rejected.amountMinor,
): Promise<void> {
  const { rejectedId, refundId, amountMinor: before } = refundReplacements;
  let openMinor: number = partMinor;
  for (const { refund, freeMinor } of others) {
    const amountMinor = minor(Math.min(openMinor, freeMinor));
    if (amountMinor === 0) return;
    openMinor -= amountMinor;
    const row = { rejectedId: rejected.id, refundId: refund.id, amountMinor, createdAt: clock.now() };
    // One refund may have paid several of its parts.
    await tx
      .insert(refundReplacements)
      .values(row)
      .onConflictDoUpdate({ target: [rejectedId, refundId], set: { amountMinor: sql`${before} + ${amountMinor}` } });
  }
}

/** The amount of a rejected refund that nothing has replaced yet. */
export async function readOpen(reader: Reader, { id, amountMinor }: RefundRow): Promise<Minor> {
  const [row] = await reader
    .select({ taken: sql<string>`coalesce(sum(${refundReplacements.amountMinor}), 0)` })
    .from(refundReplacements)
    .innerJoin(refunds, eq(refunds.id, refundReplacements.refundId))
    .where(and(eq(refundReplacements.rejectedId, id), ne(refunds.status, "failed")));
  return minor(amountMinor - Number(row?.taken ?? 0));
}

/** Whether a rejected refund was repeated, or is a repeat itself: then only the first one can be repeated. */
const isRepeated = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.$count(
    reader
      .select({ id: refunds.id })
      .from(refundReplacements)
      .innerJoin(refunds, eq(refunds.id, refundReplacements.refundId))
      .where(or(eq(refunds.id, id), and(eq(refundReplacements.rejectedId, id), ne(refunds.status, "failed"))))
      .as("made"),
  )) > 0;

/**
 * The purpose of a refund by amount is unknown: any later refund may have replaced it, even one of pieces
 * or of a return. Likewise a refund of the order may have paid back money that the order never counted.
 */
async function listAllSince(reader: Reader, { orderId, createdAt, countsForOrder }: RefundRow) {
  const counted = countsForOrder ? eq(refunds.countsForOrder, true) : undefined;
  const rows = await reader
    .select()
    .from(refunds)
    .where(and(isSince(orderId, createdAt), counted));
  return rows.map((refund) => ({ refund, freeMinor: refund.amountMinor }));
}

/** Ids of the refunds that may have replaced a rejected one; none if their sum is smaller. */
async function findInPlaceOf(reader: Reader, rejected: RefundRow): Promise<readonly string[]> {
  const { orderId, createdAt, amountMinor, cardsMinor } = rejected;
  const others =
    cardsMinor === null ? await listAllSince(reader, rejected) : await listOtherRefunds(reader, orderId, createdAt);
  return sumFree(others) >= amountMinor ? others.map(({ refund }) => refund.id) : [];
}

/**
 * Why a rejected refund must not be repeated by amount: pieces are refunded again
 * by line or at their parcel, it was repeated already, or other refunds cover it.
 */
async function findObstacle(reader: Reader, refund: RefundRow): Promise<"done" | readonly string[] | undefined> {
  if (refund.status !== "failed" || (await isRepeated(reader, refund.id))) return "done";
  if ((await findRefundsByLine(reader, [refund.id])).has(refund.id)) return "done";
  const others = await findInPlaceOf(reader, refund);
  return others.length > 0 ? others : undefined;
}

/** The rejected refunds that can be repeated unchanged. */
export async function listRepeatable(
  reader: Reader,
  refundsOfOrder: readonly RefundRow[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const refund of refundsOfOrder)
    if (refund.status === "failed" && (await findObstacle(reader, refund)) === undefined) ids.add(refund.id);
  return ids;
}

/** A rejected refund of an order that can be repeated. Throws NOTHING_TO_REFUND, REFUNDED_OTHERWISE. */
export async function requireRepeatable(tx: Tx, orderId: string, id: string): Promise<RefundRow> {
  const refund = await findRefund(tx, id);
  if (refund?.orderId !== orderId) throw nothingToRefund(0);
  const obstacle = await findObstacle(tx, refund);
  if (obstacle === "done") throw nothingToRefund(0);
  if (obstacle !== undefined) throw refundedOtherwise(obstacle);
  return refund;
}
