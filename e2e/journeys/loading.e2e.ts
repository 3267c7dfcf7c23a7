import { expect, type Page, test } from "@playwright/test";
import { leanMarkup } from "#web/lib/start/lean-markup.server.ts";
import { expectAccessible } from "../support/accessible.ts";
import { demoPassword, signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** How pages load: the pending bar, what errors show, back and forward, and another user in another tab. */

// These tests simulate the network; the service worker is tested with offline plans.
test.use({ serviceWorkers: "block" });

const customer = "customer@himma.test";
const admin = "admin@himma.test";
const ordersCall = /\/api\/orders\?page=/;

const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const go = (page: Page, href: string) => page.locator(`nav a[href$="${href}"]`).first().click();

const refuse = (page: Page, status: number, code: string) =>
  page.route(ordersCall, (route) =>
    route.fulfill({
      status,
      headers: { "x-request-id": "request-of-the-journey" },
      json: { error: { code, message: "No", requestId: "request-of-the-journey" } },
    }),
  );

test("a page that cannot be loaded says why inside its frame and offers a way on", async ({ page, context }, info) => {
  const t = wordsOf(languageOf(info));
  await signIn(page, t, customer);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const navigation = page.getByRole("navigation", { name: t("dashboard.navigation") });

  await test.step("a fault of the server: its reference, and try again without a new document", async () => {
    await refuse(page, 500, "INTERNAL_ERROR");
    await go(page, "/dashboard/orders");
    await expect(h1(page, t("common:error.faultTitle"))).toBeVisible();
    await expect(page.getByText("request-of-the-journey")).toBeVisible();
    await expect(navigation).toBeVisible();
    await expectAccessible(page);
    await page.unroute(ordersCall);
    await page.getByRole("link", { name: t("common:retry") }).click();
    await expect(h1(page, t("orders.title"))).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  await test.step("no network: the page says so, and loads when it is back", async () => {
    await go(page, "/dashboard/points");
    await expect(page).toHaveURL(/\/dashboard\/points$/);
    await context.setOffline(true);
    await page.goBack();
    await expect(h1(page, t("common:error.offlineTitle"))).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: t("common:retry") }).click();
    await expect(h1(page, t("orders.title"))).toBeVisible();
  });

  await test.step("not allowed: no retry, but a way home", async () => {
    await go(page, "/dashboard/points");
    await expect(page).toHaveURL(/\/dashboard\/points$/);
    await refuse(page, 403, "FORBIDDEN");
    await go(page, "/dashboard/orders");
    await expect(h1(page, t("common:error.deniedTitle"))).toBeVisible();
    await expect(navigation).toBeVisible();
    await expect(page.getByRole("link", { name: t("common:retry") })).toBeHidden();
    await expectAccessible(page);
    await page.unroute(ordersCall);
    await page
      .locator("main")
      .getByRole("link", { name: t("common:backHome") })
      .click();
    await expect(page).toHaveURL(/\/(?:en|ar)?$/);
  });

  await test.step("not found", async () => {
    await page.goto("/dashboard/orders/0190a000-0000-7000-8000-000000000000");
    await expect(h1(page, t("orders.missingTitle"))).toBeVisible();
    await expect(navigation).toBeVisible();
    await page.goto("/dashboard/nothing-here");
    await expect(h1(page, t("common:error.notFoundTitle"))).toBeVisible();
  });
});

test("a slow page shows a bar, and going back and forward shows each page's data", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  await signIn(page, t, customer);
  await hydrated(page);
  const bar = page.getByRole("progressbar", { name: t("common:loading"), exact: true });

  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ordersCall, async (route) => {
    await held;
    await route.continue();
  });
  await go(page, "/dashboard/orders");
  await expect(bar).toBeVisible();
  // The bar grows from the side where reading begins.
  const origin = await bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).transformOrigin));
  expect(origin > 0).toBe(language === "ar");
  release();
  await expect(h1(page, t("orders.title"))).toBeVisible();
  await expect(bar).toHaveCount(0);

  const order = page.locator('main a[href*="/dashboard/orders/"]').first();
  const href = (await order.getAttribute("href")) ?? "";
  await order.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(h1(page, t("orders.title"))).toHaveCount(0);
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.goBack();
  await expect(h1(page, t("orders.title"))).toBeVisible();
  await expect(page.locator(`main a[href="${href}"]`).first()).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
});

/** Signs in without the page, as another tab would. */
async function enter(tab: Page, identifier: string): Promise<void> {
  const reply = await tab.request.post("/api/auth/login", { data: { identifier, password: demoPassword } });
  const tokens = (await reply.json()) as Record<string, string>;
  await tab.evaluate((kept) => {
    for (const name of ["refreshToken", "accessToken"]) localStorage.setItem(name, kept[name] ?? "");
  }, tokens);
}

test("another user in another tab: the data is theirs, in the account and in the admin area", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  await signIn(page, t, customer);
  await page.goto("/dashboard/orders");
  const orders = page.locator('main a[href*="/dashboard/orders/"]');
  await expect(orders.first()).toBeVisible();
  const mine = await orders.first().getAttribute("href");
  const other = await context.newPage();
  await other.goto("/terms");

  await test.step("the orders of the first user disappear", async () => {
    await enter(other, admin);
    await expect(page.locator(`main a[href="${mine}"]`)).toHaveCount(0);
    await expect(h1(page, t("orders.title"))).toBeVisible();
  });

  await test.step("a page of the admin area closes, and opens again", async () => {
    await page.goto("/dashboard/admin/coupons");
    await expect(h1(page, "Coupons")).toBeVisible();
    await enter(other, customer);
    const denied = wordsOf("en")("session.denied.admin.title");
    await expect(page.getByRole("heading", { name: denied })).toBeVisible();
    await enter(other, admin);
    await expect(h1(page, "Coupons")).toBeVisible();
  });

  await test.step("a page that was closed to a visitor loads once somebody signs in", async () => {
    await other.evaluate(() => localStorage.clear());
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("heading", { name: t("session.denied.login.title") })).toBeVisible();
    await enter(other, customer);
    await expect(page.locator(`main a[href="${mine}"]`).first()).toBeVisible();
  });
});

