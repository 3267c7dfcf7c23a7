import { expect, test } from "vitest";
import { amountsIn, fieldMoment, momentIn, numberIn, pairIn } from "./read-form.ts";

const form = (values: Record<string, string>): FormData => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
};

test("empty fields are nothing, not nought", () => {
  expect(numberIn(form({ a: " " }), "a")).toBeNull();
  expect(numberIn(form({ a: "0" }), "a")).toBe(0);
  expect(amountsIn(form({ "x.EGP": "12.5" }), "x")).toEqual({ EGP: 12.5, SAR: null, AED: null, USD: null });
});

test("pairs are read trimmed", () => {
  expect(pairIn(form({ "name.ar": " حزام ", "name.en": "Belt" }), "name")).toEqual({ ar: "حزام", en: "Belt" });
});

test("a moment comes back as it was given, to the minute", () => {
  const iso = "2026-05-04T10:30:00.000Z";
  expect(momentIn(form({ at: fieldMoment(iso) }), "at")).toBe(iso);
  expect(momentIn(form({ at: "" }), "at")).toBeNull();
  expect(fieldMoment(null)).toBe("");
});
