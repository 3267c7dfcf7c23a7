import { assertTextOnly, type Plan } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { enrolmentState, sessionBegun } from "./errors.ts";
import { readTraining } from "./followed-plan.ts";
import { findBegunChanges, findChangedDays } from "./plan-difference.ts";
import { writeChange } from "./reach-enrolment.ts";
import { hasEnded } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments } from "./tables.ts";
import { touchClient } from "./touch-client.ts";
import { writeCopy } from "./write-copy.ts";

export interface OwnPlan {
  /** The number that the edit started from. */
  readonly basedOn: number;
  readonly plan: Plan;
  readonly kind: "text" | "change";
  readonly notice?: string | undefined;
  readonly authorId: string;
}

/** Locks an enrolment of a member; `undefined` if they have none with this id. */
export async function lockEnrolmentOf(tx: Tx, memberId: string, id: string): Promise<EnrolmentRow | undefined> {
  const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for("update");
  return row?.userId === memberId && row.status !== "revoked" ? row : undefined;
}

/**
 * Gives a locked enrolment a plan of its own. Trained sessions stay as they are. Throws VERSION_CONFLICT with
 * the current plan's number, NOT_TEXT_ONLY, SESSION_BEGUN, ENROLMENT_STATE once it has ended.
 */
export async function changePlan(
  tx: Tx,
  platform: Pick<Platform, "clock" | "jobs">,
  row: EnrolmentRow,
  { basedOn, plan, kind, notice, authorId }: OwnPlan,
): Promise<void> {
  const now = platform.clock.now();
  if (hasEnded(row, now)) throw enrolmentState("This programme has ended");
  const training = await readTraining(tx, row);
  if (training.plan.number !== basedOn)
    throw versionConflict(training.plan.number, "Somebody else has changed this plan meanwhile");
  if (kind === "text") assertTextOnly(training.plan, plan);
  const begun = findBegunChanges(training.plan, plan, training.begun);
  if (begun.length > 0) throw sessionBegun(begun);
  const after = await writeCopy(tx, platform, row, training, { plan, kind, authorId, notice });
  if (kind === "change")
    await writeChange(tx, row, {
      ...{ kind: "change", state: "applied", notice: notice ?? null, authorId, createdAt: now, decidedAt: now },
      ...{ numberBefore: basedOn, numberAfter: after.number, days: findChangedDays(training.plan, plan) },
    });
  await touchClient(tx, platform, row.userId);
}
