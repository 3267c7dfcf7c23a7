import { expect, it } from "vitest";
import { changesBetween, fieldWords } from "./changes.ts";

it("names what differs by its path and leaves out what does not", () => {
  const before = { name: { ar: "حزام", en: "Belt" }, prices: [1], version: 1 };
  const after = { name: { ar: "حزام", en: "Power belt" }, prices: [1], tracking: { number: "A1" } };
  expect(changesBetween(before, after)).toEqual([
    { field: "name.en", before: "Belt", after: "Power belt" },
    { field: "version", before: "1", after: undefined },
    { field: "tracking.number", before: undefined, after: "A1" },
  ]);
  expect(changesBetween(null, null)).toEqual([]);
  expect(changesBetween(null, { made: ["belt", "rope"], changed: [] })).toEqual([
    { field: "made", before: undefined, after: "belt, rope" },
  ]);
});

it("writes the path of a field in words", () => {
  expect(
    ["freeAbove.EGP", "summary.ar", "Shipping costs.USD", "vatPercentage", "variants.2.onHand"].map(fieldWords),
  ).toEqual(["free above, EGP", "summary, Arabic", "Shipping costs, USD", "vat percentage", "variants, 2, on hand"]);
});
