import { expect, test } from "@playwright/test";
import { addToCart } from "../support/cart.ts";
import { signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

test("the shown price is charged, whatever an account preferred elsewhere", async ({ page, baseURL }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const unit = language === "ar" ? "د.إ" : "AED";
  const pounds = language === "ar" ? "ج.م" : "EGP";
  // The account was created in Egypt; the customer visits from the Emirates.
  await page.context().addCookies([{ name: "devCountry", value: "AE", url: baseURL ?? "" }]);
  await signIn(page, t, "customer@himma.test");
  expect(await page.evaluate(() => localStorage.getItem("userCurrencyPreference"))).toBe("AED");
  await page.goto("/product/whey-protein-1kg");
  await hydrated(page);
  await expect(page.locator("main")).toContainText(unit);
  await addToCart(page, t);
  await page.goto("/checkout");
  const summary = page.locator("main");
  await expect(summary).toContainText(unit);
  await expect(summary).not.toContainText(pounds);
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem("accessToken")}`;
    await fetch("/api/cart/clear", { method: "DELETE", headers: { authorization } });
  });
});
