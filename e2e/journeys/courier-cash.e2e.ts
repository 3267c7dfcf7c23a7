import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi } from "../support/api.ts";
import { type PlacedOrder, placeCashOrder } from "../support/orders.ts";
import { signIn } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** Staff settle a courier's cash: its file's columns are named once, its rows are looked at, and then booked. */

/** The number of an order's parcel, which has arrived. */
async function deliver(page: Page, { id }: PlacedOrder): Promise<string> {
  await callApi(page, "POST", "/admin/shipments", { orderIds: [id], carrier: "sandbox" });
  const parcel = async () =>
    (await callApi<{ shipments: { number: string; state: string }[] }>(page, "GET", `/admin/orders/${id}/shipments`))
      .shipments[0];
  const number = (await parcel())?.number ?? "";
  for (const action of ["picked-up", "deliver"])
    await page.request.post(`/sandbox-carrier/${number}/${action}`, { form: {} });
  await expect.poll(async () => (await parcel())?.state, { timeout: 20_000 }).toBe("delivered");
  return number;
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/dashboard/admin/courier-cash/read");
  await page.getByLabel("Courier", { exact: true }).selectOption("sandbox");
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check the rows", exact: true }).click();
}

test("a courier's statement is looked at and booked once", async ({ page }, info) => {
  test.setTimeout(240_000);
  const mark = `${languageOf(info)}-${Date.now()}`;
  const order = await placeCashOrder(page.request);
  await page.context().addCookies([{ name: "i18next", value: "en", url: info.project.use.baseURL ?? "" }]);
  await signIn(page, wordsOf("en"), "admin@himma.test");
  const number = await deliver(page, order);
  const name = `courier-${mark}.csv`;
  const file = `Label ${mark},Paid ${mark},Kept ${mark}\n${number},${order.total},10\nX-${mark},99,0\n`;

  await test.step("the parcel is owed by its courier", async () => {
    await page.goto("/dashboard/admin/courier-cash?carrier=sandbox");
    await expect(page.getByText(number).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the file's columns are named once", async () => {
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

  await test.step("each row says what it is; nothing is booked yet", async () => {
    await expect(page.getByText("1 matched, 1 unknown parcel")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("booking wants the bank's amount, or a reason", async () => {
    await page.getByRole("button", { name: "Book", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByLabel("Arrived on the bank (EGP)").fill(String(order.total - 11));
    await dialog.getByLabel("Bank reference").fill(`Transfer ${mark}`);
    await dialog.getByRole("button", { name: "Book", exact: true }).click();
    await expect(dialog.getByText("The bank's amount differs from the rows.", { exact: false })).toBeVisible();
    await dialog.getByLabel("Arrived on the bank (EGP)").fill(String(order.total - 10));
    await dialog.getByRole("button", { name: "Book", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Transfer ${mark}`)).toBeVisible();
  });

  await test.step("what nobody knows waits until staff set it aside", async () => {
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
    await expect(page.getByText(number)).toBeHidden();
  });
});
