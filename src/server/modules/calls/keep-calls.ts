import { lockSubscription } from "#server/modules/subscriptions/index.ts";
import { and, asc, eq, gt } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { endBooking, lockBooking } from "./bookings.ts";
import { notifyBothSides } from "./call-notices.ts";
import type { CallDeps } from "./ports.ts";
import { bookings } from "./tables.ts";

export const keepCallsJob = "keep-calls";
export const endCallsJob = "end-calls";

/** Cancels a future call whose subscription has ended or whose coach has changed. */
async function keepOne(deps: CallDeps, id: string): Promise<void> {
  const { platform } = deps;
  await platform.database.transaction(async (tx) => {
    const [known] = await tx.select().from(bookings).where(eq(bookings.id, id));
    if (known === undefined) return;
    const subscription = await lockSubscription(tx, known.subscriptionId);
    const row = await lockBooking(tx, id);
    if (row?.state !== "booked" || subscription === undefined || row.startsAt <= platform.clock.now()) return;
    const isKept = subscription.status !== "ended" && (await deps.findCoachId(tx, subscription.id)) === row.coachId;
    if (isKept) return;
    const ended = await endBooking(tx, platform, row, { state: "cancelled", by: "coach", entitlement: "owed" });
    await notifyBothSides(tx, deps, ended, { change: "cancelled", timezone: subscription.timezone });
  });
}

async function keep(deps: CallDeps, subscriptionId?: string): Promise<void> {
  const { database, clock, log } = deps.platform;
  const isHere = subscriptionId === undefined ? undefined : eq(bookings.subscriptionId, subscriptionId);
  const rows = await database.reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isHere, eq(bookings.state, "booked"), gt(bookings.startsAt, clock.now())))
    .orderBy(asc(bookings.startsAt))
    .limit(5000);
  await eachAlone(
    log,
    "a call could not be kept",
    rows.map(({ id }) => id),
    (id) => keepOne(deps, id),
  );
}

/** Checks all future calls. Runs every quarter of an hour. */
export const keepCalls = (deps: CallDeps): Promise<void> => keep(deps);

/** Cancels future calls as soon as coaching has ended, also by a refund. */
export const endCalls = (deps: CallDeps, { subscriptionId }: { readonly subscriptionId: string }): Promise<void> =>
  keep(deps, subscriptionId);
