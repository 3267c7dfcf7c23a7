import { expect, type Page, test } from "@playwright/test";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** Staff take an order by phone; the new customer opens an account by the mailed link and pays on delivery. */

const password = "kettle swing 24";

async function fillAddress(page: Page, t: (key: string) => string): Promise<void> {
  await page.getByRole("textbox", { name: t("addresses.phone"), exact: true }).fill("01012345678");
  await page.getByLabel(t("addresses.regions.governorate")).selectOption("EG-C");
  const city = page.getByRole("combobox", { name: t("addresses.city") });
  await city.fill("المعادى");
  await city.press("ArrowDown");
  await city.press("Enter");
  await page.getByRole("textbox", { name: t("addresses.street"), exact: true }).fill("شارع 9");
  await page.getByLabel(t("addresses.buildingNumber")).fill("12");
}

test("an order that staff write is paid by the mailed link, once", async ({ page, browser, baseURL }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `phone-${language}-${Date.now()}@example.test`;

  await test.step("staff write the draft and mail its link", async () => {
    await page.context().addCookies([{ name: "i18next", value: "en", url: baseURL ?? "" }]);
    await enterAs(page, "admin@himma.test");
    await page.goto("/dashboard/admin/orders");
    await page.getByRole("link", { name: "New order" }).click();
    await page.getByRole("combobox", { name: /^Customer/ }).fill(email);
    await page.getByLabel("Language of the email").selectOption(language);
    const finder = page.getByRole("combobox", { name: /^Add a product/ });
    await finder.fill("lifting belt");
    await expect(page.getByRole("option", { name: /Leather lifting belt/ }).first()).toBeVisible();
    await finder.press("ArrowDown");
    await finder.press("Enter");
    await page.getByLabel("Agreed price").fill("1300");
    await page.getByLabel(/^Reason/).fill("Promised on the phone");
    await page.getByLabel("Free delivery").check();
    await expect(page.getByText("EGP 1,300.00").first()).toBeVisible();
    await page.locator('main button[type="submit"]').click();
    await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}/);
    await page.getByRole("button", { name: "Send by email" }).click();
    await expect(page.getByText(`Sent to ${email}`).last()).toBeVisible();
  });

  const mail = await mailTo(page, email, /\/pay\//);
  const [link = ""] = /http\S+\/pay\/\S+/.exec(mail.text) ?? [];
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: language });
  await context.addCookies([
    { name: "i18next", value: language, url: baseURL ?? "" },
    { name: "devCountry", value: "EG", url: baseURL ?? "" },
  ]);
  const customer = await context.newPage();

  await test.step("the customer chooses a password and sees the price", async () => {
    await customer.goto(new URL(link).pathname);
    await hydrated(customer);
    await expect(customer.getByRole("heading", { name: t("payment:link.title"), level: 1 })).toBeVisible();
    await customer.getByRole("textbox", { name: t("register.firstName") }).fill("Nada");
    await customer.getByRole("textbox", { name: t("register.lastName") }).fill("Sami");
    await customer.getByRole("textbox", { name: t("login.password"), exact: true }).fill(password);
    await customer.getByRole("button", { name: t("payment:link.goOn") }).click();
    await expect(customer.getByRole("heading", { name: t("checkout:parts.address") })).toBeVisible();
  });

  await test.step("and orders, paying on delivery", async () => {
    await fillAddress(customer, t);
    await customer.getByRole("radio", { name: t("checkout:payment.cod.name") }).check({ force: true });
    await customer.locator('main form button[type="submit"]').click();
    await expect(customer).toHaveURL(/\/payment\/success/, { timeout: 20_000 });
    await expect(customer.getByRole("heading", { name: t("payment:due.title") })).toBeVisible({ timeout: 20_000 });
  });

  await test.step("the link is used up, and staff see the order", async () => {
    await customer.goto(new URL(link).pathname);
    await expect(customer.getByRole("heading", { name: t("payment:link.usedTitle") })).toBeVisible();
    await page.reload();
    await expect(page.getByText("The customer ordered it:")).toBeVisible();
  });
  await context.close();
});
