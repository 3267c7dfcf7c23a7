import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaults } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";
import { cutChoices, smallTargets } from "../support/targets.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** Checks of every page: no horizontal overflow, no axe findings, no console errors, one main heading. */

const publicPages = [
  "/",
  "/store",
  "/shop-all",
  "/shop-all?search=qqqqq",
  "/product/whey-protein-1kg",
  "/programmes",
  "/programmes/strength-base-12",
  "/rewards",
  "/contact",
  "/join-us",
  "/terms",
  "/privacy",
  "/cart",
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/dashboard",
  "/payment/success",
  "/payment/failure",
  "/payment/cancel",
  "/no-such-page",
];

const ownPages = [
  "/dashboard",
  "/dashboard/orders",
  "/dashboard/addresses",
  "/dashboard/profile",
  "/dashboard/programmes",
  "/dashboard/points",
  "/dashboard/subscriptions",
  "/dashboard/replenishments",
  "/dashboard/notifications",
  "/dashboard/privacy",
  "/dashboard/admin",
  "/cart",
  "/rewards",
];

const staffPages = [
  "/dashboard/admin",
  "/dashboard/admin/orders",
  "/dashboard/admin/customers",
  "/dashboard/admin/products",
  "/dashboard/admin/products/new",
  "/dashboard/admin/products/import",
  "/dashboard/admin/categories",
  "/dashboard/admin/programmes",
  "/dashboard/admin/audit",
  "/dashboard/admin/markets",
  "/dashboard/admin/connections",
  "/dashboard/admin/tax-documents",
  "/dashboard/admin/subscriptions",
  "/dashboard/admin/threads",
  "/dashboard/admin/coaches",
];

/** Lists with more columns than a tablet has room for. */
const wideLists = [
  "orders",
  "products",
  "programmes",
  "customers",
  "clients",
  "subscriptions",
  "coupons",
  "payments",
  "tax-report",
  "tax-documents",
  "sent-messages",
  "coaches/load",
  "delivery",
  "settings",
  "staff",
  "audit",
];

async function lookAt(page: Page, path: string): Promise<string[]> {
  const said: string[] = [];
  const listen = (message: { type(): string; text(): string }): void => {
    // On some of these pages a refused call or a 404 is expected.
    if (message.type() === "error" && !/status of 40[0-9]/.test(message.text())) said.push(message.text());
  };
  page.on("console", listen);
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = await accessibilityFaults(page);
  page.off("console", listen);
  const headings = await page.getByRole("heading", { level: 1 }).count();
  return [
    ...said.map((text) => `${path}: console says ${text}`),
    ...(overflow > 0 ? [`${path}: ${overflow} px wider than the window`] : []),
    ...(headings === 1 ? [] : [`${path}: ${headings} main headings`]),
    ...faults.map((fault) => `${path}: ${fault}`),
  ];
}

async function lookAtAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await lookAt(page, path)));
  return found;
}

test("public pages pass the checks", async ({ page }) => {
  test.slow();
  expect(await lookAtAll(page, publicPages)).toEqual([]);
});

test("a customer's pages pass the checks", async ({ page }) => {
  test.slow();
  await enterAs(page, "customer@himma.test");
  expect(await lookAtAll(page, ownPages)).toEqual([]);
});

test("the admin's pages pass the checks, in English in any language of the visitor", async ({ page }) => {
  test.slow();
  await enterAs(page, "admin@himma.test");
  expect(await lookAtAll(page, staffPages)).toEqual([]);
  await expect(page.locator(".admin").first()).toHaveAttribute("dir", "ltr");
  await expect(page.locator(".admin").first()).toHaveAttribute("lang", "en");
});

test("controls are large enough on a phone, and the chosen filter is not cut off", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const found: string[] = [];
  const look = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      found.push(...(await smallTargets(page)).map((fault) => `${path}: ${fault}`));
      if (/^\/(shop-all|programmes)$/.test(path))
        found.push(...(await cutChoices(page)).map((choice) => `${path}: “${choice}” is cut`));
    }
  };
  await look(publicPages);
  await enterAs(page, "customer@himma.test");
  await look(ownPages.filter((path) => !path.includes("/admin")));
  expect(found).toEqual([]);
});

test("no list of the staff scrolls sideways on a tablet", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 768, height: 1024 });
  await enterAs(page, "admin@himma.test");
  const wide: string[] = [];
  for (const list of wideLists) {
    await page.goto(`/dashboard/admin/${list}`);
    await expect(page.getByRole("table").first()).toBeVisible();
    // The table's container has an attribute if it scrolls.
    if ((await page.locator(".table-place[data-wide]").count()) > 0) wide.push(list);
  }
  expect(wide).toEqual([]);
});

