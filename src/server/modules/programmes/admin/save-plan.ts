import { and, eq, sql } from "drizzle-orm";
import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { refuse, versionConflict } from "#server/platform/errors.ts";
import type { AdminProgramme, adminSavePlan, PhasesBody } from "#shared/contract/admin-programmes.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { PLAN_EMPTY, UNKNOWN_EXERCISE } from "#shared/contract/refusals.ts";
import { createKeys } from "#shared/domain/plan-keys.ts";
import { exercisesOf, type Plan, weeksOf } from "../plan.ts";
import { programmes, programmeVersions } from "../tables.ts";
import type { ProgrammeDeps } from "./ports.ts";
import { requireProgramme } from "./read-for-staff.ts";
import { daysChanged, isWhole, toMeasures } from "./whole-plan.ts";

/** 409 PLAN_EMPTY: a plan on sale must stay complete. */
const planEmpty = () => refuse(PLAN_EMPTY, "A week or a day of this plan has nothing in it");
const unknownExercises = (slugs: readonly string[]) =>
  refuse(UNKNOWN_EXERCISE, `There is no exercise ${slugs.join(", ")}`, { slugs: [...slugs] });

type DayBody = PhasesBody[number]["weeks"][number]["days"][number];
const withOwnKeys = (day: DayBody, own: (key: string | undefined) => string): DayBody => ({
  ...day,
  key: own(day.key),
  blocks: day.blocks.map((block) => ({
    ...block,
    key: own(block.key),
    prescriptions: block.prescriptions.map((one) => ({ ...one, key: own(one.key) })),
  })),
});

/** Converts the body's phases to a plan with numbered weeks and days, each part with a key of its own. */
function planFrom(phases: PhasesBody, nextKey: () => string): Plan {
  const own = createKeys(nextKey);
  let number = 0;
  return {
    phases: phases.map((phase, at) => ({
      ...phase,
      order: at + 1,
      weeks: phase.weeks.map((week) => {
        number += 1;
        return {
          ...week,
          number,
          days: week.days.map((day, place) => ({ ...withOwnKeys(day, own), order: place + 1 })),
        };
      }),
    })) as Plan["phases"],
  };
}

/** Throws 409 UNKNOWN_EXERCISE. */
export async function requireSlugs(tx: Tx, slugs: readonly string[]): Promise<void> {
  const named = [...new Set(slugs)];
  const known = await readRows<{ slug: string }>(
    tx,
    sql`select slug from exercises where slug = any(${sql.param(named)}::text[])`,
  );
  const unknown = named.filter((slug) => !known.some((row) => row.slug === slug));
  if (unknown.length > 0) throw unknownExercises(unknown);
}

/** Writes the next plan version and updates cards and lists. The programme's row is locked. */
export async function writePlan(tx: Tx, deps: ProgrammeDeps, programme: AdminProgramme, plan: Plan): Promise<void> {
  const now = deps.platform.clock.now();
  const measures = toMeasures(plan);
  const { id, goal, level } = programme;
  await tx.insert(programmeVersions).values({
    id: deps.platform.ids.next(),
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
}

/**
 * Saves a plan as a new version; existing customers keep theirs. Throws 404, 409 VERSION_CONFLICT after a concurrent
 * save, PLAN_EMPTY while it is on sale, 400 UNKNOWN_EXERCISE.
 */
export async function savePlan(
  deps: ProgrammeDeps,
  call: StaffCall,
  id: string,
  { basedOn, phases }: BodyOf<typeof adminSavePlan>,
): Promise<AdminProgramme> {
  return deps.platform.database.transaction(async (tx) => {
    await tx
      .select({ id: programmes.id })
      .from(programmes)
      .where(and(eq(programmes.id, id)))
      .for("update");
    const before = await requireProgramme(deps, tx, id);
    if (before.plan.number !== basedOn)
      throw versionConflict(before.plan.number, "Somebody else has saved this plan meanwhile");
    const plan = planFrom(phases, () => deps.platform.ids.next().slice(-10));
    await requireSlugs(tx, weeksOf(plan).flatMap(exercisesOf));
    if (!before.product.isArchived && !isWhole(plan)) throw planEmpty();
    await writePlan(tx, deps, before, plan);
    await deps.platform.audit.record(tx, call, {
      action: "programme.plan",
      subjectKind: "programme",
      subjectId: id,
      before: { number: before.plan.number, weeks: before.weeks, daysPerWeek: before.daysPerWeek },
      after: {
        ...{ number: before.plan.number + 1, ...toMeasures(plan) },
        daysChanged: daysChanged({ phases: before.plan.phases }, plan),
      },
    });
    return requireProgramme(deps, tx, id);
  });
}
