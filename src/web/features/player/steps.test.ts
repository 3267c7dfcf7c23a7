import { expect, test } from "vitest";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { keyOf, toPlaces } from "./draft.ts";
import { countRounds, isExtra, isInStep, nextSet, stepsOf, toMinute } from "./steps.ts";

const both = (text: string) => ({ ar: text, en: text });
const one = (slug: string, sets: number) => ({
  key: slug,
  exercise: { slug, name: both(slug) },
  sets,
  reps: { min: 8, max: 10 },
  restSeconds: 60,
});
type Block = ProgrammeDay["blocks"][number];
const block = (kind: Block["kind"], more: Partial<Block>, ...slugs: string[]): Block => ({
  key: kind,
  kind,
  title: both(kind),
  prescriptions: slugs.map((slug) => one(slug, kind === "straight" ? 3 : 1)),
  ...more,
});
const day: ProgrammeDay = {
  key: "w1d1",
  order: 1,
  title: both("d"),
  kind: "strength",
  minutes: 40,
  blocks: [
    block("straight", {}, "squat", "press"),
    block("superset", { rounds: 2 }, "row", "dip"),
    block("circuit", { rounds: 3 }, "a", "b", "c"),
    block("straight", {}),
    block("amrap", { minutes: 10 }, "swing", "burpee"),
    block("emom", { minutes: 6 }, "jump", "plank"),
  ],
};
const steps = stepsOf(day);
const amrap = steps[4];
const emom = steps[5];

test("straight sets are a step an exercise, every other block is one step; an empty block is none", () => {
  expect(steps.map(({ kind, block: at, prescriptions }) => `${kind} ${at} ${prescriptions.join("")}`)).toEqual([
    "straight 0 0",
    "straight 0 1",
    "superset 1 01",
    "circuit 2 012",
    "amrap 4 01",
    "emom 5 01",
  ]);
});

test("the steps cover each place of the plan once, in its order", () => {
  const places = toPlaces(day);
  const covered = steps.flatMap((step) => places.filter((place) => isInStep(step, place)));
  expect(covered.map(keyOf)).toEqual(places.map(keyOf));
});

test("an AMRAP counts the rounds in which everything was done", () => {
  if (amrap === undefined) throw new Error("no AMRAP");
  const done = { weight: "", amount: "10", rpe: "", isDone: true };
  const sets = { "4.0.1": done, "4.1.1": done, "4.0.2": done };
  expect(countRounds(amrap, { sets })).toBe(1);
  expect(countRounds(amrap, { sets: { ...sets, "4.1.2": done } })).toBe(2);
});

test("the exercises of an EMOM take turns by the minute", () => {
  if (emom === undefined) throw new Error("no EMOM");
  expect([1, 2, 3, 6].map((minute) => keyOf(toMinute(emom, minute)))).toEqual(["5.0.1", "5.1.1", "5.0.2", "5.1.3"]);
});

test("an EMOM has a set for each minute, and its exercises take turns", () => {
  const places = toPlaces(day).filter(({ block: at }) => at === 5);
  expect(places.map(keyOf)).toEqual([1, 2, 3, 4, 5, 6].map((minute) => emom && keyOf(toMinute(emom, minute))));
  expect(isExtra(day, { block: 5, prescription: 1, set: 3 })).toBe(false);
  expect(isExtra(day, { block: 5, prescription: 1, set: 4 })).toBe(true);
});

test("sets can be added up to a hundred", () => {
  expect(isExtra(day, { block: 0, prescription: 0, set: 3 })).toBe(false);
  expect(isExtra(day, { block: 0, prescription: 0, set: 4 })).toBe(true);
  expect(isExtra(day, { block: 1, prescription: 0, set: 3 })).toBe(true);
  expect(nextSet([{ block: 0, prescription: 0, set: 99 }])).toBe(100);
  expect(nextSet([{ block: 0, prescription: 0, set: 100 }])).toBeUndefined();
});
