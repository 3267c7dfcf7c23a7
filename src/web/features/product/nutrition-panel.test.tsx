// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import type { Nutrition } from "#shared/contract/nutrition.ts";
import { renderPage } from "#test/support/screen.ts";
import NutritionPanel from "./nutrition-panel.tsx";
import { toNutritionView } from "./nutrition-view.ts";

const both = (text: string) => ({ ar: text, en: text });
const whey: Nutrition = {
  serving: { amount: 30, unit: "g", name: both("1 scoop") },
  servingsPerContainer: 33,
  perServing: {
    ...{ energy: 121, fat: 2, saturates: 1.3, carbohydrate: 2.4 },
    ...{ sugars: 1.9, fibre: null, protein: 24, salt: 0.2 },
  },
  others: [{ name: both("Caffeine"), amount: 150, unit: "mg" }],
  ...{ ingredients: both("Whey concentrate (milk)"), allergens: both("Contains milk."), storage: both("") },
};

afterEach(cleanup);

test("a label shows serving and 100 g beside each other, further substances, and only what is stated", () => {
  renderPage(() => createElement(NutritionPanel, { label: toNutritionView(whey) }));
  const rows = screen
    .getAllByRole("row")
    .map((row) =>
      [...within(row).queryAllByRole("rowheader"), ...within(row).getAllByRole("cell")].map((cell) => cell.textContent),
    );
  expect(rows.slice(1)).toEqual([
    ["Energy", "121 kcal", "403 kcal"],
    ["Fat", "2 g", "6.7 g"],
    ["of which saturates", "1.3 g", "4.3 g"],
    ["Carbohydrate", "2.4 g", "8 g"],
    ["of which sugars", "1.9 g", "6.3 g"],
    ["Protein", "24 g", "80 g"],
    ["Salt", "0.2 g", "0.67 g"],
    ["Caffeine", "150 mg", "500 mg"],
  ]);
  expect(screen.getByRole("columnheader", { name: "Per 100 g" })).toBeTruthy();
  expect(screen.getByText(/Serving: 1 scoop · /).textContent).toBe("Serving: 1 scoop · 30 g · 33 servings in the pack");
  expect(screen.getByText("Contains milk.")).toBeTruthy();
  expect(screen.queryByText("Storage")).toBeNull();
});
