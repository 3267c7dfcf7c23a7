import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";

/** Staff see a feed and its omissions; a link of the feed shows the market's prices, the next page the visitor's. */
test("a feed's link shows the market's prices, and the next page the visitor's", async ({ page, context, baseURL }, {
  project,
}) => {
  if (project.name !== "en-desktop") return;
  await context.addCookies([{ name: "devCountry", value: "EG", url: baseURL ?? "" }]);
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/feeds");
  await expect(page.getByRole("heading", { name: "Google" })).toBeVisible();
  await expect(page.getByText("/feeds/google/sa-en.xml")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/en/product/whey-protein-1kg?market=sa");
  const main = page.getByRole("main");
  await expect(main.getByText("SAR 206.10").first()).toBeVisible();
  const note = page.getByTestId("market-note");
  await expect(note).toContainText("Your cart and checkout use your own currency (Egyptian pound)");
  await expectAccessible(page);
  await note.getByRole("link", { name: "Show prices in my currency" }).click();
  await expect(note).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/product\/whey-protein-1kg$/);
  await expect(main.getByText("EGP 1,665.00").first()).toBeVisible();
});
