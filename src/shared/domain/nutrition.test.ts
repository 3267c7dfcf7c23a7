import { expect, test } from "vitest";
import { inHundred, labelValue } from "./nutrition.ts";

test("values for 100 g follow from those of a serving", () => {
  expect(labelValue(inHundred(24, 30), "g")).toBe("80");
  expect(labelValue(inHundred(121, 30), "kcal")).toBe("403");
  expect(labelValue(inHundred(0.2, 30), "g")).toBe("0.67");
  expect(labelValue(inHundred(200, 10), "mg")).toBe("2000");
});

test("values are written as on a label, without idle zeros", () => {
  expect([0, 0.126, 2.44, 12.06, 135.4].map((value) => labelValue(value, "g"))).toEqual([
    "0",
    "0.13",
    "2.4",
    "12.1",
    "135",
  ]);
  expect(labelValue(120.6, "kcal")).toBe("121");
});
