import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { coverDemoCustomer } from "../support/coaching.ts";
import { today } from "../support/days.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** Food: the coach sets targets, the member logs a meal without a network, the coach sees it. */

interface Meal {
  readonly text: string;
  readonly kcal: number | null;
}

async function mealsNamed(page: Page, text: string): Promise<readonly Meal[]> {
  const on = today();
  const path = `/users/me/nutrition?from=${on}&to=${on}`;
  const { nutrition } = await callApi<{ nutrition: { meals: Meal[] } }>(page, "GET", path);
  return nutrition.meals.filter((meal) => meal.text === text);
}

/** Waits until the service worker has kept the page. */
const kept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match("/dashboard/food")) !== undefined), { timeout: 20_000 })
    .toBe(true);

/** Kills the tab without unload events and opens the same page in a new one. */
async function killAndReopen(context: BrowserContext, page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto("/dashboard/food");
  return next;
}

test("the coach sets targets; a meal logged without a network reaches the coach once", async ({
  page,
  context,
  browser,
}, info) => {
  test.slow();
  const language = languageOf(info);
  const all = wordsOf(language);
  const t = (key: string): string => all(key.includes(":") ? key : `food:${key}`);
  const dish = language === "ar" ? "كشري وسط وسلطة" : "A bowl of koshary";
  await enterAs(page, "customer@himma.test");
  const { userId, coach } = await coverDemoCustomer(page, browser);

  await test.step("the coach proposes targets, edits them and saves them from today", async () => {
    await coach.goto(`/dashboard/admin/clients/${userId}?tab=food`);
    await expect(coach.getByRole("list", { name: "Food by day" })).toBeVisible();
    await expectAccessible(coach);
    await coach.getByRole("button", { name: "Change targets" }).click();
    const dialog = coach.getByRole("dialog", { name: "Targets for food" });
    await dialog.getByLabel("Compared with maintenance").selectOption("-10");
    await dialog.getByRole("button", { name: "Fill in the proposal" }).click();
    const energy = dialog.getByLabel("Calories, kcal");
    await expect(energy).not.toHaveValue("1800");
    await energy.fill("1100");
    await dialog.getByLabel("From", { exact: false }).fill(today());
    await dialog.getByRole("button", { name: "Save targets" }).click();
    await expect(energy).toHaveAttribute("aria-invalid", "true");
    await energy.fill("1800");
    await expectAccessible(coach);
    await dialog.getByRole("button", { name: "Save targets" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(coach.getByText("1,800 kcal", { exact: true })).toBeVisible();
  });

  await test.step("the member sees them, with what is left of the day", async () => {
    await page.goto("/dashboard/food");
    await hydrated(page);
    await expect(page.getByText(t("of").replace("{{eaten}}", "440").replace("{{target}}", "1,800"))).toBeVisible();
    await expectAccessible(page);
    await kept(page);
  });

  await context.setOffline(true);
  const reopened = await test.step("without a network a meal is written down, and outlives its tab", async () => {
    await page.getByRole("button", { name: t("add"), exact: true }).click();
    await page.getByRole("radio", { name: t("meals.lunch"), exact: true }).check();
    await page.getByRole("textbox", { name: t("text") }).fill(dish);
    // Arabic digits, as phones type them.
    await page.getByRole("textbox", { name: t("kcal") }).fill(language === "ar" ? "٧٠٠" : "700");
    await page.getByRole("textbox", { name: t("protein") }).fill("25");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("save"), exact: true }).click();
    await expect(page.getByText(dish, { exact: true })).toBeVisible();
    await expect(page.getByText(t("pending"), { exact: true })).toBeVisible();
    const next = await killAndReopen(context, page);
    await expect(next.getByText(t("offline"))).toBeVisible();
    await expect(next.getByText(dish, { exact: true })).toBeVisible();
    await expect(next.getByText(t("of").replace("{{eaten}}", "1,140").replace("{{target}}", "1,800"))).toBeVisible();
    return next;
  });

  await context.setOffline(false);
  await test.step("back with a network it is stored once, and the coach sees it", async () => {
    await expect.poll(async () => (await mealsNamed(reopened, dish)).length, { timeout: 40_000 }).toBe(1);
    await expect(reopened.getByText(t("pending"), { exact: true })).toHaveCount(0);
    await coach.reload();
    await expect(coach.getByText(dish, { exact: true })).toBeVisible();
    const reads = await callApi<{ reads: { what: string }[] }>(reopened, "GET", "/users/me/health-reads");
    expect(reads.reads.map(({ what }) => what)).toContain("food");
  });

  await test.step("the meal is changed, and deleted", async () => {
    const ofDish = (action: string) =>
      reopened.getByRole("button", {
        name: t("ofMeal").replace("{{action}}", t(action)).replace("{{text}}", dish),
        exact: true,
      });
    await ofDish("edit").click();
    await reopened.getByRole("textbox", { name: t("kcal") }).fill("650");
    await reopened.getByRole("button", { name: t("save"), exact: true }).click();
    await expect.poll(async () => (await mealsNamed(reopened, dish))[0]?.kcal).toBe(650);
    await ofDish("remove").click();
    await reopened
      .getByRole("dialog")
      .getByRole("button", { name: t("remove"), exact: true })
      .click();
    await expect(reopened.getByText(dish, { exact: true })).toHaveCount(0);
    await expect.poll(async () => (await mealsNamed(reopened, dish)).length).toBe(0);
  });
});

test("a member without a coach sets their own targets; with an eating disorder no numbers are shown", async ({
  page,
}, info) => {
  test.slow();
  const language = languageOf(info);
  const all = wordsOf(language);
  const t = (key: string): string => all(key.includes(":") ? key : `food:${key}`);
  const email = `eater-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password: "kettle swing 24", language });
  await enterAs(page, email, "kettle swing 24");
  await page.goto("/dashboard/food");
  await page.getByRole("button", { name: t("work") }).click();
  await page.getByRole("combobox", { name: t("form.sex") }).selectOption("male");
  for (const [field, value] of [
    ["age", "30"],
    ["height", "180"],
    ["weight", language === "ar" ? "٨٠" : "80"],
  ] as const)
    await page.getByRole("textbox", { name: t(`form.${field}`) }).fill(value);
  const proposal = page.getByRole("region", { name: t("form.proposal") });
  await expect(proposal.getByText("2,492")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: t("form.change") }).selectOption("-20");
  await expect(proposal.getByText("1,994")).toBeVisible();
  await page.getByRole("button", { name: t("form.submit") }).click();
  await expect(page.getByText(t("of").replace("{{eaten}}", "0").replace("{{target}}", "1,994"))).toBeVisible();
  const no = { chest: false, fainting: false, heart: false, doctor_ban: false };
  await callApi(page, "PUT", "/users/me/screening", {
    ...{ id: "0198c0de-0000-4000-8000-00000000f00d", version: 1, answeredOn: today(), age: 30 },
    answers: { ...no, surgery: false, pregnancy: false, joint: false, eating: true },
  });
  await page.reload();
  await expect(page.getByText(t("withheldTitle"))).toBeVisible();
  await expect(page.getByText("1,994")).toHaveCount(0);
  await page.getByRole("button", { name: t("add"), exact: true }).click();
  await expect(page.getByRole("textbox", { name: t("text") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("kcal") })).toHaveCount(0);
  await expectAccessible(page);
});
