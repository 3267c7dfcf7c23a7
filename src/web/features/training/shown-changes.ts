import type { PlanChange } from "#shared/contract/plan-changes.ts";

const untilOf = ({ undoUntil }: PlanChange): number => (undoUntil === null ? 0 : Date.parse(undoUntil));

/** The changes to decide on: all open offers, and the latest change that can be undone. */
export function findShownChanges(changes: readonly PlanChange[]): PlanChange[] {
  // The change that can be undone longest was decided last, whenever it was offered.
  const [last] = changes.filter(({ undoUntil }) => undoUntil !== null).toSorted((a, b) => untilOf(b) - untilOf(a));
  return changes.filter((one) => one.state === "offered" || one === last);
}
