import { expect, test } from "vitest";
import { findDifferences, isSame, mergeValues } from "./merge-values.ts";

const paths = (sides: Parameters<typeof findDifferences>[0]) =>
  findDifferences(sides).map(({ path }) => path.join("."));

test("compares by value: neither the order of members nor a missing one is a difference", () => {
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSame(["a", "b"], ["b", "a"])).toBe(false);
});

test("items of a list are merged one by one, a moved list as a whole", () => {
  const [a, b, c] = [{ q: "a" }, { q: "b" }, { q: "c" }];
  const changed = { base: { faq: [a, b] }, mine: { faq: [{ q: "A" }, b] }, theirs: { faq: [a, { q: "B" }] } };
  expect(paths(changed)).toEqual(["faq.0.q", "faq.1.q"]);
  expect(mergeValues(changed.theirs, findDifferences(changed))).toEqual({ faq: [{ q: "A" }, { q: "B" }] });
  expect(paths({ base: { faq: [a, b, c] }, mine: { faq: [b, a, c] }, theirs: { faq: [a, c, b] } })).toEqual(["faq"]);
  expect(paths({ base: { faq: [a] }, mine: { faq: [a, b] }, theirs: { faq: [c] } })).toEqual(["faq"]);
});

test("a picture is merged as a whole, and a removed one is not lost", () => {
  const picture = { hash: "a", alt: { ar: "", en: "Bag" } };
  const other = { hash: "b", alt: { ar: "", en: "Belt" } };
  expect(paths({ base: { image: picture }, mine: { image: other }, theirs: { image: picture } })).toEqual(["image"]);
  const gone = { base: { image: picture }, mine: { image: null }, theirs: { image: other } };
  const [only] = findDifferences(gone);
  expect(only).toMatchObject({ path: ["image"], usual: "mine", isContested: true });
});
