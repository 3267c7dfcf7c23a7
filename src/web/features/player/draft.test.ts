import { describe, expect, it } from "vitest";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import {
  type Draft,
  emptySet,
  isSound,
  keyOf,
  newDraft,
  placesIn,
  restAfter,
  toDraft,
  toFinished,
  toMeasure,
  toPlaces,
  toTarget,
} from "./draft.ts";
import { toBody } from "./to-body.ts";

const both = (text: string) => ({ ar: text, en: text });
const one = (slug: string, more = {}) => ({
  key: `key-${slug}`,
  exercise: { slug, name: both(slug) },
  sets: 1,
  reps: { min: 8, max: 10 },
  restSeconds: 15,
  ...more,
});
const day: ProgrammeDay = {
  key: "w1d1",
  order: 1,
  title: both("d"),
  kind: "strength",
  minutes: 40,
  blocks: [
    {
      key: "w1d1b0",
      kind: "straight",
      title: both("main"),
      prescriptions: [one("squat", { sets: 2, restSeconds: 120 })],
    },
    {
      key: "w1d1b1",
      kind: "superset",
      title: both("pair"),
      rounds: 2,
      restBetweenRoundsSeconds: 60,
      prescriptions: [one("press"), { ...one("plank"), reps: undefined, seconds: 30 } as never],
    },
  ],
};
const now = new Date("2026-11-21T09:00:00Z");
const later = new Date("2026-11-21T10:00:00Z");
const draft: Draft = {
  ...newDraft("0198c0de-0000-4000-8000-000000000000", now, "kg", 3),
  touchedAt: later.toISOString(),
  sets: {
    "0.0.1": { weight: "١٠٢٫٥", amount: "٨", rpe: "8.5", isDone: true },
    "0.0.2": { weight: "-5", amount: "", rpe: "11", isDone: true },
    "1.1.1": { weight: "", amount: "30", rpe: "", isDone: true },
    "1.0.1": { weight: "", amount: "", rpe: "", isDone: false },
  },
  swaps: { "0.0": "box-squat" },
};

