// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import common from "#locales/en/common.json" with { type: "json" };
import food from "#locales/en/food.json" with { type: "json" };
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { DayMeals } from "./day-meals.tsx";

vi.mock("./use-meals.ts", () => ({ keepMeal: () => Promise.resolve(true) }));

afterEach(cleanup);

const id = "019b76da-a800-7000-8000-000000000001";
const eggs = {
  id,
  meal: "breakfast",
  text: "Two eggs",
  kcal: 180,
  proteinG: 14,
  revision: 1,
  isWaiting: false,
} as const;

async function show() {
  const translator = createTranslator("en", { food, common }, () => Promise.resolve(undefined));
  const page = <DayMeals title="Today" on="2026-01-01" meals={[{ ...eggs, on: "2026-01-01" }]} hasNumbers />;
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  await act(async () => renderPage(() => <TranslationProvider translator={translator} children={page} />));
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole("button", { name });
const focused = () => vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));

test("a new meal begins in its text, a wrong entry has the focus, and saving goes back to the button", async () => {
  const user = await show();
  await user.click(button("Add a meal"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /What did you eat/ }));
  await user.keyboard("Koshary");
  const calories = screen.getByRole("textbox", { name: /Calories/ });
  await user.type(calories, "20000");
  await user.click(button("Save"));
  await vi.waitFor(() => expect(document.activeElement).toBe(calories));
  expect(screen.getByText("Enter a whole number, at most 10,000.")).toBeDefined();
  await user.clear(calories);
  await user.click(button("Save"));
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Add a meal")));
});

test("after a change the focus is on the meal's button, after a removal on the day", async () => {
  const user = await show();
  await user.click(button("Change: Two eggs"));
  await user.click(button("Cancel"));
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Change: Two eggs")));
  await user.click(button("Remove: Two eggs"));
  await user.click(button("Remove"));
  await focused();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Today" })));
});
