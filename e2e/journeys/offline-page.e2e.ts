import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, type Language, languageOf, wordsOf } from "../support/words.ts";

/** Opens a page and waits until the browser could answer the next one without a network. */
async function openOnce(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  const isReady = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.some(
        ({ active, scope }) => active?.state === "activated" && new URL(scope).pathname === "/",
      );
    });
  await expect.poll(isReady).toBe(true);
}

const title = (page: Page, language: Language) =>
  page.getByRole("heading", { level: 1, name: wordsOf(language)("common:error.offlineTitle"), exact: true });

test("a page without a network says so in the language of its URL, and can be loaded again", async ({
  page,
  context,
}, info) => {
  const language = languageOf(info);
  const other = language === "ar" ? "en" : "ar";
  await openOnce(page, `/${language}/store`);
  await context.setOffline(true);
  for (const [path, words] of [
    [`/${other}/programmes`, other],
    [`/${language}/programmes`, language],
    // A URL without a prefix is in the visitor's language, staff pages are in English.
    [`/terms?lng=${other}`, other],
    ["/terms", language],
    ["/dashboard/admin/orders", "en"],
  ] as const) {
    const reply = await page.goto(path);
    expect([reply?.status(), reply?.headers()["cache-control"]], path).toEqual([503, "no-store"]);
    await expect(title(page, words), path).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", words);
    await expect(page.locator("html")).toHaveAttribute("dir", words === "ar" ? "rtl" : "ltr");
    await expect(page.getByRole("link")).toHaveCount(1);
  }
  await page.goto(`/${language}/programmes`);
  await expectAccessible(page);
  const retry = page.getByRole("link", { name: wordsOf(language)("common:retry"), exact: true });
  await retry.click();
  await expect(title(page, language)).toBeVisible();

  await context.setOffline(false);
  await retry.click();
  await expect(page).toHaveURL(new RegExp(`/${language}/programmes$`));
  await expect(title(page, language)).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

test("the offline page links to the training stored on the device, until its owner signs out", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, "customer@himma.test");
  await openOnce(page, "/dashboard/programmes");
  const isKept = () => page.evaluate(async () => (await caches.match("/dashboard/programmes")) !== undefined);
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.goto("/store");
  await expect(title(page, languageOf(info))).toBeVisible();
  await page.locator('a[href="/dashboard/programmes"]').click();
  await expect(page.getByRole("heading", { level: 1, name: t("training.title"), exact: true })).toBeVisible();
  // An uncached training page shows the list of cached ones.
  await page.goto("/dashboard/programmes/no-such-programme");
  await expect(page).toHaveURL(/\/dashboard\/programmes$/);

  await page.evaluate(() => {
    localStorage.clear();
    return new Promise((resolve) => {
      indexedDB.deleteDatabase("himma-training").onsuccess = resolve;
    });
  });
  await page.goto("/store");
  await expect(title(page, languageOf(info))).toBeVisible();
  await expect(page.locator('a[href="/dashboard/programmes"]')).toHaveCount(0);
});
