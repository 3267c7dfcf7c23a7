import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { refuse, versionConflict } from "#server/platform/errors.ts";
import type { AdminProgramme, adminSavePlan } from "#shared/contract/admin-programmes.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { NOT_TEXT_ONLY } from "#shared/contract/refusals.ts";
import { findTrainingChanges } from "#shared/domain/text-changes.ts";
import { keyedPlan, type Plan } from "../plan.ts";
import { readCurrentVersion } from "../read-plan.ts";
import { programmes, programmeVersions } from "../tables.ts";
import { assertMayEdit, type ProgrammeCall } from "./may-edit.ts";
import { planEmpty, planFrom, requireExercises } from "./plan-body.ts";
import type { ProgrammeDeps } from "./ports.ts";
import { requireProgramme } from "./read-for-staff.ts";
import { daysChanged, isWhole, toMeasures } from "./whole-plan.ts";

/** The job that brings a saved plan to its followers; the module workouts defines it. */
export const reachPlanJob = "reach-plan";
export interface PlanSaved {
  /** `null`: of a template. */
  readonly programmeId: string | null;
  readonly versionId: string;
  readonly formerId: string;
  readonly reach: "text" | "offer" | "apply" | "usual";
  readonly notice?: string | undefined;
  readonly noticeEn?: string | undefined;
  /** Who changed a template: it reaches only their own clients without their consent. */
  readonly authorId?: string | undefined;
  readonly [part: string]: unknown;
}

/** Throws 409 NOT_TEXT_ONLY unless only texts differ. */
export function assertTextOnly(before: Plan, after: Plan): void {
  const paths = findTrainingChanges(keyedPlan(before), keyedPlan(after));
  if (paths.length > 0) throw refuse(NOT_TEXT_ONLY, "More than texts has changed", { paths });
}

/** Writes the next plan version and updates cards and lists. The programme's row is locked. Returns the version's id. */
async function writePlan(tx: Tx, deps: ProgrammeDeps, programme: AdminProgramme, plan: Plan): Promise<string> {
  const now = deps.platform.clock.now();
  const measures = toMeasures(plan);
  const { id, goal, level } = programme;
  const versionId = deps.platform.ids.next();
  await tx.insert(programmeVersions).values({
    id: versionId,
    programmeId: id,
    number: programme.plan.number + 1,
    plan,
    createdAt: now,
  });
  await tx
    .update(programmes)
    .set({ ...measures, updatedAt: now })
    .where(eq(programmes.id, id));
  await deps.productAdmin.setProgrammeFacts(tx, id, { goal, level, ...measures });
  await bumpContentVersion(tx, "catalogue");
  return versionId;
}

/**
 * Saves a plan as a new version, which reaches its followers as requested. Throws 404, 409
 * VERSION_CONFLICT after a concurrent save, PLAN_EMPTY while it is on sale, NOT_TEXT_ONLY, 403 PROGRAMME_READ_ONLY, 400
 * UNKNOWN_EXERCISE.
 */
export async function savePlan(
  deps: ProgrammeDeps,
  call: ProgrammeCall,
  id: string,
  { basedOn, phases, reach, notice, noticeEn }: BodyOf<typeof adminSavePlan>,
): Promise<AdminProgramme> {
  return deps.platform.database.transaction(async (tx) => {
    await tx.select({ id: programmes.id }).from(programmes).where(eq(programmes.id, id)).for("update");
    const before = await requireProgramme(deps, tx, call.caller, id);
    assertMayEdit(before);
    if (before.plan.number !== basedOn)
      throw versionConflict(before.plan.number, "Somebody else has saved this plan meanwhile");
    const plan = planFrom(phases, () => deps.platform.ids.next().slice(-10));
    await requireExercises(tx, plan);
    if (!before.product.isArchived && !isWhole(plan)) throw planEmpty();
    if (reach === "text") assertTextOnly(before.plan as Plan, plan);
    const formerId = await readCurrentVersion(tx, id);
    const versionId = await writePlan(tx, deps, before, plan);
    if (reach !== "new_only" && formerId !== undefined)
      await deps.platform.jobs.enqueue(tx, reachPlanJob, {
        ...{ programmeId: id, versionId, formerId, reach: reach ?? "usual" },
        ...(notice === undefined ? { notice: noticeEn } : { notice, noticeEn }),
      } satisfies PlanSaved);
    await deps.platform.audit.record(tx, call, {
      action: "programme.plan",
      subjectKind: "programme",
      subjectId: id,
      before: { number: before.plan.number, weeks: before.weeks, daysPerWeek: before.daysPerWeek },
      after: {
        ...{ number: before.plan.number + 1, ...toMeasures(plan), reach: reach ?? "usual" },
        daysChanged: daysChanged({ phases: before.plan.phases }, plan),
      },
    });
    return requireProgramme(deps, tx, call.caller, id);
  });
}
