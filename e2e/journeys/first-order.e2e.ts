import { expect, type Page, test } from "@playwright/test";
import { fillLogin } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** From a visitor's first page to a shipped order, as customer and as admin. */

const password = "kettle swing 24";

async function signUp(page: Page, t: (key: string) => string, email: string): Promise<void> {
  await page.getByLabel(t("register.firstName")).fill("ليان");
  await page.getByLabel(t("register.lastName")).fill("Hassan");
  await page.getByRole("textbox", { name: t("register.email"), exact: true }).fill(email);
  await page.getByRole("textbox", { name: t("register.password"), exact: true }).fill(password);
  await page.getByRole("button", { name: t("register.submit") }).click();
  await expect(page).toHaveURL(/\/auth\/check-email/);
}

/** Opens the mailed link, which signs in the browser that registered. */
async function verify(page: Page, t: (key: string) => string, email: string): Promise<void> {
  const mail = await mailTo(page, email, /verify-email/);
  const [link = ""] = /http\S+verify-email\S+/.exec(mail.text) ?? [];
  await page.goto(link);
  await expect(page.getByRole("link", { name: t("auth.verify.toAccount") })).toBeVisible();
}

async function fillAddress(page: Page, t: (key: string) => string): Promise<void> {
  await page.getByRole("textbox", { name: t("addresses.phone"), exact: true }).fill("01012345678");
  await page.getByLabel(t("addresses.regions.governorate")).selectOption("EG-C");
  // Found by any spelling, chosen by keyboard.
  const city = page.getByRole("combobox", { name: t("addresses.city") });
  await city.fill("المعادى");
  await city.press("ArrowDown");
  await city.press("Enter");
  await expect(city).toHaveValue(/Maadi|المعادي/);
  await page.getByRole("textbox", { name: t("addresses.street"), exact: true }).fill("شارع 9");
  await page.getByLabel(t("addresses.buildingNumber")).fill("12");
}

test("a visitor becomes a customer whose order is paid, shipped and announced", async ({
  page,
  context,
  browser,
  baseURL,
}, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `layan-${language}-${Date.now()}@example.test`;
  await context.addCookies([{ name: "devCountry", value: "EG", url: baseURL ?? "" }]);

  await test.step("the home page is in Arabic by default, and switches", async () => {
    const first = await page.request.get("/", { headers: { "accept-language": "fr" } });
    expect(await first.text()).toContain('<html lang="ar" dir="rtl"');
    await page.goto("/");
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const other = language === "ar" ? "en" : "ar";
    const toggle = page.getByRole("button", { name: wordsOf(language)("header:otherLanguage"), exact: true });
    if (!(await toggle.first().isVisible())) await page.getByRole("button", { name: t("header:menu") }).click();
    await toggle.locator("visible=true").click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.locator("html")).toHaveAttribute("dir", other === "ar" ? "rtl" : "ltr");
    await page
      .getByRole("button", { name: wordsOf(other)("header:otherLanguage"), exact: true })
      .locator("visible=true")
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });

  await test.step("a product is found in the store and added to the cart, which asks to sign in", async () => {
    await page.goto("/store");
    await expect(page.locator('a[href*="/product/"]').first()).toBeVisible();
    await page.goto("/shop-all?search=شيكر");
    await page.locator('main a[href*="/product/"]').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await hydrated(page);
    const sizes = page.locator("#choices label:has(input:not(:disabled))");
    if ((await sizes.count()) > 0) await sizes.first().click();
    await page
      .getByRole("button", { name: t("goods.add"), exact: true })
      .locator("visible=true")
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  await test.step("an account is created, verified by mail and signed in; the product is in the cart", async () => {
    await page.getByRole("link", { name: t("login.register") }).click();
    await signUp(page, t, email);
    await verify(page, t, email);
    await expect(page.locator('[data-cart-count="1"]')).toBeVisible();
    const measured = () =>
      page.evaluate(() => {
        const { dataLayer = [] } = window as { readonly dataLayer?: readonly { readonly event?: string }[] };
        return dataLayer.filter(({ event }) => event === "add_to_cart").length;
      });
    await expect.poll(measured).toBe(1);
  });

  let orderNumber = "";
  await test.step("the order is placed and paid on the provider's page", async () => {
    await page.goto("/cart");
    await page
      .getByRole("link", { name: t("cart.checkout") })
      .locator("visible=true")
      .first()
      .click();
    await expect(page).toHaveURL(/\/checkout/);
    await fillAddress(page, t);
    await page.getByRole("radio", { name: t("checkout:payment.card.name") }).check({ force: true });
    await page.locator('button[type="submit"][form="checkout"]').locator("visible=true").first().click();
    await page.waitForURL(/\/sandbox-pay\//);
    await page.locator('form[action$="/approve"] button, button[formaction$="/approve"]').first().click();
    await expect(page).toHaveURL(/\/payment\/success/);
    await expect(page.getByRole("heading", { name: t("payment:paid.title") })).toBeVisible({ timeout: 20_000 });
    orderNumber = /HM-\d+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
    expect(orderNumber).toMatch(/^HM-\d{6,}$/);
    await mailTo(page, email, new RegExp(orderNumber));
  });

  await test.step("the order is on the dashboard", async () => {
    await page.goto("/dashboard/orders");
    await page
      .getByRole("link", { name: new RegExp(orderNumber) })
      .first()
      .click();
    await expect(page.getByText(t("states.order.paid"), { exact: true }).first()).toBeVisible();
  });
  const orderAddress = page.url();

  await test.step("the admin sees it and ships it", async () => {
    const staff = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const admin = await staff.newPage();
    const en = wordsOf("en");
    await admin.goto("/auth/login");
    await hydrated(admin);
    await fillLogin(admin, en, "admin@himma.test", "Himma-demo-2026");
    await expect(admin).toHaveURL(/\/dashboard\/admin/);
    await admin.goto(`/dashboard/admin/orders?search=${orderNumber}`);
    await admin.getByRole("link", { name: orderNumber }).first().click();
    const dialog = admin.getByRole("dialog");
    await admin.getByRole("button", { name: "Start packing" }).click();
    await dialog.getByRole("button", { name: "Start packing" }).click();
    await expect(dialog).toBeHidden();
    await admin.getByRole("button", { name: "Ship", exact: true }).click();
    await dialog.getByLabel("Carrier").fill("Aramex");
    await dialog.getByLabel("Tracking number").fill("AR123456");
    await dialog.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText("AR123456").first()).toBeVisible();
    await staff.close();
  });

  await test.step("the customer sees it, and has the mail with the tracking number", async () => {
    await page.goto(orderAddress);
    await expect(page.getByText(t("states.order.shipped"), { exact: true }).first()).toBeVisible();
    await mailTo(page, email, /AR123456/);
  });
});
