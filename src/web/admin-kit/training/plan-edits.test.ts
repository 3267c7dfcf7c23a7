import { describe, expect, it } from "vitest";
import * as edits from "./plan-edits.ts";

const day = (name: string): edits.Day => ({ ...edits.emptyDay, title: { ar: name, en: name } });
const week = (...names: string[]): edits.Week => ({ note: { ar: "", en: "" }, deload: false, days: names.map(day) });
const phase = (name: string, ...weeks: edits.Week[]): edits.Phase => ({
  name: { ar: name, en: name },
  note: { ar: "", en: "" },
  weeks,
});
const plan: edits.Plan = [phase("A", week("a1", "a2"), week("b1")), phase("B", week("c1"))];
const shape = (one: edits.Plan): string =>
  one
    .map(
      ({ name, weeks }) => `${name.en}[${weeks.map(({ days }) => days.map(({ title }) => title.en).join()).join("|")}]`,
    )
    .join(" ");

describe("a plan", () => {
  it("moves days within a week and between weeks of other phases", () => {
    expect(shape(edits.moveDay(plan, { week: 0, day: 0 }, { week: 0, day: 1 }))).toBe("A[a2,a1|b1] B[c1]");
    expect(shape(edits.moveDay(plan, { week: 0, day: 1 }, { week: 2, day: 0 }))).toBe("A[a1|b1] B[a2,c1]");
    expect(shape(edits.moveDay(plan, { week: 5, day: 0 }, { week: 0, day: 0 }))).toBe(shape(plan));
  });

  it("copies a day independently, and not into a full week", () => {
    const copied = edits.copyDay(plan, { week: 0, day: 0 }, { week: 1, day: 1 });
    expect(shape(copied)).toBe("A[a1,a2|b1,a1] B[c1]");
    expect(edits.dayAt(copied, { week: 1, day: 1 })).not.toBe(edits.dayAt(copied, { week: 0, day: 0 }));
    const full = [phase("A", week("1", "2", "3", "4", "5", "6", "7"), week("x"))];
    expect(shape(edits.copyDay(full, { week: 1, day: 0 }, { week: 0, day: 0 }))).toBe(shape(full));
    expect(shape(edits.moveDay(full, { week: 1, day: 0 }, { week: 0, day: 0 }))).toBe(shape(full));
  });

  it("copies, moves and removes weeks; a phase without weeks goes, the last week stays", () => {
    expect(shape(edits.copyWeek(plan, 0))).toBe("A[a1,a2|a1,a2|b1] B[c1]");
    expect(shape(edits.copyWeekOnto(plan, 0, 2))).toBe("A[a1,a2|b1] B[a1,a2]");
    expect(shape(edits.moveWeek(plan, 0, 1))).toBe("A[b1|a1,a2] B[c1]");
    expect(shape(edits.moveWeek(plan, 1, 2))).toBe("A[a1,a2] B[c1|b1]");
    expect(shape(edits.moveWeek(plan, 2, 0))).toBe("A[c1|a1,a2|b1]");
    expect(shape(edits.removeWeek(plan, 2))).toBe("A[a1,a2|b1]");
    const last = [phase("A", week("x"))];
    expect(edits.removeWeek(last, 0)).toBe(last);
  });

  it("says what is missing before it can be sold", () => {
    expect(edits.findGaps([phase("A", week(), week("x"))])).toEqual([
      "Week 1 has no day",
      "Week 2, day 1 has no exercise",
    ]);
  });

  it("names blocks against the clock that have no minutes", () => {
    const block = { title: { ar: "", en: "" }, prescriptions: [] };
    const timed = {
      ...day("x"),
      blocks: [
        { ...block, kind: "emom" as const },
        { ...block, kind: "straight" as const },
      ],
    };
    const set = { ...day("y"), blocks: [{ ...block, kind: "amrap" as const, minutes: 12 }] };
    expect(edits.findMissingMinutes([phase("A", { ...week(), days: [timed, set] })])).toEqual([
      "Week 1, day 1, block 1 has no minutes",
    ]);
  });
});
