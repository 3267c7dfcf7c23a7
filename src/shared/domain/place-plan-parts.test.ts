import { expect, test } from "vitest";
import { placePlanParts } from "./place-plan-parts.ts";

const named = (en: string) => ({ ar: en, en });
const press = { key: "press", exercise: { name: named("Bench press") } };
const toName = ({ name }: (typeof press)["exercise"]) => name;
const main = { key: "main", title: named("Main work"), prescriptions: [press] };
const push = { key: "push", title: named("Push"), blocks: [main] };
const phases = [{ weeks: [{ number: 1, days: [] }] }, { weeks: [{ number: 2, days: [push] }] }];

test("days, blocks and exercises are named in the order of the plan, once each", () => {
  expect(placePlanParts(phases, ["press", "push", "press", "main"], toName)).toEqual([
    { key: "push", week: 2, title: named("Push") },
    { key: "main", week: 2, title: named("Main work") },
    { key: "press", week: 2, title: named("Bench press") },
  ]);
});

test("parts that the plan no longer has are omitted", () => {
  expect(placePlanParts(phases, ["gone", "week 2"], toName)).toEqual([]);
});
