import { expect, type Page, test } from "@playwright/test";
import { placeCashOrder } from "../support/orders.ts";
import { signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** Staff do a day: pick, pack, book, print, hand over, and put a tax document right; the customer sees each step on a phone. */

const english = wordsOf("en");

/** Presses a button that prints, and looks at the name of the file. */
async function prints(page: Page, button: string | RegExp, file: string): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  expect((await download).suggestedFilename()).toBe(file);
}

/** Ticks a row by its number, as a scanner types it. */
async function scan(page: Page, number: string): Promise<void> {
  await page.getByLabel("Scan or type a number").fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${number} is selected`).first()).toBeVisible();
}

test("a parcel goes from the shelf to the customer", async ({ page, browser, baseURL }, info) => {
  test.setTimeout(240_000);
  const language = languageOf(info);
  const t = wordsOf(language);
  const { id, number } = await placeCashOrder(page.request);

  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: language,
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
  const phone = await context.newPage();
  await signIn(phone, t, "customer@himma.test");
  const seesState = async (state: string): Promise<void> => {
    await phone.goto(`/dashboard/orders/${id}`);
    await hydrated(phone);
    await expect(phone.getByText(t(`parcels:state.${state}`)).first()).toBeVisible({ timeout: 20_000 });
  };

  await page.context().addCookies([{ name: "i18next", value: "en", url: baseURL ?? "" }]);
  await signIn(page, english, "admin@himma.test");

  await test.step("pick", async () => {
    await page.goto("/dashboard/admin/packing");
    await scan(page, number);
    await prints(page, "Pick list", "himma-pick-list.pdf");
    await page.getByRole("button", { name: "Picked (1)" }).click();
    await expect(page.getByText("1 parcel ready to pack").first()).toBeVisible();
    await seesState("draft");
  });

  await test.step("pack, by keys alone", async () => {
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("2");
    await expect(page).toHaveURL(/tab=pack/);
    await expect(page.getByRole("button", { name: /^Packed/ })).toBeVisible();
    // A scanner types like this, wherever the focus is.
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${number} is selected`).first()).toBeVisible();
    await prints(page, "Packing slips", "himma-packing-slips.pdf");
    await page.getByRole("button", { name: "Packed (1)" }).click();
    await expect(page.getByText("1 parcel packed").first()).toBeVisible();
  });

  await test.step("book", async () => {
    await page.goto("/dashboard/admin/packing?tab=book");
    await scan(page, number);
    await page.getByRole("button", { name: "Book (1)" }).click();
    await expect(page.getByText("1 parcel booked").first()).toBeVisible();
    await seesState("booked");
  });

  await test.step("print and hand over", async () => {
    await page.goto("/dashboard/admin/packing?tab=labels");
    await scan(page, number);
    await prints(page, /^Labels \(A6\)/, "himma-labels.pdf");
    await page.goto("/dashboard/admin/packing?tab=handed");
    await scan(page, number);
    await prints(page, "Manifest", "himma-manifest.pdf");
    await page.getByRole("button", { name: "Handed over (1)" }).click();
    await expect(page.getByText("1 parcel handed over").first()).toBeVisible();
  });

  await test.step("the carrier brings it, and the customer sees every step", async () => {
    await page.goto(`/dashboard/admin/orders/${id}`);
    await page.getByRole("link", { name: "Test carrier" }).click();
    await page.getByRole("button", { name: "Pick it up" }).click();
    await expect(page.getByText(/picked up/).first()).toBeVisible();
    await expect(async () => seesState("picked_up")).toPass({ timeout: 30_000 });
    await page.getByRole("button", { name: "Out for delivery" }).click();
    await expect(async () => seesState("out_for_delivery")).toPass({ timeout: 30_000 });
    await page.getByRole("button", { name: "Deliver it" }).click();
    await expect(async () => seesState("delivered")).toPass({ timeout: 30_000 });
  });
  await context.close();

  await test.step("a tax document that was rejected is issued anew", async () => {
    await page.goto("/dashboard/admin/tax-documents?market=SA&state=rejected");
    await hydrated(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^HM-SA-/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Correct and issue anew" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill("The seller’s postal code is right now");
    await dialog.getByRole("button", { name: "Issue anew" }).click();
    await expect(page.getByText("Issued anew").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Correct and issue anew" })).toBeHidden();
  });
});
