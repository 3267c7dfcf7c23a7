import { type KeyedDay, keyedPlan, type NumberedPlan, type Plan, weeksOf } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isEqual } from "#shared/domain/is-equal.ts";
import { placesByKey, type Training } from "./followed-plan.ts";
import type { EnrolmentRow } from "./tables.ts";
import { writeCopy } from "./write-copy.ts";

const replaceDay = (plan: Plan, day: KeyedDay): Plan => ({
  phases: plan.phases.map((phase) => ({
    ...phase,
    weeks: phase.weeks.map((week) => ({
      ...week,
      days: week.days.map((one) => (one.key === day.key ? { ...day, order: one.order } : one)),
    })),
  })),
});

/** Adds the day to the week that still has a neighbouring day, else to the week of its number, else to the last. */
function addDay(plan: Plan, day: KeyedDay, followed: Plan, number: number): Plan {
  const places = placesByKey(plan);
  const neighbours = weeksOf(followed).find((week) => week.number === number)?.days ?? [];
  const kept = neighbours.flatMap(({ key }) => places.get(key ?? "") ?? [])[0];
  const week = kept?.week ?? Math.min(number, weeksOf(plan).length);
  return {
    phases: plan.phases.map((phase) => ({
      ...phase,
      weeks: phase.weeks.map((one) => {
        if (one.number !== week) return one;
        const last = Math.max(0, ...one.days.map(({ order }) => order));
        return { ...one, days: [...one.days, { ...day, order: last + 1 }] };
      }),
    })),
  };
}

/**
 * Keeps a workout that was done offline on an older plan as it was done:
 * its session is put back into the current plan if that had changed or removed it.
 */
export async function keepAsDone(
  tx: Tx,
  platform: Pick<Platform, "clock">,
  row: EnrolmentRow,
  training: Training,
  { followed, day, week }: { readonly followed: NumberedPlan; readonly day: KeyedDay; readonly week: number },
): Promise<void> {
  if (followed.number === training.plan.number || training.begun.has(day.key)) return;
  const current = keyedPlan(training.plan);
  const own = weeksOf(current)
    .flatMap(({ days }) => days)
    .find(({ key }) => key === day.key);
  if (own !== undefined && isEqual({ ...own, order: 0 }, { ...day, order: 0 })) return;
  const plan = own === undefined ? addDay(current, day, keyedPlan(followed), week) : replaceDay(current, day);
  await writeCopy(tx, platform, row, training, { plan, kind: "merge" });
}
