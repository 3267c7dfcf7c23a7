import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi } from "../support/api.ts";
import { notification } from "../support/notification.ts";
import { placeCashOrder } from "../support/orders.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/**
 * A day of the staff: they pick, pack, book, print, hand over, receive, inspect and refund a return, settle the
 * courier's cash, and reissue a tax document. The customer sees each step on a phone.
 */

/** Presses a button that prints, and checks the name of the file. */
async function prints(page: Page, button: string | RegExp, file: string): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  expect((await download).suggestedFilename()).toBe(file);
}

/** Ticks a row by its number, typed like a scanner does. */
async function scan(page: Page, number: string): Promise<void> {
  await page.getByLabel("Scan or type a number").fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${number} is selected`).first()).toBeVisible();
}

/** Imports a statement of the courier. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/dashboard/admin/courier-cash/read");
  await page.getByLabel("Courier", { exact: true }).selectOption("sandbox");
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check the rows", exact: true }).click();
}

test("a day of the staff, from the shelf to the customer, back, and to the courier's cash", async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.setTimeout(360_000);
  const language = languageOf(info);
  const t = wordsOf(language);
  const { id, number, total } = await placeCashOrder(page.request);

  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: language,
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
  const phone = await context.newPage();
  await enterAs(phone, "customer@himma.test");
  const seesState = async (state: string): Promise<void> => {
    await phone.goto(`/dashboard/orders/${id}`);
    await hydrated(phone);
    await expect(phone.getByText(t(`parcels:state.${state}`)).first()).toBeVisible({ timeout: 20_000 });
  };

  await page.context().addCookies([{ name: "i18next", value: "en", url: baseURL ?? "" }]);
  await enterAs(page, "admin@himma.test");

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

  await test.step("the carrier delivers, and the customer sees every step", async () => {
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
  await test.step("a return is asked for, approved, inspected and refunded; the customer follows it", async () => {
    const { order } = await callApi<{ order: { lines: { id: string }[] } }>(phone, "GET", `/orders/${id}`);
    const lines = [{ lineId: order.lines[0]?.id, quantity: 1, reason: "wrong_size", opened: false }];
    const { return: asked } = await callApi<{ return: { id: string } }>(phone, "POST", `/orders/${id}/returns`, {
      lines,
    });
    const seesReturn = async (status: string): Promise<void> => {
      await phone.goto(`/dashboard/orders/${id}`);
      await hydrated(phone);
      await expect(phone.getByText(t(`returns:status.${status}`)).first()).toBeVisible();
    };
    await seesReturn("requested");
    await page.goto(`/dashboard/admin/returns/${asked.id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve return" }).click();
    await expect(notification(page, "Return approved")).toBeVisible();
    await seesReturn("approved");
    await page.getByRole("button", { name: "Inspect items" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save inspection" }).click();
    await expect(notification(page, "Return received")).toBeVisible();
    await seesReturn("received");
    await page.getByRole("button", { name: "Refund" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
    await expect(notification(page, "Refund on its way")).toBeVisible();
    await seesReturn("refunded");
    await expectAccessible(phone);
  });
  await context.close();

  const { shipments } = await callApi<{ shipments: { number: string }[] }>(
    page,
    "GET",
    `/admin/orders/${id}/shipments`,
  );
  const awb = shipments[0]?.number ?? "";
  const mark = `${language}-${Date.now()}`;
  const name = `courier-${mark}.csv`;
  const file = `Label ${mark},Paid ${mark},Kept ${mark}\n${awb},${total},10\nX-${mark},99,0\n`;

  await test.step("the courier owes the parcel's cash", async () => {
    await page.goto("/dashboard/admin/courier-cash?carrier=sandbox");
    await expect(page.getByText(awb).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the file's columns are mapped once", async () => {
    await choose(page, name, file);
    await expect(page.getByText("This file's columns are not known yet", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Keep and check the rows" }).click();
    await expect(page.getByText("This or the reference is needed.")).toBeVisible();
    await page.getByLabel("Parcel number").selectOption(`Label ${mark}`);
    await page.getByLabel("Collected", { exact: true }).selectOption(`Paid ${mark}`);
    await page.getByLabel("Fee", { exact: true }).selectOption(`Kept ${mark}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep and check the rows" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });

  await test.step("each row shows its verdict; nothing is booked yet", async () => {
    await expect(page.getByText("1 matched, 1 unknown parcel")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("booking requires the bank's amount, or a reason", async () => {
    await page.getByRole("button", { name: "Book", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByLabel("Arrived on the bank (EGP)").fill(String(total - 11));
    await dialog.getByLabel("Bank reference").fill(`Transfer ${mark}`);
    await dialog.getByRole("button", { name: "Book", exact: true }).click();
    await expect(dialog.getByText("The bank's amount differs from the rows.", { exact: false })).toBeVisible();
    await dialog.getByLabel("Arrived on the bank (EGP)").fill(String(total - 10));
    await dialog.getByRole("button", { name: "Book", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Transfer ${mark}`)).toBeVisible();
  });

  await test.step("unknown rows wait until staff set them aside", async () => {
    await expect(page.getByText("1 row waiting")).toBeVisible();
    await page.getByRole("button", { name: `Set aside X-${mark}` }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Another shop's parcel");
    await page.getByRole("dialog").getByRole("button", { name: "Set aside", exact: true }).click();
    await expect(page.getByText("Another shop's parcel")).toBeVisible();
    await expect(page.getByText("1 row waiting")).toBeHidden();
  });

  await test.step("the same file is not booked again", async () => {
    await choose(page, name, file);
    await expect(page.getByText("This statement was booked before.")).toBeVisible();
    await page.goto("/dashboard/admin/courier-cash?carrier=sandbox");
    await expect(page.getByRole("heading", { name: "Cash with couriers" })).toBeVisible();
    await expect(page.getByText(awb)).toBeHidden();
  });

  await test.step("a rejected tax document is reissued", async () => {
    await page.goto("/dashboard/admin/tax-documents?market=SA&state=rejected");
    await hydrated(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^HM-SA-/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Correct and reissue" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill("The seller’s postal code is right now");
    await dialog.getByRole("button", { name: "Reissue" }).click();
    await expect(page.getByText("Reissued").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Correct and reissue" })).toBeHidden();
  });
});
