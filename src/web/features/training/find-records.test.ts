import { expect, it } from "vitest";
import { findRecords } from "./find-records.ts";

const record = (ar: string, en: string) => ({ exercise: { name: { ar, en } } });
const press = record("ضغط الصدر بالدمبل", "Dumbbell press");
const row = record("تجديف", "Row");

it("records are found by words of the exercise in either language, with or without the article", () => {
  for (const search of ["صدر", "الضغط", "PRESS dumb", " ضغط صدر "])
    expect(findRecords([press, row], search), search).toEqual([press]);
});

it("an empty search shows all, an unknown word none", () => {
  expect(findRecords([press, row], "  ")).toEqual([press, row]);
  expect(findRecords([press, row], "squat")).toEqual([]);
});
