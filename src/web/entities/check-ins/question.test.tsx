// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import checkins from "#locales/en/checkins.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import translation from "#locales/en/translation.json" with { type: "json" };
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import type { Answer, Item } from "./answer-text.ts";
import { Question } from "./question.tsx";

afterEach(cleanup);

const hours: Item = {
  ...{ key: "sleep", kind: "number", label: { ar: "النوم", en: "Sleep" }, unit: { ar: "ساعة", en: "hours" } },
  ...{ min: 0, max: 16, metric: null, options: [], poses: [], isRequired: true },
};

function show(item: Item): (Answer | undefined)[] {
  const translator = createTranslator("en", { translation, common, checkins }, () => Promise.resolve(undefined));
  const given: (Answer | undefined)[] = [];
  const onChange = (answer: Answer | undefined): void => void given.push(answer);
  const children = createElement(Question, { item, onChange, ...{ answer: 7, previous: 7, error: undefined } });
  renderPage(() => createElement(TranslationProvider, { translator, children }));
  return given;
}
const slider = () => document.querySelector<HTMLInputElement>("input[type=range]");

test("a number with both limits has a field and a slider, which show the same value", () => {
  const given = show(hours);
  const field = screen.getByLabelText<HTMLInputElement>(/Sleep/);
  expect([field.value, slider()?.value]).toEqual(["7", "7"]);
  fireEvent.change(slider() as HTMLInputElement, { target: { value: "7.5" } });
  expect(field.value).toBe("7.5");
  fireEvent.change(field, { target: { value: "٨" } });
  expect(slider()?.value).toBe("8");
  expect(given).toEqual([7.5, 8]);
});

test("a number without a limit, and a measurement, have only a field", () => {
  show({ ...hours, max: null });
  expect(slider()).toBeNull();
  cleanup();
  show({ ...hours, kind: "metric", metric: "weight" });
  expect(slider()).toBeNull();
});
