import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { fillLogin } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** An order that is paid with a code in cash: the page, the mail and the order show it until it is paid. */

const password = "kettle swing 24";

interface Reply {
  readonly order: { readonly id: string; readonly number: string };
  readonly payment: { readonly id: string; readonly instructions: { readonly code: string } };
}

test("an order is paid with a Fawry code", async ({ page }, info) => {
  test.setTimeout(120_000);
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `code-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language });
  await page.goto("/auth/login");
  await hydrated(page);
  await fillLogin(page, t, email, password);
  await page.waitForURL((url) => !url.pathname.includes("/auth/"));

  const { products } = await callApi<{ products: { id: string }[] }>(page, "GET", "/products?kind=programme&limit=1");
  await callApi(page, "POST", "/cart/add", { productId: products[0]?.id, quantity: 1, size: "One" });
  const asked = { shippingAddress: { country: "EG" }, currency: "EGP" };
  const { quote } = await callApi<{ quote: { total: number; paymentMethods: string[] } }>(
    page,
    "POST",
    "/orders/quote",
    asked,
  );
  expect(quote.paymentMethods).toContain("fawry");
  const body = { paymentMethod: "fawry", currency: "EGP", expectedTotal: quote.total };
  const { order, payment } = await callApi<Reply>(page, "POST", "/orders", body);
  const { code } = payment.instructions;

  await page.goto(`/payment/code?payment=${payment.id}`);
  const shown = page.locator("[data-code]");
  await expect(shown).toHaveAttribute("data-code", code);
  expect((await shown.innerText()).replaceAll(/\D/g, "")).toBe(code);
  await expect(page.getByText(t("payment:code.step1"))).toBeVisible();
  await expectAccessible(page);
  expect((await mailTo(page, email, new RegExp(code))).text).toContain("/payment/code");

  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(shown).toHaveAttribute("data-code", code);
  await page.goto(`/payment/code?payment=${payment.id}`);
  await page.getByRole("link", { name: t("payment:code.test") }).click();
  await page.locator("button.main").click();
  await page.waitForURL(/\/payment\/result/);
  await expect(page.getByRole("heading", { name: t("payment:paid.title") })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(page.getByText(order.number).first()).toBeVisible();
  await expect(shown).toHaveCount(0);
});
