import type { CoachRow } from "#server/modules/programmes/index.ts";
import { type SubscriptionRow, writeEvent } from "#server/modules/subscriptions/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull } from "#server/platform/db/orm.ts";
import { writeAssignment } from "./assignments.ts";
import type { CoachingDeps } from "./ports.ts";
import { type AssignmentRow, coachAssignments } from "./tables.ts";
import { settleWait } from "./waits.ts";

interface Taken {
  readonly subscription: SubscriptionRow;
  readonly primary: AssignmentRow | undefined;
  readonly coach: CoachRow;
}

/** Moves a running subscription to the coach whose place was held for the member. The caller has locked subscription and coaches. */
export async function takePlace(
  tx: Tx,
  { platform }: CoachingDeps,
  { subscription: { id, userId }, primary, coach }: Taken,
): Promise<void> {
  await settleWait(tx, userId, coach.id);
  if (primary?.coachId === coach.id) return;
  const untilAt = platform.clock.now();
  if (primary !== undefined) {
    await tx.update(coachAssignments).set({ untilAt }).where(eq(coachAssignments.id, primary.id));
  }
  // Ends the cover that was set until a place was free.
  await tx
    .update(coachAssignments)
    .set({ untilAt })
    .where(
      and(
        eq(coachAssignments.subscriptionId, id),
        eq(coachAssignments.kind, "cover"),
        isNull(coachAssignments.byUser),
        gt(coachAssignments.untilAt, untilAt),
      ),
    );
  const row = await writeAssignment(tx, platform, {
    ...{ subscriptionId: id, coachId: coach.id, kind: "primary", reason: "chosen", byUser: userId },
  });
  await writeEvent(tx, platform, id, {
    ...{ id: row.id, by: userId },
    event: { kind: "handover", coachName: coach.name, until: null },
  });
}
