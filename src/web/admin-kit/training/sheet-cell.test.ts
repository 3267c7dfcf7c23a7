import { describe, expect, test } from "vitest";
import { emptyDay, type Plan, type Prescription } from "./plan-edits.ts";
import { formatCell, readCell, repeatCell } from "./sheet-cell.ts";
import { firstOpenWeek, isBegunAt, repeatRight, setCell, toRows } from "./sheet-rows.ts";

const squat: Prescription = {
  ...{ key: "abcdefghij", exercise: "squat", sets: 3, reps: { min: 8, max: 12 }, restSeconds: 90, tempo: "3010" },
  ...{ load: { kg: 60 }, rpe: 8 },
};
const read = (text: string) => readCell(text, squat);

describe("a cell of the sheet", () => {
  test("formats what it reads", () => {
    for (const text of [
      "4×5 @ 75% TM RPE 8",
      "3×8–12 @ 60",
      "1×500m",
      "3×30s RPE 7.5",
      "5×3 @ +2.5",
      "5×3 @ −10",
      "2×6 @ 80% 1RM",
    ]) {
      const one = read(text);
      expect(one && formatCell(one)).toBe(text);
    }
  });

  test("accepts quick typing, in digits of either script", () => {
    expect(read("4x5@62.5")).toMatchObject({ sets: 4, reps: { min: 5, max: 5 }, load: { kg: 62.5 }, tempo: "3010" });
    expect(read("٤x٨-١٢ @ ٧٥٪ rpe ٨")).toMatchObject({
      reps: { min: 8, max: 12 },
      load: { pct: 75, of: "tm" },
      rpe: 8,
    });
    expect(read("3 X 10 @ 60 kg")).toMatchObject({ load: { kg: 60 } });
  });

  test("removes what the new text leaves out, and keeps the key", () => {
    const one = read("3x10");
    expect(one).toEqual({
      ...{ key: "abcdefghij", exercise: "squat", sets: 3 },
      ...{ reps: { min: 10, max: 10 }, restSeconds: 90, tempo: "3010" },
    });
  });

  test("rejects invalid text", () => {
    for (const text of [
      "",
      "squat",
      "0x5",
      "21x5",
      "3x12-8",
      "3x0",
      "3x5 @ heavy",
      "3x5 @ 20%",
      "3x5 rpe 11",
      "3x8-12s",
    ])
      expect(read(text), text).toBeUndefined();
  });
});

const both = (text: string) => ({ ar: text, en: text });
const week = (lines: readonly Prescription[]) => ({
  ...{ note: both(""), deload: false },
  days: [{ ...emptyDay, blocks: [{ kind: "straight" as const, title: both(""), prescriptions: [...lines] }] }],
});
const line = (exercise: string, key: string): Prescription => ({ ...squat, exercise, key });
const plan: Plan = [
  {
    ...{ name: both("A"), note: both("") },
    weeks: [
      week([line("squat", "k000000001"), line("press", "k000000002")]),
      week([line("press", "k000000003")]),
      week([line("squat", "k000000004")]),
    ],
  },
];
const shown = (one: Plan) =>
  toRows(one).map(({ exercise, cells }) => [
    exercise,
    ...cells.map((each) => (each === undefined ? "" : formatCell(each))),
  ]);

describe("the sheet of a plan", () => {
  test("has a row for each exercise of a day, and gaps in weeks without it", () => {
    const usual = "3×8–12 @ 60 RPE 8";
    expect(shown(plan)).toEqual([
      ["squat", usual, "", usual],
      ["press", usual, usual, ""],
    ]);
  });

  test("repeats a cell to the right with a little more each week; existing lines keep their keys", () => {
    const [row] = toRows(plan);
    if (row === undefined) throw new Error("no row");
    const next = repeatRight(plan, row, 0, "load");
    expect(shown(next)[0]).toEqual(["squat", "3×8–12 @ 60 RPE 8", "3×8–12 @ 62.5 RPE 8", "3×8–12 @ 65 RPE 8"]);
    expect(toRows(next)[0]?.cells.map((one) => one?.key)).toEqual(["k000000001", undefined, "k000000004"]);
    expect(shown(repeatRight(plan, row, 0, "reps"))[0]?.[3]).toBe("3×10–14 @ 60 RPE 8");
    expect(shown(repeatRight(plan, row, 0, "rpe"))[0]?.[3]).toBe("3×8–12 @ 60 RPE 6");
    expect(repeatCell({ ...squat, load: { pct: 109, of: "tm" } }, "load", 2).load).toEqual({ pct: 110, of: "tm" });
  });

  test("changes only the remaining days of a plan that has begun", () => {
    const trained = plan.map((phase) => ({
      ...phase,
      weeks: phase.weeks.map((one, at) => ({
        ...one,
        days: one.days.map((day) => ({ ...day, key: `w${at + 1}d1` })),
      })),
    }));
    const begun = new Set(["w1d1", "w3d1"]);
    const [row] = toRows(trained);
    if (row === undefined) throw new Error("no row");
    expect([0, 1, 2].map((at) => isBegunAt(trained, row, at, begun))).toEqual([true, false, true]);
    expect([firstOpenWeek(trained, begun), firstOpenWeek(trained, new Set())]).toEqual([1, 0]);
    expect(setCell(trained, row, 0, undefined, begun)).toBe(trained);
    expect(shown(repeatRight(trained, row, 0, "load", begun))[0]).toEqual([
      "squat",
      "3×8–12 @ 60 RPE 8",
      "3×8–12 @ 62.5 RPE 8",
      "3×8–12 @ 60 RPE 8",
    ]);
  });

  test("takes an exercise out of a week when its cell is emptied", () => {
    const [row] = toRows(plan);
    if (row === undefined) throw new Error("no row");
    expect(shown(setCell(plan, row, 0, undefined))).toEqual([
      ["press", "3×8–12 @ 60 RPE 8", "3×8–12 @ 60 RPE 8", ""],
      ["squat", "", "", "3×8–12 @ 60 RPE 8"],
    ]);
  });
});
