import { returnEntitlement, settleEntitlement } from "#server/modules/entitlements/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Booking } from "#shared/contract/calls.ts";
import { type BookingSide, type BookingState, isLinkOpen, toCells } from "#shared/domain/calls.ts";
import { slotTaken } from "./errors.ts";
import { type BookingRow, bookingCells, bookings } from "./tables.ts";

export const toBooking = ({ id, startsAt, minutes, state, by, url }: BookingRow, now: Date): Booking => ({
  ...{ id, startsAt: startsAt.toISOString(), minutes, state, by },
  url: state === "booked" && url !== "" && isLinkOpen(startsAt, minutes, now) ? url : null,
});

/** The next call of a subscription, or the one that takes place now. */
export async function findNext(reader: Reader, subscriptionId: string, now: Date): Promise<BookingRow | undefined> {
  const [row] = await reader
    .select()
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.subscriptionId, subscriptionId), eq(bookings.state, "booked")],
        gt(
          sql`${bookings.startsAt} + make_interval(mins => ${bookings.minutes})`,
          sql`${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  return row;
}

/** Takes the quarter hours of a call; their unique key prevents double bookings. Throws SLOT_TAKEN. */
export async function takeCells(
  tx: Tx,
  { coachId, id: bookingId }: Pick<BookingRow, "coachId" | "id">,
  startsAt: Date,
  minutes: number,
): Promise<void> {
  const cells = toCells(startsAt, minutes);
  const taken = await tx
    .insert(bookingCells)
    .values(cells.map((cell) => ({ coachId, cell, bookingId })))
    .onConflictDoNothing()
    .returning({ cell: bookingCells.cell });
  if (taken.length < cells.length) throw slotTaken();
}

export const freeCells = (tx: Tx, bookingId: string) =>
  tx.delete(bookingCells).where(eq(bookingCells.bookingId, bookingId));

export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
  return row;
}

interface Ending {
  readonly state: Exclude<BookingState, "booked">;
  readonly by: BookingSide | null;
  /** The result for the package's call. */
  readonly entitlement: "used" | "returned" | "owed";
}

/** Ends a booked call, which the caller has locked. */
export async function endBooking(
  tx: Tx,
  platform: Platform,
  row: BookingRow,
  { state, by, entitlement }: Ending,
): Promise<BookingRow> {
  const taking = { kind: "call", ref: row.id } as const;
  if (entitlement === "used") await settleEntitlement(tx, platform, taking);
  else await returnEntitlement(tx, platform, taking, entitlement === "owed");
  if (state === "cancelled") await freeCells(tx, row.id);
  const [ended] = await tx
    .update(bookings)
    .set({ state, by, sequence: row.sequence + 1, updatedAt: platform.clock.now() })
    .where(and(eq(bookings.id, row.id), eq(bookings.state, "booked")))
    .returning();
  if (ended === undefined) throw new Error("a call was ended without its lock");
  await touchClient(tx, platform, row.userId);
  return ended;
}
