import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, lt, lte } from "#server/platform/db/orm.ts";
import type { MeasuringPurpose } from "#shared/domain/measuring.ts";
import { type ConversionRow, conversionEvents, type MeasurementRow, orderMeasurements } from "./tables.ts";

export async function lockMeasurement(
  tx: Tx,
  orderId: string,
  purpose: MeasuringPurpose,
): Promise<MeasurementRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderMeasurements)
    .where(and(eq(orderMeasurements.orderId, orderId), eq(orderMeasurements.purpose, purpose)))
    .for("update");
  return row;
}

export async function settle(tx: Tx, id: string, changes: Partial<ConversionRow>): Promise<void> {
  await tx.update(conversionEvents).set(changes).where(eq(conversionEvents.id, id));
}

/** Reports whose next attempt is due, oldest first, a few hundred at a time. */
export async function findDue(reader: Reader, now: Date): Promise<string[]> {
  const rows = await reader
    .select({ id: conversionEvents.id })
    .from(conversionEvents)
    .where(lte(conversionEvents.nextAt, now))
    .orderBy(asc(conversionEvents.nextAt))
    .limit(300);
  return rows.map(({ id }) => id);
}

/** Deletes browser data from before a time. */
export async function deleteMeasurementsBefore(reader: Reader, before: Date): Promise<void> {
  await reader.delete(orderMeasurements).where(lt(orderMeasurements.createdAt, before));
}

/** Deletes settled reports from before a time. */
export async function deleteReportsBefore(reader: Reader, before: Date): Promise<void> {
  await reader
    .delete(conversionEvents)
    .where(
      and(
        lt(conversionEvents.happenedAt, before),
        inArray(conversionEvents.state, ["sent", "refused", "unanswered", "withdrawn", "expired"]),
      ),
    );
}
