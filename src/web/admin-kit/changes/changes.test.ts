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

it("compares the items of a list by their identity, not by their position", () => {
  const bench = { id: "a", sku: "BE-1", stock: 4 };
  const rope = { id: "b", sku: "RO-1", stock: 7 };
  const mat = { id: "c", sku: "MA-1", stock: 2 };
  expect(changesBetween({ variants: [bench, rope] }, { variants: [mat, { ...rope, stock: 6 }, bench] })).toEqual([
    { field: "variants.order", before: "BE-1, RO-1", after: "RO-1, BE-1" },
    { field: "variants.MA-1.id", before: undefined, after: "c" },
    { field: "variants.MA-1.sku", before: undefined, after: "MA-1" },
    { field: "variants.MA-1.stock", before: undefined, after: "2" },
    { field: "variants.RO-1.stock", before: "7", after: "6" },
  ]);
  const renamed = [bench, { ...rope, sku: "RO-2" }];
  expect(changesBetween({ variants: [bench, rope] }, { variants: renamed })).toEqual([
    { field: "variants.RO-2.sku", before: "RO-1", after: "RO-2" },
  ]);
  expect(changesBetween({ variants: [bench, rope] }, { variants: [rope] }).map(({ field }) => field)).toEqual([
    ...["variants.BE-1.id", "variants.BE-1.sku", "variants.BE-1.stock"],
  ]);
});

it("pairs items without an identity by their content", () => {
  const steps = [{ text: "warm up" }, { text: "lift" }, { text: "rest" }];
  expect(changesBetween({ steps }, { steps: steps.slice(1) })).toEqual([
    { field: "steps.1.text", before: "warm up", after: undefined },
  ]);
  expect(changesBetween({ steps }, { steps: [{ text: "warm up" }, { text: "press" }, { text: "rest" }] })).toEqual([
    { field: "steps.2.text", before: "lift", after: "press" },
  ]);
});

it("writes the path of a field in words", () => {
  expect(
    ["freeAbove.EGP", "summary.ar", "Shipping costs.USD", "vatPercentage", "variants.2.onHand"].map(fieldWords),
  ).toEqual(["free above, EGP", "summary, Arabic", "Shipping costs, USD", "vat percentage", "variants, 2, on hand"]);
});
