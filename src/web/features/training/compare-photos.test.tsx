// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createElement, useState } from "react";
import { afterEach, expect, test } from "vitest";
import checkins from "#locales/en/checkins.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import progress from "#locales/en/progress.json" with { type: "json" };
import translation from "#locales/en/translation.json" with { type: "json" };
import type { CheckInPhotoDay } from "#shared/contract/check-ins.ts";
import { unaligned } from "#shared/domain/photo-alignment.ts";
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { ComparePhotos } from "./compare-photos.tsx";

afterEach(cleanup);

const laid = { x: 0.1, y: -0.2, zoom: 1.5 };
const photo = (id: string, pose: "front" | "side", alignment = unaligned) => ({
  ...{ id, key: "body", pose, width: 300, height: 400 },
  alignment: { ...alignment },
});
const days: readonly CheckInPhotoDay[] = [
  { checkInId: "c", dueOn: "2026-11-20", photos: [photo("c1", "front"), photo("c2", "side")] },
  { checkInId: "b", dueOn: "2026-11-13", photos: [photo("b1", "front", laid)] },
  { checkInId: "a", dueOn: "2026-11-06", photos: [photo("a1", "front")] },
];

test("a month that was not read yet is asked for, and its newest day is shown once it is there", () => {
  const translator = createTranslator("en", { translation, common, progress, checkins }, () =>
    Promise.resolve(undefined),
  );
  const october = { checkInId: "o", dueOn: "2025-10-03", photos: [photo("o1", "front")] };
  const asked: string[] = [];
  function Page() {
    const [known, setKnown] = useState(days);
    const onMonth = (month: string): void => {
      asked.push(month);
      setKnown([...days, october]);
    };
    return createElement(ComparePhotos, {
      ...{ days: known, months: ["2026-11", "2025-10"], isWhole: () => known.includes(october), onMonth },
      ...{ links: new Map(), toDay: (on: string) => on },
    });
  }
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  renderPage(() => createElement(TranslationProvider, { translator, children: createElement(Page) }));
  const before = screen.getByLabelText("Before");
  expect([...before.querySelectorAll("option")].map((one) => one.textContent)).toHaveLength(3);
  const month = screen.getByLabelText("Month of the first photo");
  expect([...month.querySelectorAll("option")].map((one) => one.textContent)).toEqual([
    "November 2026",
    "October 2025",
  ]);
  fireEvent.change(month, { target: { value: "2025-10" } });
  expect(asked).toEqual(["2025-10"]);
  expect(screen.getByLabelText<HTMLSelectElement>("Before").value).toBe("o");
  expect(screen.getByLabelText<HTMLSelectElement>("After").value).toBe("c");
});

test("a month that has no photo in the pose says so", () => {
  const translator = createTranslator("en", { translation, common, progress, checkins }, () =>
    Promise.resolve(undefined),
  );
  const sides = days.map((day) => ({ ...day, photos: [...day.photos, photo(`${day.checkInId}9`, "side")] }));
  const october = { checkInId: "o", dueOn: "2025-10-03", photos: [photo("o1", "front")] };
  const compare = createElement(ComparePhotos, {
    ...{ days: [...sides, october], months: ["2026-11", "2025-10"], isWhole: () => true, onMonth: () => undefined },
    ...{ links: new Map(), toDay: (on: string) => on },
  });
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  renderPage(() => createElement(TranslationProvider, { translator, children: compare }));
  const said = () => screen.queryAllByText(progress.compare.none).map(({ tagName }) => tagName);
  fireEvent.click(screen.getByRole("radio", { name: "Side" }));
  expect(said()).toEqual([]);
  fireEvent.change(screen.getByLabelText("Month of the first photo"), { target: { value: "2025-10" } });
  expect(said()).toEqual(["OPTION", "P"]);
});

test("the first photo and the last one are compared, and each lies as the coach laid it", () => {
  const translator = createTranslator("en", { translation, common, progress, checkins }, () =>
    Promise.resolve(undefined),
  );
  const links = new Map(
    ["a1", "b1", "c1", "c2"].map((id) => [id, { id, url: `/${id}`, smallUrl: null, posterUrl: null }]),
  );
  const months = ["2026-11"];
  const compare = createElement(ComparePhotos, {
    ...{ days, months, isWhole: () => true, onMonth: () => undefined },
    ...{ links: links as never, toDay: (on: string) => on },
  });
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  renderPage(() => createElement(TranslationProvider, { translator, children: compare }));
  const shown = () =>
    screen.getAllByRole<HTMLImageElement>("img").map(({ alt, parentElement }) => [alt, parentElement?.style.transform]);
  expect(shown()).toEqual([
    ["Front, 2026-11-06", ""],
    ["Front, 2026-11-20", ""],
  ]);
  // A single photo from the side cannot be compared.
  expect(screen.queryByRole("radio", { name: "Side" })).toBeNull();
  fireEvent.change(screen.getByLabelText("Before"), { target: { value: "b" } });
  const laidOver = ["Front, 2026-11-13", "translate(10%, -20%) scale(1.5)"];
  expect(shown()).toEqual([laidOver, ["Front, 2026-11-20", ""]]);
  fireEvent.click(screen.getByRole("button", { name: "Lay over each other" }));
  expect(shown()).toEqual([["Front, 2026-11-20", ""], laidOver]);
  expect(screen.getByRole("slider", { name: "How much of 2026-11-13 is shown" })).toBeDefined();
});
