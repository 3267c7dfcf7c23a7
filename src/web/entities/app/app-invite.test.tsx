// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import ar from "#locales/ar/notifications.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import en from "#locales/en/notifications.json" with { type: "json" };
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { keepInstallPrompt } from "#web/lib/install/kept-prompt.ts";
import type { AppInviteProps } from "./app-invite.tsx";
import { LateInvite } from "./late-invite.tsx";

/** `takesPush` is undefined if the preferences cannot be loaded, `coached` if the subscriptions cannot. */
const seen = vi.hoisted(() => ({
  takesPush: true as boolean | undefined,
  coached: [] as readonly object[] | undefined,
  requests: 0,
}));
vi.mock("#web/lib/api/browser.ts", () => ({
  api: async ({ path }: { readonly path: string }) => {
    if (path === "/subscriptions") {
      if (seen.coached === undefined) throw new Error("not now");
      return { subscriptions: seen.coached };
    }
    seen.requests++;
    if (seen.takesPush === undefined) throw new Error("not now");
    return { preferences: { channels: { push: seen.takesPush } } };
  },
}));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ status: "in", userId: "u1" }) }));

const browser = { permission: "default", asked: 0, answer: "denied" };
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari";

// The first load takes longer than a test waits for a card.
beforeAll(() => import("./app-invite.tsx"));
beforeEach(() => {
  localStorage.clear();
  Object.assign(seen, { takesPush: true, coached: [], requests: 0 });
  Object.assign(browser, { permission: "default", asked: 0, answer: "denied" });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked++;
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => undefined },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(props: AppInviteProps, language: "ar" | "en" = "en"): void {
  const load = async () => (language === "ar" ? ar : en);
  const translator = createTranslator(language, { common }, load);
  const children = createElement(LateInvite, props);
  render(createElement(TranslationProvider, { translator, children }));
}
const afterOrder = { after: "order", canInstall: true } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test("notifications are offered after an order in both languages; the browser asks only after a yes", async () => {
  show(afterOrder, "ar");
  expect(await screen.findByText(ar.ask.title)).toBeTruthy();
  cleanup();
  show(afterOrder);
  expect(await screen.findByText(en.ask.order, { exact: false })).toBeTruthy();
  expect(browser.asked).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: en.device.turnOn }));
  await waitFor(() => expect(screen.queryByText(en.ask.title)).toBeNull());
  expect(browser.asked).toBe(1);
  // A no in the browser's dialog counts, too.
  show(afterOrder);
  await settled();
  expect(screen.queryByText(en.ask.title)).toBeNull();
});

test("only members with a coach read about a coach", async () => {
  const coach = { name: "Omar" };
  const workout = { after: "workout", canInstall: false } as const;
  for (const coached of [
    [],
    undefined,
    [
      { status: "active", coach: null, cover: null },
      { status: "ended", coach, cover: null },
    ],
  ]) {
    seen.coached = coached;
    show(workout);
    expect(await screen.findByText(en.ask.workout, { exact: false })).toBeTruthy();
    expect(screen.queryByText(en.ask.coaching, { exact: false })).toBeNull();
    cleanup();
  }
  seen.coached = [{ status: "paused", coach: null, cover: coach }];
  show(workout);
  expect(await screen.findByText(en.ask.coaching, { exact: false })).toBeTruthy();
});

test("a no is remembered for later occasions", async () => {
  show({ after: "workout", canInstall: true });
  expect(await screen.findByText(en.ask.workout, { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: en.ask.no }));
  expect(screen.queryByText(en.ask.title)).toBeNull();
  cleanup();
  show(afterOrder);
  await settled();
  expect(screen.queryByText(en.ask.title)).toBeNull();
  expect(browser.asked).toBe(0);
});

test("nobody is asked who has switched notifications off, has answered, or has done nothing yet", async () => {
  seen.takesPush = false;
  show(afterOrder);
  await waitFor(() => expect(seen.requests).toBe(1));
  await settled();
  browser.permission = "granted";
  show(afterOrder);
  show({ after: undefined, canInstall: true });
  await settled();
  expect(seen.requests).toBe(1);
  expect(screen.queryByText(en.ask.title)).toBeNull();
});

test("nobody is asked while the texts cannot be loaded", async () => {
  const translator = createTranslator("en", { common }, async () => undefined);
  const children = createElement(LateInvite, afterOrder);
  render(createElement(TranslationProvider, { translator, children }));
  await settled();
  expect(seen.requests).toBe(0);
  expect(document.body.textContent).toBe("");
});

test("Safari on a phone shows how: notifications need the app on the home screen", async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Reflect.deleteProperty(window, "PushManager");
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iphone);
  show(afterOrder);
  expect(await screen.findByText(en.install.ios)).toBeTruthy();
  cleanup();
  // A page that waits for a payment does not invite to install the shop, except where notifications need it.
  const afterCode = { after: "order", canInstall: false } as const;
  seen.takesPush = false;
  show(afterCode);
  await settled();
  expect(screen.queryByText(en.install.ios)).toBeNull();
  cleanup();
  seen.takesPush = true;
  show(afterCode);
  expect(await screen.findByText(en.install.ios)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: en.install.seen }));
  cleanup();
  show(afterOrder);
  await settled();
  expect(screen.queryByText(en.install.ios)).toBeNull();
});

test("people who cannot be asked for notifications are invited to install the shop", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  keepInstallPrompt();
  window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => undefined }));
  for (const unwanted of ["refused", "unknown"] as const) {
    seen.takesPush = unwanted === "unknown" ? undefined : false;
    show(afterOrder);
    expect(await screen.findByText(en.install.text)).toBeTruthy();
    expect(screen.queryByText(en.ask.title)).toBeNull();
    cleanup();
  }
  window.dispatchEvent(new Event("appinstalled"));
});
