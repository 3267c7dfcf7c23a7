import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

const password = "kettle swing 24";

test("a repeat order with a saved card is set up, skipped once, and stopped with two taps", async ({
  page,
  context,
  baseURL,
}, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `repeats-${language}-${Date.now()}@example.test`;
  await context.addCookies([{ name: "devCountry", value: "EG", url: baseURL ?? "" }]);
  await openAccount(page, { email, password, language });
  await enterAs(page, email, password);
  await callApi(page, "POST", "/users/me/addresses", {
    ...{ firstName: "Layan", lastName: "Hassan", phone: "+201001234567", country: "EG", regionId: "EG-C" },
    ...{ city: "مدينة نصر", line1: "17 عباس العقاد", buildingNumber: "17" },
  });
  await page.goto("/dashboard/cards");
  await hydrated(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: t("cards:add") }).click();
  await page.waitForURL(/\/sandbox-card\//);
  await page.locator('form[action$="/pays"] button').click();
  await expect(page.getByText(t("cards:added"))).toBeVisible();

  await test.step("it is set up from the product's page, with the required consent", async () => {
    await page.goto("/product/creatine-monohydrate-300g");
    await hydrated(page);
    await page.getByRole("link", { name: t("product.repeatMore") }).click();
    await expect(page.getByText(t("replenishments:totalToday"))).toBeVisible();
    // The button is as high as its box.
    const more = await page.getByRole("button", { name: t("replenishments:more") }).boundingBox();
    expect(more?.height).toBeGreaterThan(40);
    const consent = page.getByRole("checkbox");
    await expect(consent).not.toBeChecked();
    const begin = page.getByRole("button", { name: t("replenishments:start"), exact: true });
    await begin.click();
    await expect(page.getByText(t("replenishments:agree"))).toBeVisible();
    await consent.check();
    await expectAccessible(page);
    await begin.click();
    await expect(page).toHaveURL(/\/dashboard\/replenishments$/);
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step("a URL without a product is a 404 page", async () => {
    await page.goto("/dashboard/replenishments/new");
    await expect(page.getByRole("heading", { name: t("common:error.notFoundTitle") })).toBeVisible();
    await page.goto("/dashboard/programmes/none");
    await expect(page.getByRole("heading", { name: t("training.notFoundTitle") })).toBeVisible();
    await page.goto("/dashboard/programmes/none/session/1-1");
    await expect(page.getByRole("heading", { name: t("training.notFoundTitle") })).toBeVisible();
    await page.goto("/dashboard/replenishments");
  });

  await test.step("it is changed, skipped and stopped", async () => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: t("replenishments:change"), exact: true }).click();
    await expect(dialog.getByText(t("replenishments:totalToday"))).toBeVisible();
    await dialog.getByRole("button", { name: t("replenishments:more") }).click();
    await expect(dialog.getByText(t("replenishments:totalToday"))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("replenishments:save"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: t("replenishments:skip"), exact: true }).click();
    await dialog.getByRole("button", { name: t("replenishments:skip"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: t("replenishments:stop") }).click();
    await dialog.getByRole("button", { name: t("replenishments:stop"), exact: true }).click();
    await expect(page.getByText(t("replenishments:emptyTitle"))).toBeVisible();
  });
});
