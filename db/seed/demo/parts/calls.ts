import { bookingCells, bookings, coachCalls, coachSlots } from "#server/modules/calls/tables.ts";
import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { entitlements } from "#server/modules/entitlements/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { and, eq, gte } from "#server/platform/db/orm.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { findSlots, toCells } from "#shared/domain/calls.ts";
import { layWindows } from "#shared/domain/entitlements.ts";
import type { SeedContext } from "../context.ts";
import { termsOf } from "../data/packages.ts";
import { demoCustomer } from "./people.ts";
import { subscriptionOf } from "./subscriptions.ts";

const ownCoach = "salma-hadi";
/** The coach of the demo account, whose queue shows a call that is about to begin. */
const demoCoach = "karim-adel";
const quarterMs = 15 * 60_000;
const zone = "Africa/Cairo";
const evenings = ([0, 2, 4] as const).map((weekday) => ({ weekday, fromMinute: 18 * 60, untilMinute: 20 * 60 }));

/** Coaches who take calls on three evenings, the next call of the demo customer, and one that begins within the hour. */
export async function seedCalls(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  for (const slug of [ownCoach, demoCoach]) {
    const coachId = idOf("coach", slug);
    await tx.insert(coachCalls).values({ coachId, meetingUrl: `https://meet.example/${slug}`, updatedAt: now });
    await tx.insert(coachSlots).values(evenings.map((range) => ({ ...range, coachId })));
  }
  const subscriptionId = subscriptionOf(context, demoCustomer);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  const [startsAt] = findSlots({ ranges: evenings, zone, minutes: 30, daysOff: [] }, now);
  if (row !== undefined && startsAt !== undefined) await seedCall(context, row, { coach: ownCoach, startsAt });
  const [client] = await tx
    .select({ row: subscriptions })
    .from(coachAssignments)
    .innerJoin(subscriptions, eq(subscriptions.id, coachAssignments.subscriptionId))
    .where(
      and(
        ...[eq(coachAssignments.coachId, idOf("coach", demoCoach)), eq(coachAssignments.kind, "primary")],
        gte(subscriptions.months, 6),
      ),
    )
    .limit(1);
  const soon = new Date(Math.floor((now.getTime() + 3 * quarterMs) / quarterMs) * quarterMs);
  if (client !== undefined) await seedCall(context, client.row, { coach: demoCoach, startsAt: soon });
}

async function seedCall(
  { tx, now, idOf }: SeedContext,
  { id: subscriptionId, userId, months, startedOn, timezone }: typeof subscriptions.$inferSelect,
  { coach, startsAt }: { readonly coach: string; readonly startsAt: Date },
): Promise<void> {
  const paid = { months, gapDays: 0, pausedDays: 0, pauses: [], terms: termsOf(months) };
  const today = dateIn(now, timezone);
  const window = layWindows(startedOn, [paid]).find(
    ({ kind, startsOn, endsOn }) => kind === "call" && startsOn <= today && today < endsOn,
  );
  if (window === undefined) return;
  const [coachId, id] = [idOf("coach", coach), idOf("other", `call:${subscriptionId}`)];
  await tx.insert(bookings).values({
    ...{ id, subscriptionId, userId, coachId, startsAt, minutes: 30, state: "booked", createdAt: now, updatedAt: now },
    url: `https://meet.example/${coach}`,
  });
  await tx.insert(bookingCells).values(toCells(startsAt, 30).map((cell) => ({ coachId, cell, bookingId: id })));
  const { kind, startsOn: windowStart, endsOn: windowEnd, given } = window;
  const entry = { subscriptionId, kind, windowStart, windowEnd, createdAt: now };
  await tx.insert(entitlements).values([
    { ...entry, id: idOf("other", `call grant:${subscriptionId}`), reason: "grant", delta: given },
    { ...entry, id: idOf("other", `call use:${subscriptionId}`), reason: "use", delta: -1, ref: id },
  ]);
}
