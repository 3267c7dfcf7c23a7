import { expect, test } from "vitest";
import type { Plan, Prescription, Week } from "./plan-edits.ts";
import { toSpot } from "./plan-spots.ts";

const nothing = { ar: "", en: "" };
const squat: Prescription = { exercise: "back-squat", sets: 3, reps: { min: 8, max: 10 }, restSeconds: 60 };
const week: Week = {
  ...{ note: nothing, deload: false },
  days: [
    {
      ...{ title: nothing, kind: "strength", minutes: 40 },
      blocks: [{ kind: "emom", title: { ar: "", en: "Finisher" }, prescriptions: [squat] }],
    },
  ],
};
const plan: Plan = [1, 2].map((number) => ({
  ...{ name: { ar: "", en: `${number}` }, note: nothing, weeks: [week, week] },
}));
const at = (path: string) => toSpot(path, plan, () => "Back squat");
const inDay = "phases.1.weeks.0.days.0";

test("a refused field is named by week, day and exercise, counted through all phases", () => {
  expect(at(`${inDay}.blocks.0.prescriptions.0.tempo`)).toEqual({
    words: "Week 3, day 1, Back squat: tempo",
    place: { week: 2, day: 0 },
    line: "0.0",
    field: "tempo",
  });
  expect(at(`${inDay}.blocks.0.prescriptions.0.reps.max`)?.words).toBe("Week 3, day 1, Back squat: to");
  expect(at(`${inDay}.blocks.0.minutes`)?.words).toBe("Week 3, day 1, Finisher: minutes");
  expect(at(`${inDay}.title.en`)?.words).toBe("Week 3, day 1: title, English");
  expect(at("phases.1.weeks.1.note.ar")).toMatchObject({ words: "Week 4: note, Arabic", place: undefined });
  expect(at("phases.1.name.en")).toMatchObject({ words: "Phase 2: name, English", place: undefined });
});

test("a template's parts are named in the same way, other fields not", () => {
  const words = "Week 1, day 1, Back squat: RPE";
  expect(at("body.week.days.0.blocks.0.prescriptions.0.rpe")?.words).toBe(words);
  expect(at("body.day.blocks.0.prescriptions.0.rpe")?.words).toBe(words);
  expect(at("body.block.prescriptions.0.rpe")).toEqual({
    words,
    place: { week: 0, day: 0 },
    line: "0.0",
    field: "rpe",
  });
  expect(at("notice")).toBeUndefined();
});
