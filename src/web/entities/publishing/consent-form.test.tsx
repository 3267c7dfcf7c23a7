// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import common from "#locales/en/common.json" with { type: "json" };
import publishing from "#locales/en/publishing.json" with { type: "json" };
import translation from "#locales/en/translation.json" with { type: "json" };
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { ConsentForm } from "./consent-form.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));
afterEach(cleanup);

test("a retry is the same consent, and other input is another one", async () => {
  call.mockRejectedValue(new TypeError("no answer"));
  const translator = createTranslator("en", { translation, common, publishing }, () => Promise.resolve(undefined));
  const props = { mediaIds: ["photo"], onGiven: () => undefined, onCancel: () => undefined };
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  renderPage(() => createElement(TranslationProvider, { translator, children: createElement(ConsentForm, props) }));
  const user = userEvent.setup();
  const give = async () => {
    await user.click(await screen.findByRole("button", { name: publishing.give }));
    return call.mock.lastCall?.[1].body;
  };
  await user.click(screen.getByRole("checkbox", { name: publishing.agree }));
  const first = await give();
  expect(first).toMatchObject({ mediaIds: ["photo"], scope: "shop", words: "" });
  expect(await give()).toEqual(first);
  await user.type(screen.getByRole("textbox"), "Twelve weeks");
  const other = await give();
  expect(other).toMatchObject({ words: "Twelve weeks" });
  expect(other.id).not.toBe(first.id);
});