test("a button pressed before the page's scripts are loaded works once they are", async ({ page }, info) => {
  const t = wordsOf(languageOf(info));
  await signIn(page, t, customer);
  await hydrated(page);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  // The press is repeated before the session is known.
  await page.route("**/api/users/me", async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto("/product/whey-protein-1kg", { waitUntil: "domcontentloaded" });
  const add = page
    .getByRole("button", { name: t("goods.add"), exact: true })
    .locator("visible=true")
    .first();
  await add.click();
  const added = page.waitForResponse((reply) => reply.url().endsWith("/api/cart/add"));
  arrive();
  expect((await added).ok()).toBe(true);
});

const packages = "section[aria-labelledby=packages-title]";
const faq = "section[aria-labelledby=faq-title]";
const isLaidOut = (page: Page, section: string) =>
  page.locator(`${section} h2`).evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a page just opened lays out distant sections at the first scroll, and going back restores the position", async ({
  page,
}, info) => {
  await page.goto(`/${languageOf(info)}`);
  await hydrated(page);
  expect(await isLaidOut(page, faq)).toBe(false);
  const link = page.locator(`${packages} a:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page, faq)).toBe(true);
  await link.scrollIntoViewIfNeeded();
  const before = await placeOf(page);
  expect(before).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page.locator(packages)).toBeVisible();
  await expect.poll(() => placeOf(page)).toBe(before);
  await page.reload();
  await expect.poll(() => placeOf(page)).toBe(before);
});

test("the position of a jump on a page just opened is restored after a reload", async ({ page }, info) => {
  await page.goto(`/${languageOf(info)}`);
  await hydrated(page);
  const middle = "section[aria-labelledby=transformations-title]";
  const topOf = () => page.locator(middle).evaluate((one) => Math.round(one.getBoundingClientRect().top));
  await page.evaluate((top) => window.scrollTo(0, top), await topOf());
  await expect.poll(() => isLaidOut(page, faq)).toBe(true);
  expect(Math.abs(await topOf())).toBeLessThan(5);
  const before = await placeOf(page);
  await page.reload();
  await hydrated(page);
  expect(await isLaidOut(page, faq)).toBe(true);
  await expect.poll(() => placeOf(page)).toBe(before);
});

test("jumps to the end and to anchors of a page just opened arrive there", async ({ page }, info) => {
  await page.goto(`/${languageOf(info)}`);
  await page.keyboard.press("End");
  const fromEnd = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - window.scrollY - window.innerHeight));
  await expect.poll(fromEnd).toBe(0);
  expect(await isLaidOut(page, faq)).toBe(true);

  await page.goto("about:blank");
  await page.goto(`/${languageOf(info)}`);
  await hydrated(page);
  expect(await isLaidOut(page, faq)).toBe(false);
  await page
    .locator("header a[href$='#partners']")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  const fromTop = () => page.locator("#partners").evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const header = await page.locator("header").evaluate((one) => one.getBoundingClientRect().height);
  await expect.poll(fromTop).toBeLessThanOrEqual(header + 40);
  expect(await fromTop()).toBeGreaterThanOrEqual(0);
  await page.goto("about:blank");
  await page.goto(`/${languageOf(info)}#partners`);
  expect(await isLaidOut(page, faq)).toBe(true);
  await expect.poll(fromTop).toBeLessThanOrEqual(header + 40);
});

test("text far below on a page just opened is accessible", async ({ page }, info) => {
  await page.goto(`/${languageOf(info)}`);
  await hydrated(page);
  expect(await isLaidOut(page, faq)).toBe(false);
  await expect(page.getByRole("region", { name: (await page.locator(`${faq} h2`).textContent()) ?? "" })).toHaveCount(
    1,
  );
  await expectAccessible(page);
});

test("the search in a page just opened finds text far below", async ({ page }, info) => {
  await page.goto(`/${languageOf(info)}`);
  await hydrated(page);
  // Non-standard, but in Chromium: the browser's search in a page.
  const find = (text: string) => (window as Window & { find?: (text: string) => boolean }).find?.(text) ?? false;
  const title = (await page.locator("h1").textContent()) ?? "";
  info.skip(!(await page.evaluate(find, title)), "this browser does not even find the page's title: it has no search");
  expect(await isLaidOut(page, faq)).toBe(false);
  const question = page.locator(`${faq} summary`).last();
  expect(await page.evaluate(find, (await question.textContent()) ?? "")).toBe(true);
  await expect(question).toBeInViewport();
});

test("public pages are as short as HTML allows, and the same documents", async ({ page, request }, info) => {
  const language = languageOf(info);
  for (const path of ["", "/store", "/shop-all", "/product/whey-protein-1kg"]) {
    const sent = await (await request.get(`/${language}${path}`)).text();
    const parse = (html: string) =>
      page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").body.innerHTML, html);
    const whole = await parse(sent);
    const lean = leanMarkup(whole);
    expect(lean.length, path).toBeLessThan(whole.length * 0.97);
    expect(await parse(`<body>${lean}`), path).toBe(whole);
  }
});
