import type { PlanChange } from "#shared/contract/plan-changes.ts";

const untilOf = ({ undoUntil }: PlanChange): number => (undoUntil === null ? 0 : Date.parse(undoUntil));

/** The changes to decide on: all open offers, and the latest change that can be undone. */
export function findShownChanges(changes: readonly PlanChange[]): PlanChange[] {
  // The change that can be undone longest was decided last, whenever it was offered.
  const [last] = changes.filter(({ undoUntil }) => undoUntil !== null).toSorted((a, b) => untilOf(b) - untilOf(a));
  return changes.filter((one) => one.state === "offered" || one === last);
}

/** The sessions that a change is about: a lighter week that is only offered no longer changes those that were done since. */
export const daysAhead = (
  { kind, state, days }: Pick<PlanChange, "kind" | "state" | "days">,
  done: readonly { readonly week: number; readonly day: number }[],
): PlanChange["days"] =>
  kind === "deload" && state === "offered"
    ? days.filter(({ week, day }) => !done.some((one) => one.week === week && one.day === day))
    : days;
