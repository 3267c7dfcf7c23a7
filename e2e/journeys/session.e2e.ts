import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { enterAs, signIn } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** One session in five tabs: it is renewed once for all tabs, ends in all of them, and never by mistake. */

// These tests simulate the network; the service worker is tested with offline plans.
test.use({ serviceWorkers: "block" });

const email = "customer@himma.test";
const tabs = 5;
const profilePage = "/dashboard/profile";

interface Tokens {
  readonly access: string | null;
  readonly refresh: string | null;
}

const tokensOf = (page: Page): Promise<Tokens> =>
  page.evaluate(() => ({ access: localStorage.getItem("accessToken"), refresh: localStorage.getItem("refreshToken") }));

/** Counts the refreshes of all tabs: requests, and replies with a token pair. */
function watchRefreshes(context: BrowserContext) {
  const seen = { asked: 0, answered: 0 };
  const isRefresh = (url: string): boolean => url.endsWith("/api/auth/refresh");
  context.on("request", (request) => {
    if (isRefresh(request.url())) seen.asked += 1;
  });
  context.on("response", (response) => {
    if (isRefresh(response.url()) && response.ok()) seen.answered += 1;
  });
  return seen;
}

async function openProfile(tab: Page, t: (key: string) => string): Promise<void> {
  await tab.goto(profilePage);
  await expect(tab.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
  // The renewal is loaded after the page.
  await tab.waitForLoadState("networkidle");
}

async function openTabs(context: BrowserContext, first: Page, t: (key: string) => string): Promise<Page[]> {
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => context.newPage()));
  const all = [first, ...others];
  await Promise.all(all.map((tab) => openProfile(tab, t)));
  return all;
}

/**
 * Replaces the stored token with one that expires in the given minutes and that the server refuses; other tabs get a
 * storage event.
 */
async function age(page: Page, minutes: number): Promise<string> {
  return page.evaluate((left) => {
    const [header = "", payload = "", signature = ""] = (localStorage.getItem("accessToken") ?? "").split(".");
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const aged = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) + left * 60, n: Math.random() }));
    const token = [header, aged.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""), signature].join(".");
    localStorage.setItem("accessToken", token);
    window.dispatchEvent(new Event("focus"));
    return token;
  }, minutes);
}

/**
 * Every tab has the same new pair, and the server accepts it. A tab sees another one's writes a moment later and may
 * still hold the pair before the aged one, so all are read together until they agree.
 */
async function expectRenewed(all: readonly Page[], old: string): Promise<void> {
  const held = async (): Promise<(string | null)[]> => {
    const pairs = await Promise.all(all.map(tokensOf));
    return [...new Set(pairs.map(({ access }) => access))];
  };
  const agree = async (): Promise<boolean> => {
    const tokens = await held();
    return tokens.length === 1 && tokens[0] !== old;
  };
  await expect.poll(agree).toBe(true);
  const [access] = await held();
  const [first] = all;
  const reply = await first?.request.get("/api/users/me", {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(reply?.status()).toBe(200);
}

const quiet = (page: Page): Promise<void> => page.waitForTimeout(1500);

test("a token that is about to expire is renewed once for five tabs, repeatedly", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const refreshes = watchRefreshes(context);
  const cycles = 25;
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const tab = all[cycle % tabs] ?? page;
    const old = await age(tab, 5);
    await expectRenewed(all, old);
  }
  await quiet(page);
  expect(refreshes).toEqual({ asked: cycles, answered: cycles });
  for (const tab of all) await expect(tab).toHaveURL(new RegExp(profilePage));
});

test("five tabs whose token the server refuses renew it once and continue", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const refreshes = watchRefreshes(context);
  const old = await age(page, 25);
  await Promise.all(all.map((tab) => tab.reload()));
  await expectRenewed(all, old);
  for (const tab of all) await expect(tab.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
  await quiet(page);
  expect(refreshes).toEqual({ asked: 1, answered: 1 });
});

test("tabs that slept until the token expired wake up with one refresh", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await context.clock.install();
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const refreshes = watchRefreshes(context);
  const { access } = await tokensOf(page);
  // Tabs get the later time one after the other: no reply may reach a tab that still has the earlier one.
  const { promise: isLater, resolve: allAreLater } = Promise.withResolvers<void>();
  await context.route("**/api/auth/refresh", async (route) => {
    await isLater;
    await route.continue();
  });
  await context.clock.fastForward("21:00");
  allAreLater();
  await expectRenewed(all, access ?? "");
  await quiet(page);
  expect(refreshes).toEqual({ asked: 1, answered: 1 });
});

