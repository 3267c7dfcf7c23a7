import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { enterAs } from "../support/sign-in.ts";
import { languageOf } from "../support/words.ts";

/** A picture is uploaded once, found again, and chosen for a product. The admin area is always English. */

test("a picture of the library is used by a new product and cannot be deleted then", async ({ page }, info) => {
  test.slow();
  await enterAs(page, "admin@himma.test");
  const mark = `${languageOf(info)}${Date.now()}`;
  const name = `rings-${mark}.png`;
  const [r, g, b] = [Date.now() % 256, info.workerIndex % 256, Math.floor(Date.now() / 256) % 256];
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();

  await page.goto("/dashboard/admin/media");
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "image/png", buffer });
  const pictures = page.getByRole("region", { name: "Pictures" });
  await expect(pictures.getByRole("button", { name: new RegExp(name) })).toContainText("Unused");

  await page.goto("/dashboard/admin/products/new");
  const fill = (field: string, value: string) => page.locator(`[name="${field}"]`).fill(value);
  for (const [field, en, ar] of [
    ["name", `Gym rings ${mark}`, `حلقات ${mark}`],
    ["summary", "Two wooden rings.", "حلقتان من الخشب."],
  ] as const) {
    await fill(`${field}.en`, en);
    await fill(`${field}.ar`, ar);
  }
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const library = page.getByRole("dialog");
  await library.getByRole("textbox", { name: "Search" }).fill(name);
  await expect(library.getByRole("listitem")).toHaveCount(1);
  await library.getByRole("button", { name: new RegExp(name) }).click();
  await library.getByRole("button", { name: "Add pictures" }).click();
  await fill("images.0.alt.en", "Two rings");
  await fill("images.0.alt.ar", "حلقتان");
  await fill("variants.0.sku", `RING-${mark}`);
  await fill("prices.EGP", "900");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/products\/[0-9a-f-]{36}$/);

  await page.goto("/dashboard/admin/media?state=used");
  await page.getByRole("searchbox", { name: "File name, alt text or product" }).fill(`Gym rings ${mark}`);
  await page.keyboard.press("Enter");
  await pictures.getByRole("button", { name: new RegExp(name) }).click();
  const picture = page.getByRole("dialog");
  await expect(picture.getByRole("link", { name: `Product: Gym rings ${mark}` })).toBeVisible();
  await expect(picture.getByText("A picture that is used cannot be deleted.")).toBeVisible();
  await expect(picture.getByRole("button", { name: "Delete picture" })).toHaveCount(0);
});
