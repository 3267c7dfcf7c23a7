import { expect, test } from "@playwright/test";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** Choosing a colour shows it, and the viewer shows a picture larger than the page does. */

test("pictures of a product in colours", async ({ page }, info) => {
  const t = wordsOf(languageOf(info));
  await page.goto("/product/drawstring-bag");
  await hydrated(page);
  const gallery = page.getByRole("list", { name: t("product.gallery") });
  const cover = gallery.getByRole("img").first();
  const colours = page.locator("#choices").getByRole("radio");
  await expect(colours).toHaveCount(3);

  const shown = new Set<string | null>();
  for (const index of [0, 1, 2]) {
    await colours.nth(index).focus();
    await page.keyboard.press("Space");
    await expect(colours.nth(index)).toBeChecked();
    const name = await colours.nth(index).locator("xpath=..").innerText();
    await expect(cover).toHaveAttribute("alt", new RegExp(name.trim(), "i"));
    shown.add(await cover.getAttribute("src"));
    await expect(gallery.getByRole("img")).toHaveCount(3);
  }
  expect(shown.size).toBe(3);

  await page.getByRole("button", { name: t("product.zoom").replace("{{number}}", "1") }).click();
  const viewer = page.getByRole("dialog");
  const large = viewer.getByRole("img").first();
  // The first request for a drawing at this width waits until it is rendered, after those of other pages.
  const renderingMs = 60_000;
  await expect
    .poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: renderingMs })
    .toBe(1200);
  const widthOf = async (): Promise<number> => (await large.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await viewer.getByRole("button", { name: t("product.zoomIn") }).click();
  await expect.poll(widthOf).toBeGreaterThan(before * 1.4);
  const first = await large.getAttribute("src");
  await viewer.getByRole("button", { name: t("common:next") }).click();
  await expect(large).not.toHaveAttribute("src", first ?? "");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.getByRole("button", { name: t("product.zoom").replace("{{number}}", "1") })).toBeFocused();
});

test("the size guide fits a phone", async ({ page }, info) => {
  const t = wordsOf(languageOf(info));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/product/womens-training-tee");
  await hydrated(page);
  await page.getByRole("button", { name: t("product.sizes.title") }).click();
  const tables = page.getByRole("dialog").locator(".table-place");
  await expect(tables).toHaveCount(2);
  for (const table of await tables.all()) {
    expect(await table.evaluate((place) => place.scrollWidth - place.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("a card loads and shows its second view under a mouse; with touch or data saving there is none", async ({
  page,
}, info) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/shop-all");
  await hydrated(page);
  const card = page
    .getByRole("article")
    .filter({ has: page.locator(".second-view") })
    .first();
  const second = card.locator(".second-view");
  const address = (await second.getAttribute("src")) ?? "";
  await card.scrollIntoViewIfNeeded();
  await expect(second).toBeHidden();
  expect(asked).not.toContain(address);
  const before = await card.boundingBox();
  await card.hover();
  if (info.project.name.startsWith("ar-phone")) {
    await expect(second).toBeHidden();
    return;
  }
  await expect(second).toBeVisible();
  await expect.poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  expect(await card.boundingBox()).toEqual(before);
  await page.evaluate(() => document.documentElement.setAttribute("data-save-data", ""));
  await expect(second).toBeHidden();
});