describe("a workout under way", () => {
  it("goes through the rounds of a superset", () => {
    expect(toPlaces(day).map(({ block, prescription, set }) => `${block}.${prescription}.${set}`)).toEqual([
      "0.0.1",
      "0.0.2",
      "1.0.1",
      "1.1.1",
      "1.0.2",
      "1.1.2",
    ]);
  });

  it("rests between sets, within a round and between rounds", () => {
    expect(restAfter(day, { block: 0, prescription: 0, set: 1 }, { sets: {} })).toBe(120);
    expect(restAfter(day, { block: 1, prescription: 0, set: 1 }, { sets: {} })).toBe(15);
    expect(restAfter(day, { block: 1, prescription: 1, set: 1 }, { sets: {} })).toBe(60);
    expect(restAfter(day, { block: 1, prescription: 1, set: 2 }, { sets: {} })).toBe(15);
    const warmUps = {
      sets: { "0.0.1": { ...emptySet, kind: "warmup" as const }, "1.0.1": { ...emptySet, kind: "warmup" as const } },
    };
    expect(restAfter(day, { block: 0, prescription: 0, set: 1 }, warmUps)).toBe(60);
    expect(restAfter(day, { block: 1, prescription: 0, set: 1 }, warmUps)).toBe(15);
  });

  it("names how its day was made easier, so that its targets are read as they were shown", () => {
    const ease = { share: 60, isLight: true } as const;
    const of = (shown: ProgrammeDay) => toBody(draft, shown, { week: 1, day: 1 }, later);
    expect(of({ ...day, ease }).ease).toEqual(ease);
    expect(of(day)).not.toHaveProperty("ease");
  });

  it("becomes a log: Arabic digits read, senseless numbers left out, untouched sets left away", () => {
    const body = toBody(draft, day, { week: 1, day: 1 }, later);
    expect(body.sets).toEqual([
      {
        block: 0,
        prescription: 0,
        set: 1,
        exercise: "box-squat",
        key: "key-squat",
        kind: "normal",
        unit: "kg",
        isDone: true,
        weight: 102.5,
        reps: 8,
        rpe: 8.5,
      },
      {
        block: 0,
        prescription: 0,
        set: 2,
        exercise: "box-squat",
        key: "key-squat",
        kind: "normal",
        unit: "kg",
        isDone: true,
      },
      {
        block: 1,
        prescription: 1,
        set: 1,
        exercise: "plank",
        key: "key-plank",
        kind: "normal",
        unit: "kg",
        isDone: true,
        seconds: 30,
      },
    ]);
    expect(body).toMatchObject({
      week: 1,
      day: 1,
      dayKey: "w1d1",
      planNumber: 3,
      revision: 1,
      endedAt: later.toISOString(),
    });
  });

  it("ended with its last set when it is only finished the day after", () => {
    const body = toBody(draft, day, { week: 1, day: 1 }, new Date("2026-11-22T20:00:00Z"));
    expect(body.endedAt).toBe(later.toISOString());
  });

  it("opens again as the next revision of the same log", () => {
    const body = toBody(draft, day, { week: 1, day: 1 }, later);
    const again = toDraft(toFinished(body), day);
    expect(again).toMatchObject({
      id: draft.id,
      revision: 2,
      endedAt: later.toISOString(),
      swaps: { "0.0": "box-squat" },
    });
    expect(toBody(again, day, { week: 1, day: 1 }, later)).toEqual({ ...body, revision: 2 });
  });

  it("keeps what was done with the exercise that it was done with, also when it is opened again", () => {
    const done = { weight: "100", amount: "5", rpe: "", isDone: true };
    const sets = { "0.0.1": { ...done, exercise: "squat" }, "0.0.2": { ...done, weight: "60" } };
    const body = toBody({ ...draft, sets }, day, { week: 1, day: 1 }, later);
    expect(body.sets.map(({ exercise, weight }) => `${exercise} ${weight}`)).toEqual(["squat 100", "box-squat 60"]);
    const again = toDraft(toFinished(body), day);
    expect(again.swaps).toEqual({ "0.0": "box-squat" });
    expect(toBody(again, day, { week: 1, day: 1 }, later)).toEqual({ ...body, revision: 2 });
  });

  it("takes added sets in order, warm-ups first, and logs their kinds", () => {
    const done = { weight: "40", amount: "5", rpe: "", isDone: true };
    const sets = { "0.0.3": { ...done, kind: "warmup" as const }, "0.0.4": { ...done, kind: "drop" as const } };
    const more = { ...draft, sets };
    expect(placesIn(day, more).map(keyOf).slice(0, 5)).toEqual(["0.0.3", "0.0.1", "0.0.2", "0.0.4", "1.0.1"]);
    expect(toBody(more, day, { week: 1, day: 1 }, later).sets.map(({ set, kind }) => `${set} ${kind}`)).toEqual([
      "3 warmup",
      "4 drop",
    ]);
  });

  it("asks for seconds where an exercise is held, and for what the plan says elsewhere", () => {
    const plank = one("plank");
    expect([toMeasure(plank, { measure: "seconds" }), toTarget(plank, { measure: "seconds" })]).toEqual([
      "seconds",
      30,
    ]);
    expect([toMeasure(plank, { measure: "reps" }), toTarget(plank, { measure: "reps" })]).toEqual(["reps", 10]);
    const timed = { ...plank, seconds: 45 };
    expect([toMeasure(timed, { measure: "reps" }), toTarget(timed, { measure: "reps" })]).toEqual(["seconds", 45]);
  });

  it("knows what a field may hold", () => {
    expect(isSound("weight", "100,5", "kg")).toBe(true);
    expect(isSound("weight", "-1", "kg")).toBe(false);
    expect(isSound("weight", "1500", "kg")).toBe(false);
    expect(isSound("weight", "1500", "lb")).toBe(true);
    expect(isSound("reps", "8.5", "kg")).toBe(false);
    expect(isSound("reps", "1500", "kg")).toBe(false);
    expect(isSound("seconds", "1500", "kg")).toBe(true);
    expect(isSound("metres", "42195", "kg")).toBe(true);
    expect(isSound("rpe", "٧٫٥", "kg")).toBe(true);
    expect(isSound("rpe", "7.3", "kg")).toBe(false);
    expect(isSound("reps", "", "kg")).toBe(true);
  });
});
