import { describe, expect, test } from "vitest";
import { betterTerms, chooseRule, chooseTerms, type ReturnRule, toReturnSentence } from "./return-rules.ts";

const rule = (change: Partial<ReturnRule>): ReturnRule => ({
  market: "ZZ",
  kind: "physical",
  class: "standard",
  ground: "change_of_mind",
  days: 14,
  openedOk: true,
  fee: "customer",
  refundsShipping: "none",
  restockDefault: true,
  text: { ar: "يمكنك إرجاعه خلال {days} ما دام غير مستخدم", en: "Return within {days} if unused" },
  ...change,
});

describe("the rule that holds", () => {
  const rules = [
    rule({ days: 1 }),
    rule({ days: 2, class: "hygiene" }),
    rule({ days: 3, market: "EG" }),
    rule({ days: 4, market: "EG", class: "opened_matters" }),
    rule({ days: 5, kind: "programme" }),
    rule({ days: 6, ground: "defect" }),
  ];
  test.each([
    ["of the market and the class", { market: "EG", class: "opened_matters" }, 4],
    ["of the market, whatever the class", { market: "EG", class: "hygiene" }, 3],
    ["of everywhere else and the class", { market: "SA", class: "hygiene" }, 2],
    ["of everywhere else", { market: "SA", class: "custom" }, 1],
  ] as const)("is that %s", (_, sold, days) =>
    expect(chooseRule(rules, { kind: "physical", ...sold }, "change_of_mind")?.days).toBe(days),
  );

  test("is chosen for each ground separately, and may be missing", () => {
    const terms = chooseTerms(rules, { market: "EG", kind: "physical", class: "standard" });
    expect(terms.map(({ ground, days }) => [ground, days])).toEqual([
      ["change_of_mind", 3],
      ["defect", 6],
    ]);
    expect(terms[0]).not.toHaveProperty("market");
    expect(chooseRule(rules, { market: "EG", kind: "package", class: "standard" }, "change_of_mind")).toBeUndefined();
  });
});

test("the longer of two rights wins, and that of the purchase where they are alike", () => {
  const frozen = rule({ days: 14, openedOk: false });
  expect(betterTerms(frozen, rule({ days: 30 }))?.days).toBe(30);
  expect(betterTerms(frozen, rule({ days: 7 }))?.days).toBe(14);
  expect(betterTerms(frozen, rule({ days: 14 }))).toBe(frozen);
  expect(betterTerms(undefined, frozen)).toBe(frozen);
  const late = (days: number) => rule({ ground: "late", days });
  expect(betterTerms(late(15), late(10))?.days).toBe(10);
});

test.each([
  [1, "يوم واحد", "1 day"],
  [2, "يومين", "2 days"],
  [7, "7 أيام", "7 days"],
  [14, "14 يومًا", "14 days"],
  [100, "100 يوم", "100 days"],
  [103, "103 أيام", "103 days"],
])("%i days stand in the sentence as people say them", (days, ar, en) =>
  expect(toReturnSentence(rule({ days })).text).toEqual({
    ar: `يمكنك إرجاعه خلال ${ar} ما دام غير مستخدم`,
    en: `Return within ${en} if unused`,
  }),
);

test("a sentence comes with its conditions", () => {
  expect(toReturnSentence(rule({}))).toMatchObject({ days: 14, conditions: ["unused", "customer_pays"] });
  expect(toReturnSentence(rule({ openedOk: false })).conditions).toContain("unopened");
  expect(toReturnSentence(rule({ ground: "defect", fee: "shop" })).conditions).toEqual([]);
  expect(toReturnSentence(rule({ days: 0 }))).toMatchObject({ days: 0, conditions: [] });
  expect(toReturnSentence(undefined)).toMatchObject({ days: 0, text: { en: "This cannot be returned" } });
});
