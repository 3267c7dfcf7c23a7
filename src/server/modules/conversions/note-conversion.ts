import type { OrderEvents, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { type ConversionDestination, conversionDestinations, purposeOf } from "#shared/domain/conversions.ts";
import { type Minor, minor, sum } from "#shared/domain/money.ts";
import { purchaseEventId } from "#shared/domain/purchase-event.ts";
import type { ConversionDeps } from "./ports.ts";
import { type ConversionRow, conversionEvents, type MeasurementRow, orderMeasurements } from "./tables.ts";

export const sendConversionJob = "send-conversion";

type Reported = Pick<ConversionRow, "kind" | "eventId" | "refundId" | "amountMinor">;

/** Destinations that may get a report of an order, with the browser data for them. */
async function findAllowed(
  tx: Tx,
  deps: ConversionDeps,
  orderId: string,
): Promise<readonly { readonly destination: ConversionDestination; readonly kept: MeasurementRow }[]> {
  const rows = await tx.select().from(orderMeasurements).where(eq(orderMeasurements.orderId, orderId));
  return conversionDestinations.flatMap((destination) => {
    const kept = rows.find(({ purpose }) => purpose === purposeOf[destination]);
    return kept === undefined || deps.destinations[destination] === undefined ? [] : [{ destination, kept }];
  });
}

/** Writes one report and its job. No-op if it was written before. */
async function write(
  tx: Tx,
  { platform }: ConversionDeps,
  { order }: PlacedOrder,
  to: { readonly destination: ConversionDestination; readonly kept: MeasurementRow },
  reported: Reported,
): Promise<void> {
  const now = platform.clock.now();
  const [row] = await tx
    .insert(conversionEvents)
    .values({
      ...reported,
      id: platform.ids.next(),
      destination: to.destination,
      ...{ orderId: order.id, userId: order.userId, currency: order.currency },
      consentId: to.kept.consentId,
      ...{ state: "waiting", happenedAt: now, nextAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: conversionEvents.id });
  if (row !== undefined) await platform.jobs.enqueue(tx, sendConversionJob, { id: row.id });
}

const purchaseValue = ({ lines }: PlacedOrder): Minor => sum(lines.map(({ totalMinor }) => totalMinor));

interface ReportedSums {
  readonly boughtMinor: number;
  readonly refundedMinor: number;
}

async function findReported(tx: Tx, orderId: string): Promise<ReadonlyMap<ConversionDestination, ReportedSums>> {
  const sumOf = (kind: ConversionRow["kind"]) =>
    sql<number>`coalesce(sum(${conversionEvents.amountMinor}) filter (where ${conversionEvents.kind} = ${kind}), 0)::float8`;
  const rows = await tx
    .select({
      destination: conversionEvents.destination,
      boughtMinor: sumOf("purchase"),
      refundedMinor: sumOf("refund"),
    })
    .from(conversionEvents)
    .where(and(eq(conversionEvents.orderId, orderId), inArray(conversionEvents.kind, ["purchase", "refund"])))
    .groupBy(conversionEvents.destination);
  return new Map(rows.map((row) => [row.destination, row]));
}

type Handlers = Pick<OrderEvents, "paid" | "refunded">;

/** Writes reports of paid and refunded orders for every destination that the customer agreed to. */
export const conversionHandlers = (deps: ConversionDeps): Handlers => ({
  paid: async (tx, placed) => {
    const { id } = placed.order;
    const purchase = { kind: "purchase", eventId: purchaseEventId(id), refundId: null } as const;
    for (const to of await findAllowed(tx, deps, id))
      await write(tx, deps, placed, to, { ...purchase, amountMinor: purchaseValue(placed) });
  },
  refunded: async (tx, placed, { refundId }) => {
    const { id, refundedMinor, giftCardBackMinor } = placed.order;
    const allowed = await findAllowed(tx, deps, id);
    if (allowed.length === 0) return;
    const reported = await findReported(tx, id);
    const refund = { kind: "refund", eventId: `refund_${refundId}`, refundId } as const;
    for (const to of allowed) {
      const before = reported.get(to.destination);
      // A refund of an unreported purchase would reduce the revenue of others.
      if (before === undefined) continue;
      // A refund may include delivery, which was never reported.
      const backMinor = Math.min(refundedMinor + giftCardBackMinor, before.boughtMinor);
      const amountMinor = minor(backMinor - before.refundedMinor);
      if (amountMinor > 0) await write(tx, deps, placed, to, { ...refund, amountMinor });
    }
  },
});
