import { type Plan, weeksOf } from "#server/modules/programmes/index.ts";
import type { PlanChange } from "#shared/contract/plan-changes.ts";
import { isEqual } from "#shared/domain/is-equal.ts";
import { withKeys } from "#shared/domain/plan-keys.ts";

const daysOf = (plan: Plan) =>
  weeksOf(plan).flatMap((week) =>
    [...week.days]
      .sort((a, b) => a.order - b.order)
      .map((day) => ({ week: week.number, day: withKeys(day, week.number, day.order) })),
  );

/** A day's content without its place. */
const contentOf = ({ order: _, ...day }: ReturnType<typeof daysOf>[number]["day"]): unknown => day;

const maxDays = 200;

/** Sessions that are new, gone or different in the second plan. */
export function findChangedDays(before: Plan, after: Plan): PlanChange["days"] {
  const [was, is] = [daysOf(before), daysOf(after)];
  const [known, left] = [new Map(was.map(({ day }) => [day.key, day])), new Set(is.map(({ day }) => day.key))];
  const changed = is.filter(({ day }) => {
    const own = known.get(day.key);
    return own === undefined || !isEqual(contentOf(own), contentOf(day));
  });
  const gone = was.filter(({ day }) => !left.has(day.key));
  return [...changed, ...gone].slice(0, maxDays).map(({ week, day }) => ({ week, day: day.order, title: day.title }));
}

/** The keys of trained days that a new plan changes or no longer has. */
export function findBegunChanges(before: Plan, after: Plan, begun: ReadonlySet<string>): string[] {
  const next = new Map(daysOf(after).map(({ day }) => [day.key, day]));
  return daysOf(before).flatMap(({ day }) => {
    const own = next.get(day.key);
    const isSame = own !== undefined && isEqual(contentOf(own), contentOf(day));
    return begun.has(day.key) && !isSame ? [day.key] : [];
  });
}
