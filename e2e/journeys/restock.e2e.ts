import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

test("a customer requests a restock alert for a sold-out flavour, and cancels it", async ({ page }, info) => {
  const t = wordsOf(languageOf(info));
  const button = (words: string) => page.getByRole("main").getByRole("button", { name: t(words), exact: true });
  const soldOut = page.getByRole("radio", { name: t("goods.soldOut") }).first();

  await test.step("a visitor is sent to the login page and back", async () => {
    await page.goto("/product/whey-protein-1kg");
    await hydrated(page);
    await soldOut.check();
    await expect(page.getByRole("link", { name: t("product.notifyMe") })).toHaveAttribute("href", /returnTo=/);
  });

  await enterAs(page, "customer@himma.test");
  await page.goto("/product/whey-protein-1kg");
  await hydrated(page);
  await soldOut.check();
  await button("product.notifyMe").click();
  await expect(page.getByText(t("product.notifyMeAsked"))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await soldOut.check();
  await button("product.notifyMeStop").click();
  await expect(button("product.notifyMe")).toBeVisible();
});
