import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { enterAs, fillLogin } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** Cash on delivery: confirmed by mail, cancelled on the order's page, or confirmed by staff on the phone. */

const password = "kettle swing 24";
type Words = (key: string) => string;

interface Placed {
  readonly id: string;
  readonly number: string;
}

/** Places an order with cash on delivery as the page's signed-in customer. */
async function placeOrder(page: Page): Promise<Placed> {
  const { products } = await callApi<{
    products: { id: string; variants: { size: string; stock: number }[] }[];
  }>(page, "GET", "/products?kind=physical&inStock=true&limit=1&sort=price");
  const [product] = products;
  const size = product?.variants.find(({ stock }) => stock > 0)?.size;
  await callApi(page, "POST", "/cart/add", { productId: product?.id, quantity: 1, size });
  const { quote } = await callApi<{ quote: { total: number } }>(page, "POST", "/orders/quote", {
    shippingAddress: { country: "EG" },
  });
  const shippingAddress = {
    ...{ firstName: "Layan", lastName: "Hassan", phone: "+201001234567", country: "EG", regionId: "EG-C" },
    ...{ city: "مدينة نصر", line1: "17 عباس العقاد", buildingNumber: "17" },
  };
  const body = { paymentMethod: "cod", expectedTotal: quote.total, shippingAddress };
  return (await callApi<{ order: Placed }>(page, "POST", "/orders", body)).order;
}

/** Staff change the rule on their page, in a separate window. */
async function openStaff(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "i18next", value: "en", url: baseURL ?? "" }]);
  const page = await context.newPage();
  await enterAs(page, "admin@himma.test");
  return page;
}

async function setRule(page: Page, confirm: "always" | "never"): Promise<void> {
  await page.goto("/dashboard/admin/markets?market=EG");
  await page.getByLabel("Who confirms").selectOption(confirm);
  const save = page.getByRole("button", { name: "Save the rule" });
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith("/cod-rule") && reply.request().method() === "PUT",
  );
  await save.click();
  expect((await saved).status()).toBe(200);
}

const press = (page: Page, t: Words, key: string) => page.getByRole("button", { name: t(key), exact: true }).click();

test("cash on delivery waits for the customer's confirmation", async ({ page, browser, baseURL }, info) => {
  test.setTimeout(240_000);
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `cash-${language}-${Date.now()}@example.test`;
  const staff = await openStaff(browser, baseURL);
  try {
    await setRule(staff, "always");
    await openAccount(page, { email, password, language });
    await page.goto("/auth/login");
    await hydrated(page);
    await fillLogin(page, t, email, password);
    await expect(page).toHaveURL(/\/dashboard/);

    const first = await placeOrder(page);
    const linkOf = async ({ number }: Placed): Promise<string> => {
      const { text } = await mailTo(page, email, new RegExp(`${number}[\\s\\S]*/cod/`));
      return /\/cod\/[\w-]{22}/.exec(text)?.[0] ?? "";
    };

    await test.step("staff see the order as held", async () => {
      await staff.goto(`/dashboard/admin/orders/${first.id}`);
      await expect(staff.getByText("Held: not confirmed")).toBeVisible();
      await expectAccessible(staff);
      await staff.goto("/dashboard/admin/packing");
      await expect(staff.getByText("Held: Cash not confirmed").first()).toBeVisible();
    });

    await test.step("the mail's link shows the order, and one press confirms it, once", async () => {
      const link = await linkOf(first);
      await page.goto(link);
      await hydrated(page);
      await expect(page.getByRole("heading", { name: t("cod:title") })).toBeVisible();
      await expect(page.getByText(first.number)).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: info.outputPath("cod-asked.png"), fullPage: true });
      await press(page, t, "cod:confirm");
      await expect(page.getByRole("heading", { name: t("cod:confirmedTitle") })).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole("heading", { name: t("cod:usedTitle") })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("an unknown link says so", async () => {
      await page.goto(`/cod/${"A".repeat(22)}`);
      await expect(page.getByRole("heading", { name: t("cod:unknownTitle") })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("another order is cancelled on its page", async () => {
      const second = await placeOrder(page);
      await page.goto(`/dashboard/orders/${second.id}`);
      await hydrated(page);
      await expect(page.getByText(t("cod:waiting.title"), { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: info.outputPath("cod-order.png"), fullPage: true });
      await press(page, t, "cod:decline");
      await expect(page.getByText(t("states.order.cancelled"), { exact: true }).first()).toBeVisible();
      await page.goto(await linkOf(second));
      await expect(page.getByRole("heading", { name: t("cod:usedTitle") })).toBeVisible();
    });

    await test.step("staff confirm one at the packing desk", async () => {
      const fourth = await placeOrder(page);
      await staff.goto("/dashboard/admin/packing");
      await staff.getByRole("button", { name: `Confirm ${fourth.number} for the customer` }).click();
      await staff.getByRole("textbox", { name: /^Reason/ }).fill("She called");
      await expectAccessible(staff);
      await staff.getByRole("button", { name: "Confirm the order" }).click();
      await expect(staff.getByRole("button", { name: `Confirm ${fourth.number} for the customer` })).toBeHidden();
    });

    await test.step("staff confirm a third one with a reason, and see who did what", async () => {
      const third = await placeOrder(page);
      await staff.goto(`/dashboard/admin/orders/${third.id}`);
      await staff.getByRole("button", { name: "Confirm for the customer" }).click();
      await staff.getByRole("textbox", { name: /^Reason/ }).fill("She called and said yes");
      await staff.getByRole("button", { name: "Confirm the order" }).click();
      await expect(staff.getByText("She called and said yes")).toBeVisible();
      await staff.screenshot({ path: info.outputPath("cod-staff.png"), fullPage: true });
      await staff.goto(`/dashboard/admin/orders/${first.id}`);
      await expect(staff.getByText(/by the customer, with the link in the email/)).toBeVisible();
    });
  } finally {
    // Other journeys in this shop ship cash orders at once.
    await setRule(staff, "never");
  }
  await expectAccessible(staff);
  await staff.context().close();
});
