import { type CoachRow, findCoaches } from "#server/modules/programmes/index.ts";
import { lockRunning, writeEvent } from "#server/modules/subscriptions/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, inArray } from "#server/platform/db/orm.ts";
import type { MemberFacts } from "#shared/domain/coach-choice.ts";
import { fitsAudience } from "#shared/domain/coach-choice.ts";
import type { Deps } from "./assignments.ts";
import { type AssignmentRow, coachAssignments } from "./tables.ts";

const openCovers = (subscriptionIds: readonly string[], now: Date) =>
  and(
    inArray(coachAssignments.subscriptionId, [...subscriptionIds]),
    eq(coachAssignments.kind, "cover"),
    gt(coachAssignments.untilAt, now),
  );

/** Ends the open covers of a locked subscription now, or those of one coach only; returns how many. */
export async function endCovers(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  subscriptionId: string,
  coachId?: string,
): Promise<number> {
  const now = clock.now();
  const ended = await tx
    .update(coachAssignments)
    .set({ untilAt: now })
    .where(
      and(openCovers([subscriptionId], now), coachId === undefined ? undefined : eq(coachAssignments.coachId, coachId)),
    )
    .returning({ id: coachAssignments.id });
  return ended.length;
}

/** Writes a line into the thread that a cover has ended. */
export const writeCoverEnd = (
  tx: Tx,
  deps: Deps,
  subscriptionId: string,
  { by, coach }: { readonly by: string; readonly coach: Pick<CoachRow, "name"> },
): Promise<void> =>
  writeEvent(tx, deps, subscriptionId, {
    ...{ id: deps.ids.next(), by },
    event: { kind: "cover_end", coachName: coach.name, until: null },
  });

/** Locks a member's running subscriptions, as assigning a cover does; must come before the profile's lock. */
export const lockCovered = async (tx: Tx, userId: string): Promise<string[]> =>
  (await lockRunning(tx, userId)).map(({ id }) => id);

/** Ends covers by coaches whom the member no longer accepts, with a line in the thread. */
export async function endUnfitCovers(
  tx: Tx,
  deps: Deps,
  subscriptionIds: readonly string[],
  { userId, ...member }: Pick<MemberFacts, "sex" | "audience"> & { readonly userId: string },
): Promise<void> {
  const rows: AssignmentRow[] = await tx
    .select()
    .from(coachAssignments)
    .where(openCovers(subscriptionIds, deps.clock.now()))
    .limit(1000);
  const coaches = await findCoaches(tx, [...new Set(rows.map(({ coachId }) => coachId))]);
  const unfit = coaches.filter((coach) => !fitsAudience(coach, member));
  for (const subscriptionId of subscriptionIds)
    for (const coach of unfit)
      if ((await endCovers(tx, deps, subscriptionId, coach.id)) > 0)
        await writeCoverEnd(tx, deps, subscriptionId, { by: userId, coach });
}
