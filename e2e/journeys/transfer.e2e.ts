import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { today } from "../support/days.ts";
import { enterAs, fillLogin } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** An order that is paid by transfer: the customer sends a picture, staff find the money in the bank's file. */

const password = "kettle swing 24";

interface Reply {
  readonly order: { readonly id: string; readonly total: number };
  readonly payment: { readonly id: string; readonly instructions: { readonly code: string } };
}

async function order(page: Page): Promise<Reply> {
  const { products } = await callApi<{ products: { id: string }[] }>(page, "GET", "/products?kind=programme&limit=1");
  await callApi(page, "POST", "/cart/add", { productId: products[0]?.id, quantity: 1, size: "One" });
  const asked = { shippingAddress: { country: "EG" }, currency: "EGP" };
  const { quote } = await callApi<{ quote: { total: number } }>(page, "POST", "/orders/quote", asked);
  const body = { paymentMethod: "transfer", currency: "EGP", expectedTotal: quote.total };
  return callApi<Reply>(page, "POST", "/orders", body);
}

async function openStaff(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: "i18next", value: "en", url: baseURL }]);
  const page = await context.newPage();
  await enterAs(page, "admin@himma.test");
  return page;
}

async function look(page: Page, account: RegExp, name: string, text: string): Promise<void> {
  await page.goto("/dashboard/admin/bank/read");
  const accounts = page.getByLabel("Account", { exact: true });
  const label = await accounts.locator("option").filter({ hasText: account }).innerText();
  await accounts.selectOption({ label });
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Look at the rows" }).click();
}

test("a transfer is matched with a row of the bank", async ({ page, browser }, info) => {
  test.setTimeout(240_000);
  const language = languageOf(info);
  const t = wordsOf(language);
  const mark = `${language}-${Date.now()}`;
  const email = `transfer-${mark}@example.test`;
  await openAccount(page, { email, password, language });
  await page.goto("/auth/login");
  await hydrated(page);
  await fillLogin(page, t, email, password);
  await page.waitForURL((url) => !url.pathname.includes("/auth/"));
  const { order: placed, payment } = await order(page);
  const { code } = payment.instructions;

  await test.step("the customer sees account and code, and sends a picture", async () => {
    await page.goto(`/payment/code?payment=${payment.id}`);
    await expect(page.locator("[data-code]")).toHaveAttribute("data-code", code);
    await expect(page.getByText("himma@instapay").first()).toBeVisible();
    await expectAccessible(page);
    expect((await mailTo(page, email, new RegExp(code))).text).toContain("/payment/code");
    const picture = await page.screenshot({ type: "jpeg", clip: { x: 0, y: 0, width: 300, height: 400 } });
    const file = { name: "proof.jpg", mimeType: "image/jpeg", buffer: picture };
    await page.getByLabel(t("payment:transfer.proof")).setInputFiles(file);
    await expect(page.getByText(t("payment:transfer.sent"))).toBeVisible();
    await page.goto(`/dashboard/orders/${placed.id}`);
    await expect(page.getByRole("link", { name: t("payment:transfer.show") })).toBeVisible();
  });

  const staff = await openStaff(browser, info.project.use.baseURL ?? "");
  await test.step("staff map a file's columns once", async () => {
    const text = `Day ${mark},In ${mark},Words\n05/11/2026,75.50,x ${mark}\n`;
    await look(staff, /SA03/, `sa-${mark}.csv`, text);
    await expect(staff.getByText("This file's columns are not known yet", { exact: false })).toBeVisible();
    await staff.getByRole("button", { name: "Keep and look at the rows" }).click();
    await expect(staff.getByText("Needed.").first()).toBeVisible();
    await staff.getByLabel("Day", { exact: true }).selectOption(`Day ${mark}`);
    await staff.getByLabel("Money that came in").selectOption(`In ${mark}`);
    await expectAccessible(staff);
    await staff.getByRole("button", { name: "Keep and look at the rows" }).click();
    await expect(staff.getByText("1 new row of 1", { exact: false })).toBeVisible();
    await expectAccessible(staff);
  });

  await test.step("staff import the file's rows and match them by keyboard", async () => {
    const day = today();
    const text = `Date,Credit,Sender,Details\n${day},${placed.total},Customer,IPN ${code}\n`;
    await look(staff, /EG38/, `eg-${mark}.csv`, text);
    await staff.getByRole("button", { name: "Keep 1 new row" }).click();
    await staff.waitForURL(/\/dashboard\/admin\/bank$/);
    await staff.goto(`/dashboard/admin/bank?search=${code}`);
    const match = staff.getByRole("button", { name: `Match ${code}` });
    await expect(staff.getByText("Code and amount")).toBeVisible();
    await staff.getByRole("button", { name: `Picture for ${code}` }).click();
    await expect(staff.getByRole("dialog").getByRole("img")).toBeVisible();
    await staff.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expectAccessible(staff);
    await match.focus();
    await staff.keyboard.press("Enter");
    await expect(staff.getByText("Matched with its payment").first()).toBeVisible();
    await expect(match).toHaveCount(0);
  });

  await page.goto(`/payment/code?payment=${payment.id}`);
  await expect(page.getByRole("heading", { name: t("payment:paid.title") })).toBeVisible({ timeout: 30_000 });
  await staff.context().close();
});
