import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, inArray } from "#server/platform/db/orm.ts";
import { bookingCells, bookings } from "./tables.ts";

/** A person's calls, for the personal data export. */
export async function exportCalls(reader: Reader, userId: string): Promise<{ readonly calls: unknown }> {
  const { startsAt, minutes, state, by } = bookings;
  const calls = await reader
    .select({ startsAt, minutes, state, by })
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(asc(startsAt))
    .limit(5000);
  return { calls };
}

/** Closes an account: its calls go, and their times are free again. */
export async function eraseCalls(tx: Tx, userId: string): Promise<void> {
  const own = await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId)).limit(5000);
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(bookingCells).where(inArray(bookingCells.bookingId, ids));
  await tx.delete(bookings).where(inArray(bookings.id, ids));
}
