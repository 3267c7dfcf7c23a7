// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import common from "#locales/en/common.json" with { type: "json" };
import food from "#locales/en/food.json" with { type: "json" };
import translation from "#locales/en/translation.json" with { type: "json" };
import type { Nutrition } from "#shared/contract/food.ts";
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { FoodPage } from "./food-page.tsx";

vi.mock("#web/entities/workout/offline-shell.ts", () => ({ keepShell: () => Promise.resolve() }));
vi.mock("#web/entities/workout/use-reload-online.ts", () => ({ useReloadOnline: () => () => undefined }));
vi.mock("./use-meals.ts", () => ({ useMeals: () => ({ meals: [], waiting: 0 }), useWaitingWithhold: () => false }));
vi.mock("#web/lib/seo/private-head.tsx", () => ({ PrivateHead: () => null }));

afterEach(cleanup);

test("the focus goes into the form for the targets, and back to the day when it is given up", async () => {
  const known = { sex: null, age: null, heightCm: null, weightKg: null, activity: null, goal: null, fixed: [] };
  const nutrition = { targets: [], meals: [], withheld: null, setBy: "member", known } as unknown as Nutrition;
  const data = { data: nutrition, isKept: false, today: "2026-01-20" };
  const translator = createTranslator("en", { food, common, translation }, () => Promise.resolve(undefined));
  const page = <FoodPage data={data} />;
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  await act(async () => renderPage(() => <TranslationProvider translator={translator} children={page} />));
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Work out my target" }));
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Sex/ }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Today" }));
});
