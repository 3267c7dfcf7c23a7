// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import common from "#locales/en/common.json" with { type: "json" };
import progress from "#locales/en/progress.json" with { type: "json" };
import translation from "#locales/en/translation.json" with { type: "json" };
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { WishesForm } from "./wishes-form.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));
afterEach(cleanup);

const unsaid = {
  sex: null,
  audience: "any",
  goal: null,
  timezone: null,
  level: null,
  equipment: [],
  version: 0,
} as const;

test("the browser's time zone is offered, and saved only if the member chooses it", async () => {
  call.mockResolvedValue({ profile: unsaid, isReassigned: false });
  const translator = createTranslator("en", { translation, common, progress }, () => Promise.resolve(undefined));
  const form = createElement(WishesForm, { profile: { ...unsaid, equipment: [] } });
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  renderPage(() => createElement(TranslationProvider, { translator, children: form }));
  const user = userEvent.setup();
  const [zone] = [...document.querySelectorAll<HTMLSelectElement>("select[name=timezone]")];
  if (zone === undefined) throw new Error("no zone is asked for");
  // Its arrow is on the same side as those of the other lists.
  expect(zone.dir).toBe("");
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect([...zone.options].slice(0, 2).map(({ value }) => value)).toEqual(["", here]);
  const save = screen.getByRole("button", { name: /save/i });
  await user.click(save);
  expect(call.mock.lastCall?.[1].body).toMatchObject({ timezone: null });
  await user.selectOptions(zone, here);
  await user.click(save);
  expect(call.mock.lastCall?.[1].body).toMatchObject({ timezone: here });
});
