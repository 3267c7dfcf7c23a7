// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import food from "#locales/en/food.json" with { type: "json" };
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { TargetsCard } from "./targets-card.tsx";

afterEach(cleanup);

const targets = { kcal: 1600, proteinG: 120, carbsG: 160, fatG: 50, waterMl: 2250, by: "coach", fromOn: "2026-01-01" };

async function show(eaten: { readonly kcal: number; readonly proteinG: number }) {
  cleanup();
  const translator = createTranslator("en", { food }, () => Promise.resolve(undefined));
  const page = <TargetsCard targets={targets as never} eaten={eaten} next={undefined} title="Today" />;
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  await act(async () => renderPage(() => <TranslationProvider translator={translator} children={page} />));
}
const lineOf = (words: string) => within(screen.getByText(words).parentElement as HTMLElement);

test("what lies within the rule of a day on target is called so, also when it is a little over", async () => {
  await show({ kcal: 1748, proteinG: 130 });
  expect(lineOf("148 over").getByText("On target")).toBeDefined();
  expect(lineOf("10 over").getByText("On target")).toBeDefined();
  await show({ kcal: 1900, proteinG: 60 });
  expect(lineOf("300 over").queryByText("On target")).toBeNull();
  expect(lineOf("60 left").queryByText("On target")).toBeNull();
});
