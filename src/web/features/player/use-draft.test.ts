// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { writeDevice } from "#web/entities/workout/device-storage.ts";
import { newDraft } from "./draft.ts";
import { findBegunDay } from "./use-draft.ts";

const both = (text: string) => ({ ar: text, en: text });
const ease = { share: 60, isLight: false } as const;
const own: ProgrammeDay = {
  ...{ key: "w1d1", order: 1, title: both("Legs"), kind: "strength", minutes: 40, blocks: [] },
};
const planWith = (day: ProgrammeDay) =>
  ({ id: "plan", planNumber: 1, phases: [{ weeks: [{ number: 1, days: [day] }] }] }) as unknown as Enrolment;
const ref = { week: 1, day: 1 };

function keep(day: ProgrammeDay, sets: object): void {
  const draft = newDraft("0198c0de-0000-4000-8000-000000000000", new Date(), "kg", 1);
  writeDevice("himma.training.nobody.draft.plan.1-1", { ...draft, day, sets });
}
const begun = { "0.0.1": { weight: "", amount: "8", rpe: "", isDone: true } };
afterEach(() => localStorage.clear());

test("a workout that was begun is finished as it was, whether a fast was switched on or off meanwhile", () => {
  keep(own, begun);
  expect(findBegunDay(planWith({ ...own, ease }), ref)).toEqual(own);
  keep({ ...own, ease }, begun);
  expect(findBegunDay(planWith(own), ref)).toEqual({ ...own, ease });
});

test("one that was only opened follows the plan of now, and so does one whose day is the same", () => {
  keep(own, {});
  expect(findBegunDay(planWith({ ...own, ease }), ref)).toBeUndefined();
  keep({ ...own, ease }, begun);
  expect(findBegunDay(planWith({ ...own, ease }), ref)).toBeUndefined();
});
