import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, inArray } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type NoticeDeps, notifyCoachOfClosing } from "./call-notices.ts";
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

interface ClosingDeps extends NoticeDeps {
  readonly platform: Pick<Platform, "clock">;
}

/** Closes an account: deletes its calls, frees their times and mails the coaches of future ones. */
export async function eraseCalls(tx: Tx, deps: ClosingDeps, userId: string): Promise<void> {
  const own = await tx.select().from(bookings).where(eq(bookings.userId, userId)).limit(5000);
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  const now = deps.platform.clock.now();
  await tx.delete(bookingCells).where(inArray(bookingCells.bookingId, ids));
  await tx.delete(bookings).where(inArray(bookings.id, ids));
  for (const row of own)
    if (row.state === "booked" && row.startsAt > now)
      await notifyCoachOfClosing(tx, deps, { ...row, sequence: row.sequence + 1, updatedAt: now });
}
