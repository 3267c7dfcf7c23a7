import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { marketRules } from "#shared/domain/markets.ts";

interface Section {
  readonly id: string;
  readonly text: readonly string[];
  readonly list?: readonly string[];
}
const sectionOf = (language: string, id: string): string => {
  const file = new URL(`../locales/${language}/terms.json`, import.meta.url);
  const { sections } = JSON.parse(readFileSync(file, "utf8")) as { readonly sections: readonly Section[] };
  const section = sections.find((each) => each.id === id);
  return [...(section?.text ?? []), ...(section?.list ?? [])].join("\n");
};

const { EG, SA, AE, ZZ } = marketRules;
const english = (days: number, inSaudi: number) => [`${days} days`, `(${inSaudi} days in Saudi Arabia)`];
const arabic = (days: number, inSaudi: number) => [`${days} يومًا`, `(${inSaudi} أيام في السعودية)`];

test("one number of days holds everywhere but in Saudi Arabia: that is how the terms tell it", () => {
  for (const { returnDays, defectDays } of [AE, ZZ])
    expect([returnDays, defectDays]).toEqual([EG.returnDays, EG.defectDays]);
  expect(SA.defectDays).toBe(EG.defectDays);
});

test.each([
  ["en", english, `${EG.defectDays} days`],
  ["ar", arabic, `${EG.defectDays} يومًا`],
] as const)("the terms (%s) name the days that the shop goes by", (language, days, defects) => {
  for (const words of days(EG.returnDays, SA.returnDays)) expect(sectionOf(language, "returns")).toContain(words);
  for (const words of days(EG.returnDays, SA.returnDays)) expect(sectionOf(language, "cancelling")).toContain(words);
  expect(sectionOf(language, "returns")).toContain(defects);
});
