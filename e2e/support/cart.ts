import { expect, type Page } from "@playwright/test";

/** Presses "Add to cart" on a product's page and waits for the server: the header counts before it has answered. */
export async function addToCart(page: Page, t: (key: string) => string): Promise<void> {
  const added = page.waitForResponse((response) => response.url().endsWith("/api/cart/add"));
  await page
    .getByRole("button", { name: t("goods.add"), exact: true })
    .locator("visible=true")
    .first()
    .click();
  expect((await added).ok()).toBe(true);
}
