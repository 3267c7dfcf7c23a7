import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { refuse } from "#server/platform/errors.ts";
import type { PhasesBody } from "#shared/contract/admin-programmes.ts";
import { PLAN_EMPTY, UNKNOWN_EXERCISE } from "#shared/contract/refusals.ts";
import { createKeys } from "#shared/domain/plan-keys.ts";
import { exercisesOf, type Plan, weeksOf } from "../plan.ts";

/** 409 PLAN_EMPTY: a plan on sale must stay complete. */
export const planEmpty = () => refuse(PLAN_EMPTY, "A week or a day of this plan has nothing in it");
const unknownExercises = (slugs: readonly string[]) =>
  refuse(UNKNOWN_EXERCISE, `There is no exercise ${slugs.join(", ")}`, { slugs: [...slugs] });

type DayBody = PhasesBody[number]["weeks"][number]["days"][number];
export const withOwnKeys = (day: DayBody, own: (key: string | undefined) => string): DayBody => ({
  ...day,
  key: own(day.key),
  blocks: day.blocks.map((block) => ({
    ...block,
    key: own(block.key),
    prescriptions: block.prescriptions.map((one) => ({ ...one, key: own(one.key) })),
  })),
});

/** Converts the body's phases to a plan with numbered weeks and days, each part with a key of its own. */
export function planFrom(phases: PhasesBody, nextKey: () => string): Plan {
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

/** Throws 400 UNKNOWN_EXERCISE. */
export const requireExercises = (tx: Tx, plan: Plan): Promise<void> =>
  requireSlugs(tx, weeksOf(plan).flatMap(exercisesOf));

/** Throws 400 UNKNOWN_EXERCISE. */
export async function requireSlugs(tx: Tx, slugs: readonly string[]): Promise<void> {
  const named = [...new Set(slugs)];
  const known = await readRows<{ slug: string }>(
    tx,
    sql`select slug from exercises where slug = any(${sql.param(named)}::text[])`,
  );
  const unknown = named.filter((slug) => !known.some((row) => row.slug === slug));
  if (unknown.length > 0) throw unknownExercises(unknown);
}
