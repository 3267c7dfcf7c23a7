import { expect, test } from "vitest";
import type { PlanChange } from "#shared/contract/plan-changes.ts";
import { daysAhead, findShownChanges } from "./shown-changes.ts";

const change = (number: number, part: Partial<PlanChange>): PlanChange => ({
  ...{ number, kind: "change", state: "applied", notice: null, noticeEn: null },
  ...{ days: [], kept: [], strain: [], createdAt: "2026-11-01T09:00:00.000Z", undoUntil: null },
  ...part,
});
const numbersOf = (changes: readonly PlanChange[]) => findShownChanges(changes).map(({ number }) => number);

test("an update that was offered before a change and taken after it is the one to undo", () => {
  const applied = change(2, { undoUntil: "2026-11-15T09:00:00.000Z" });
  const taken = change(1, { kind: "offer", state: "taken", undoUntil: "2026-11-17T09:00:00.000Z" });
  expect(numbersOf([applied, taken])).toEqual([1]);
});

test("open offers are shown beside it, the newest first; what can no longer be undone is not", () => {
  const deload = change(4, { kind: "deload", state: "offered" });
  const applied = change(3, { undoUntil: "2026-11-15T09:00:00.000Z" });
  const offer = change(2, { kind: "offer", state: "offered" });
  expect(numbersOf([deload, applied, offer, change(1, {})])).toEqual([4, 3, 2]);
});

test("a lighter week that is offered no longer names a session that was done since", () => {
  const title = { ar: "", en: "" };
  const days = [2, 3].map((day) => ({ week: 6, day, title }));
  const done = [{ week: 6, day: 2 }];
  expect(daysAhead({ kind: "deload", state: "offered", days }, done)).toEqual([{ week: 6, day: 3, title }]);
  expect(daysAhead({ kind: "deload", state: "taken", days }, done)).toEqual(days);
  expect(daysAhead({ kind: "offer", state: "offered", days }, done)).toEqual(days);
});
