import { expect, test } from "vitest";
import { workingDays, workingDaysRange } from "./working-days.ts";

test("working days are counted as each language counts them", () => {
  expect([1, 2, 3, 14].map((days) => workingDays(days).ar)).toEqual([
    "يوم عمل واحد",
    "يومي عمل",
    "3 أيام عمل",
    "14 يوم عمل",
  ]);
  expect([1, 2].map((days) => workingDays(days).en)).toEqual(["1 working day", "2 working days"]);
  expect(workingDaysRange({ min: 4, max: 7 })).toEqual({ ar: "خلال 4 إلى 7 أيام عمل", en: "4 to 7 working days" });
  expect(workingDaysRange({ min: 1, max: 2 }).ar).toBe("خلال يوم إلى يومي عمل");
  expect(workingDaysRange({ min: 1, max: 1 }).en).toBe("Within 1 working day");
});