test("without a network nobody is signed out, and once it is back one refresh restores all tabs", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const refreshes = watchRefreshes(context);
  await context.setOffline(true);
  const old = await age(page, 5);
  await quiet(page);
  expect(refreshes.answered).toBe(0);
  for (const tab of all) {
    expect((await tokensOf(tab)).refresh).not.toBeNull();
    await expect(tab.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
  }
  await context.setOffline(false);
  await expectRenewed(all, old);
  await quiet(page);
  expect(refreshes.answered).toBe(1);
});

test("signing out in one tab reaches all of them, and both tokens are dead", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const { access, refresh } = await tokensOf(page);
  await page.getByRole("button", { name: t("header:user.menu") }).click();
  // The browser deletes the tokens first, and then calls the server.
  const loggedOut = page.waitForResponse(/\/api\/auth\/logout$/);
  await page.getByRole("button", { name: t("header:user.signOut"), exact: true }).click();
  await expect(page).toHaveURL(/\/(?:en|ar)?$/);
  for (const tab of all.slice(1)) await expect(tab.getByText(t("session.denied.login.title"))).toBeVisible();
  expect(await tokensOf(page)).toEqual({ access: null, refresh: null });
  await loggedOut;
  const me = await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${access}` } });
  const again = await page.request.post("/api/auth/refresh", { data: { refreshToken: refresh } });
  expect([me.status(), again.status()]).toEqual([401, 401]);
});

test("a session that was ended elsewhere leads to the login page with the reason, once", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const refreshes = watchRefreshes(context);
  const { refresh } = await tokensOf(page);
  await page.request.post("/api/auth/logout", { data: { refreshToken: refresh } });
  await age(page, 5);
  await expect.poll(async () => (await tokensOf(page)).refresh).toBeNull();
  const countMessages = (): Promise<number[]> =>
    Promise.all(all.map((tab) => tab.getByText(t("session.tokenRefreshFailed")).count()));
  await expect.poll(async () => Math.max(...(await countMessages()))).toBe(1);
  await quiet(page);
  expect(refreshes.asked).toBe(1);
  for (const tab of all) expect(await tokensOf(tab)).toEqual({ access: null, refresh: null });
});

test("half a pair in the storage, or none, means signed out: no error, no loop", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  const refreshes = watchRefreshes(context);
  await page.evaluate(() => localStorage.removeItem("refreshToken"));
  await page.reload();
  for (const tab of all) await expect(tab.getByText(t("session.denied.login.title"))).toBeVisible();
  expect(await tokensOf(page)).toEqual({ access: null, refresh: null });
  await signIn(page, t, email);
  await page.goto(profilePage);
  for (const tab of all) await expect(tab.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  for (const tab of all.slice(1)) await expect(tab.getByText(t("session.denied.login.title"))).toBeVisible();
  expect(refreshes.asked).toBe(0);
});

test("a browser without Web Locks may refresh more than once, and still signs nobody out", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined }));
  await enterAs(page, email);
  const all = await openTabs(context, page, t);
  for (let cycle = 0; cycle < 5; cycle++) await expectRenewed(all, await age(page, 5));
  await quiet(page);
  const pairs = await Promise.all(all.map(tokensOf));
  expect(new Set(pairs.map(({ refresh }) => refresh)).size).toBe(1);
  for (const tab of all) await expect(tab.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
});

test("a page whose refresh fails without a network retries it by itself half a minute later", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  await context.clock.install();
  await enterAs(page, email);
  await age(page, 25);
  await context.route("**/api/auth/refresh", (route) => route.abort());
  const lost = page.waitForRequest("**/api/auth/refresh");
  await page.goto("/dashboard");
  await lost;
  await quiet(page);
  await expect(page.getByText(t("common:error.faultTitle"))).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: t("dashboard.hello") })).toHaveCount(0);
  await context.unroute("**/api/auth/refresh");
  await context.clock.fastForward(30_000);
  await expect(page.getByRole("heading", { level: 1, name: t("dashboard.hello") })).toBeVisible();
});

test("a page whose profile could not be loaded loads it again by itself", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await context.clock.install();
  await enterAs(page, email);
  await context.route("**/api/users/me", (route) => route.fulfill({ status: 503, json: { code: "UNAVAILABLE" } }));
  const asked = page.waitForResponse("**/api/users/me");
  await page.goto("/dashboard");
  await asked;
  await expect(page.getByRole("heading", { level: 1, name: t("dashboard.title") })).toBeVisible();
  await context.unroute("**/api/users/me");
  await context.clock.fastForward(30_000);
  await expect(page.getByRole("heading", { level: 1, name: t("dashboard.hello") })).toBeVisible();
});