test("the admin area is in English from the server on, and keeps the visitor's language elsewhere", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "i18next", value: "ar", url: baseURL ?? "" }]);
  for (const path of ["/dashboard/admin", "/dashboard/admin/orders"]) {
    const reply = await page.goto(path);
    expect(await reply?.text()).toContain('<html lang="en" dir="ltr"');
    await hydrated(page);
    await expect(page.locator('main a[href*="/auth/login"]').first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  }
  await page.locator('a[href="/store"]').locator("visible=true").first().click();
  await expect(page).toHaveURL(/\/store$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("a language requested in the URL stays on the next page", async ({ page, context }) => {
  await context.clearCookies();
  for (const [asked, other] of [
    ["en", "ar"],
    ["ar", "en"],
  ] as const) {
    await page.goto(`/?lng=${asked}`);
    await hydrated(page);
    await page.goto("/store");
    await expect(page.locator("html")).toHaveAttribute("lang", asked);
    await context.addCookies([{ name: "i18next", value: other, url: page.url() }]);
  }
});

test("no page overflows with text at 200 %", async ({ page }) => {
  test.slow();
  const found: string[] = [];
  for (const path of publicPages) {
    await page.goto(path);
    await hydrated(page);
    const overflow = await page.evaluate(() => {
      const root = document.documentElement;
      root.style.fontSize = "200%";
      return root.scrollWidth - root.clientWidth;
    });
    if (overflow > 0) found.push(`${path}: ${overflow} px wider than the window`);
  }
  expect(found).toEqual([]);
});

test("pages with a language prefix ignore the cookie", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "i18next", value: "en", url: baseURL ?? "" }]);
  await page.goto("/ar/store");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  for (const href of await page
    .locator('main a[href*="/product/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    expect(href).toMatch(/^\/ar\/product\//);
  }
});

test("a signed-out customer who returns from paying reads the result", async ({ page }) => {
  const said = new Set<string>();
  for (const path of ["success", "failure", "cancel", "result"]) {
    await page.goto(`/payment/${path}`);
    const login = page.getByRole("main").getByRole("link");
    await expect(login).toHaveAttribute("href", /returnTo/);
    said.add(await page.getByRole("heading", { level: 1 }).innerText());
  }
  expect(said.size).toBe(4);
});

test("the departments of all products can be reached: in view on a wide screen, the chosen one on a phone", async ({
  page,
}, info) => {
  await page.goto("/shop-all?category=recovery");
  await hydrated(page);
  const tabs = page
    .getByRole("navigation", { name: wordsOf(languageOf(info))("shopAll.categories") })
    .getByRole("link");
  const inView = (tab: Element): boolean => {
    const { left, right } = tab.getBoundingClientRect();
    return left >= 0 && right <= document.documentElement.clientWidth;
  };
  await expect.poll(() => tabs.and(page.locator("[aria-current]")).evaluate(inView)).toBe(true);
  if (info.project.name !== "en-desktop") return;
  for (const tab of await tabs.all()) expect(await tab.evaluate(inView), await tab.innerText()).toBe(true);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the 404 page searches the store", async ({ page }) => {
    await page.goto("/no-such-page");
    await page.getByRole("main").getByRole("searchbox").fill("whey");
    await page.getByRole("main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/shop-all\?search=whey/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("whey");
  });
});

/** Expects no texts of the other language, except brands and short names. */
async function expectWholly(page: Page, language: "ar" | "en"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const others = language === "ar" ? /[a-z]/gi : /[\u0600-\u06ff]/g;
  const count = async () => (await page.locator("main").innerText()).match(others)?.length ?? 0;
  await expect.poll(count).toBeLessThan(language === "ar" ? 100 : 1);
}

test("a page's texts are in its language after a switch, after a prefix and after another tab's choice", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const choose = (value: string) => context.addCookies([{ name: "i18next", value, url: baseURL ?? "" }]);
  const follow = async (href: string, place = "") => {
    await page.locator(`${place} a[href="${href}"]`).locator("visible=true").first().click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  };
  await choose("ar");
  await page.goto("/en/store");
  await hydrated(page);
  await expectWholly(page, "en");
  await follow("/cart");
  await follow("/store", "footer");
  await expectWholly(page, "ar");
  await choose("en");
  await follow("/shop-all", "main");
  await expectWholly(page, "en");
  await page.goBack();
  await expectWholly(page, "en");
  for (const [now, next] of [
    ["en", "ar"],
    ["ar", "en"],
    ["en", "ar"],
  ] as const) {
    const words = wordsOf(now);
    const toggle = page.getByRole("button", { name: words("header:otherLanguage"), exact: true });
    if (!(await toggle.first().isVisible())) await page.getByRole("button", { name: words("header:menu") }).click();
    await toggle.locator("visible=true").click();
    await expectWholly(page, next);
  }
  // Without a choice the page's language is kept, even if the browser prefers the other one.
  for (const language of ["en", "ar"] as const) {
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto(`/${language}/store`);
    await hydrated(page);
    await follow("/cart");
    await follow("/store", "footer");
    await expectWholly(page, language);
  }
});

test("the stars of a rating stand out in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/product/whey-protein-1kg");
  const filled = page.locator(".stars").first();
  await expect(filled).toBeAttached();
  const [drawn, written] = await filled.evaluate((stars) => [
    getComputedStyle(stars, "::after").backgroundColor,
    getComputedStyle(document.body).color,
  ]);
  expect(drawn).toBe(written);
});
