import { expect, test } from "@playwright/test";
import { signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** A link to a ready basket, from a partner or an agent: a visitor signs in first, a customer continues at once. */
test("a buy link fills the cart after sign-in, and leads a customer to the checkout", async ({ page }, info) => {
  const t = wordsOf(languageOf(info));
  const cartLines = page.getByRole("list", { name: t("cart.lines") }).getByRole("listitem");

  await test.step("a visitor", async () => {
    await page.goto("/buy/whey-protein-1kg:2,gone:1?utm_source=agent&token=secret");
    await expect(page).toHaveURL(/\/cart\?utm_source=agent$/);
    await expect(page.getByText(t("cart.signedOutTitle"))).toBeVisible();
    await signIn(page, t, "customer@himma.test");
    // Items chosen before signing in are added one by one.
    await page.waitForLoadState("networkidle");
    await page.goto("/cart");
    await expect(cartLines).toHaveCount(1);
  });

  await test.step("a customer: straight on, and a reload adds nothing", async () => {
    await page.goto("/buy/yoga-mat-6mm:1?continue_to=/checkout");
    await expect(page).toHaveURL(/\/checkout$/);
    await page.goto("/cart");
    await expect(cartLines).toHaveCount(2);
    await page.reload();
    await expect(cartLines).toHaveCount(2);
  });
});

test("one press adds the gear of a programme to the cart, also for a visitor who signs in first", async ({
  page,
}, info) => {
  const t = wordsOf(languageOf(info));
  await page.goto("/programmes/strong-at-home");
  await hydrated(page);
  const gear = page.getByRole("region", { name: t("goods.needed") });
  await expect(gear.getByRole("listitem")).toHaveCount(4);
  await gear.getByRole("button").click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, t, "customer@himma.test");
  await page.waitForLoadState("networkidle");
  await page.goto("/cart");
  const cartLines = page.getByRole("list", { name: t("cart.lines") }).getByRole("listitem");
  for (const slug of ["hex-dumbbells-5kg-pair", "hex-dumbbells-10kg-pair", "mini-loop-bands-set", "yoga-mat-6mm"])
    await expect(cartLines.locator(`a[href*="/product/${slug}"]`).first()).toBeAttached();
});
