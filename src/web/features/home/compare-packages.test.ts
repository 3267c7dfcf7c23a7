import { expect, it } from "vitest";
import { comparePackages } from "./compare-packages.ts";

const line = (en: string) => ({ ar: `ع ${en}`, en });
const plan = line("plan");
const replies = line("replies");
const call = line("call");
const pause = line("pause");
const pills = line("pills");
const video = line("video");

it("lines of every package are listed once, and each package keeps its distinct lines", () => {
  const month = { features: [plan, replies], notIncluded: [video, pills] };
  const year = { features: [replies, plan, call, pause], notIncluded: [pills] };
  expect(comparePackages([month, year])).toEqual({
    shared: [plan, replies],
    missing: [pills],
    own: [[], [call, pause]],
  });
});

it("a single package keeps all its lines, and no packages have none", () => {
  const month = { features: [plan, call], notIncluded: [pills] };
  expect(comparePackages([month])).toEqual({ shared: [], missing: [pills], own: [[plan, call]] });
  expect(comparePackages([])).toEqual({ shared: [], missing: [], own: [] });
});

it("lines that are equal in one language only are different", () => {
  const one = { features: [{ ar: "أ", en: "Call" }], notIncluded: [] };
  const other = { features: [{ ar: "ب", en: "Call" }], notIncluded: [] };
  expect(comparePackages([one, other]).shared).toEqual([]);
});
