import { expect, type Page, test } from "@playwright/test";
import { addToCart } from "../support/cart.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** Details that Saudi law requires before a purchase, with the values of the demo seller. */
const mustHaves = {
  ar: [
    "شركة هِمّة الرياضية التجارية (متجر تجريبي)",
    ...["1010000001", "7000000001", "300000000000003"],
    "2929 شارع العليا، العليا، الرياض",
    ...["12211-8118", "+966 11 555 0142", "sa@himma.test"],
    ...["care.sa@himma.test", "نرد خلال 3 أيام عمل"],
    "خلال 7 أيام من الاستلام",
    "تشمل ضريبة القيمة المضافة",
  ],
  en: [
    "Himma Sports Trading Company (demo shop)",
    ...["1010000001", "7000000001", "300000000000003"],
    "2929 Olaya Street, Al Olaya, Riyadh 12211-8118",
    ...["+966 11 555 0142", "sa@himma.test"],
    ...["care.sa@himma.test", "We answer within 3 working days"],
    "Within 7 days of delivery",
    "Include VAT",
  ],
} as const;

const visitFrom = (page: Page, country: string, baseURL = "") =>
  page.context().addCookies([{ name: "devCountry", value: country, url: baseURL }]);

test("footer and contact page show the seller in the visitor's market", async ({ page, baseURL }, info) => {
  const language = languageOf(info);
  await visitFrom(page, "SA", baseURL);
  await page.goto(`/${language}`);
  for (const must of mustHaves[language]) await expect(page.locator("footer")).toContainText(must);
  await page.goto(`/${language}/contact`);
  for (const must of mustHaves[language]) await expect(page.locator("main")).toContainText(must);
  await visitFrom(page, "EG", baseURL);
  await page.goto(`/${language}/contact`);
  await expect(page.locator("footer")).toContainText("100000001");
  await expect(page.locator("footer")).not.toContainText("300000000000003");
});

test("the checkout shows the seller for the delivery country, above its button", async ({ page, baseURL }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  await visitFrom(page, "SA", baseURL);
  await enterAs(page, "customer@himma.test");
  await page.goto("/product/whey-protein-1kg");
  await hydrated(page);
  await addToCart(page, t);
  await page.goto("/checkout");
  const details = page.locator("details", { hasText: t("checkout:seller") }).locator("visible=true");
  await details.locator("summary").click();
  for (const must of mustHaves[language]) await expect(details).toContainText(must);
  const above = details.locator("xpath=..");
  await expect(above).toContainText("300000000000003");
  await expect(above).toContainText(t("checkout:delivery.standard"));
  const below = page.locator('button[type="submit"][form="checkout"]').locator("visible=true").first();
  await expect(below).toBeVisible();
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem("accessToken")}`;
    await fetch("/api/cart/clear", { method: "DELETE", headers: { authorization } });
  });
});
