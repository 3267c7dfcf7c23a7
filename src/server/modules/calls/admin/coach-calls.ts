import { findCoachOfUser } from "#server/modules/programmes/index.ts";
import { lockSubscription } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, gt } from "#server/platform/db/orm.ts";
import type { adminMarkCall, CoachCall } from "#shared/contract/calls.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { endBooking, lockBooking, toBooking } from "../bookings.ts";
import { notifyBothSides } from "../call-notices.ts";
import { bookingState, noSuchCall } from "../errors.ts";
import type { CallDeps } from "../ports.ts";
import { type BookingRow, bookings } from "../tables.ts";

const pastDays = 14;

async function toCalls(reader: Reader, deps: CallDeps, rows: readonly BookingRow[]): Promise<CoachCall[]> {
  const now = deps.platform.clock.now();
  const people = await deps.findPeople(reader, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.map((row) => {
    const person = people.get(row.userId);
    const name = person === undefined ? "Closed account" : fullName(person);
    return {
      ...toBooking(row, now),
      client: { id: row.userId, name, subscriptionId: row.subscriptionId },
      meetingUrl: row.url,
    };
  });
}

/** A coach's calls: those of the last two weeks and all future ones. */
export async function listCalls(deps: CallDeps, userId: string): Promise<{ calls: CoachCall[] }> {
  const { reader } = deps.platform.database;
  const coach = await findCoachOfUser(reader, userId);
  if (coach === undefined) return { calls: [] };
  const since = new Date(deps.platform.clock.now().getTime() - pastDays * 86_400_000);
  const rows = await reader
    .select()
    .from(bookings)
    .where(and(eq(bookings.coachId, coach.id), gt(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(500);
  return { calls: await toCalls(reader, deps, rows) };
}

type Outcome = BodyOf<typeof adminMarkCall>["outcome"];

const endings = {
  held: { state: "held", by: null, entitlement: "used" },
  missed_by_member: { state: "missed", by: "member", entitlement: "used" },
  missed_by_coach: { state: "missed", by: "coach", entitlement: "owed" },
  cancel: { state: "cancelled", by: "coach", entitlement: "owed" },
} as const;

/** Records the outcome of a call, or cancels a future one. Throws 404, BOOKING_STATE. */
export async function markCall(
  deps: CallDeps,
  userId: string,
  id: string,
  outcome: Outcome,
): Promise<{ call: CoachCall }> {
  const { platform } = deps;
  return platform.database.transaction(async (tx) => {
    const coach = await findCoachOfUser(tx, userId);
    const [known] = await tx.select().from(bookings).where(eq(bookings.id, id));
    if (known === undefined || known.coachId !== coach?.id) throw noSuchCall();
    // Locked before the call, in the same order as when booking.
    const subscription = await lockSubscription(tx, known.subscriptionId);
    const row = await lockBooking(tx, id);
    if (row === undefined) throw noSuchCall();
    const hasBegun = row.startsAt <= platform.clock.now();
    if (row.state !== "booked" || hasBegun === (outcome === "cancel")) throw bookingState(row.state);
    const ended = await endBooking(tx, platform, row, endings[outcome]);
    if (outcome === "cancel")
      await notifyBothSides(tx, deps, ended, { change: "cancelled", timezone: subscription?.timezone ?? "UTC" });
    const [call] = await toCalls(tx, deps, [ended]);
    if (call === undefined) throw noSuchCall();
    return { call };
  });
}
