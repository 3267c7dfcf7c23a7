import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { notification } from "../support/notification.ts";
import { enterAs } from "../support/sign-in.ts";
import { languageOf } from "../support/words.ts";

/**
 * What staff create appears in the shop: a product with a picture, a programme's plan. The admin area is always
 * English.
 */

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fillPair(page: Page, name: string, en: string, ar: string): Promise<void> {
  await field(page, `${name}.en`).fill(en);
  await field(page, `${name}.ar`).fill(ar);
}

async function addPicture(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: "#f4561f" } }).jpeg();
  const file = { name: "sandbag.jpg", mimeType: "image/jpeg", buffer: await picture.toBuffer() };
  await page.locator('input[type="file"]').setInputFiles(file);
  await fillPair(page, "images.0.alt", "An orange sandbag", "كيس رمل برتقالي");
}

test("a new product with a picture is in the shop in both languages until it is archived", async ({ page }, info) => {
  test.slow();
  await enterAs(page, "admin@himma.test");
  const mark = `${languageOf(info)}${Date.now()}`;
  const slug = `training-sandbag-${mark}`;

  await test.step("it is written in both languages, with a picture, and a reload loses nothing", async () => {
    await page.goto("/dashboard/admin/products/new");
    await fillPair(page, "name", `Training sandbag ${mark}`, `كيس رمل للتمرين ${mark}`);
    await fillPair(page, "summary", "Carry it, throw it, squat with it.", "احمله وارمه وتمرّن به.");
    await addPicture(page);
    await page.reload();
    await expect(page.getByText("Unsaved changes restored")).toBeVisible();
    await expect(field(page, "name.en")).toHaveValue(`Training sandbag ${mark}`);
    await expect(field(page, "images.0.alt.en")).toHaveValue("An orange sandbag");
  });

  await test.step("missing fields are reported, then it goes on sale", async () => {
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(field(page, "variants.0.sku")).toHaveAttribute("aria-invalid", "true");
    await field(page, "variants.0.sku").fill(`BAG-${mark}`);
    await field(page, "prices.EGP").fill("1450");
    await page.getByLabel("Set as active right away").check();
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page).toHaveURL(/\/dashboard\/admin\/products\/[0-9a-f-]{36}$/);
  });

  const adminPage = page.url();
  await test.step("stock is changed by a difference", async () => {
    await page.getByRole("button", { name: `Adjust stock of BAG-${mark}` }).click();
    await page.getByLabel("Add or remove").fill("7");
    await page.getByRole("button", { name: "Save adjustment", exact: true }).click();
    await expect(page.getByText("7 in stock", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Stock history" }).click();
    const history = page.getByRole("table", { name: "Stock history" });
    await expect(history.getByRole("row").filter({ hasText: `BAG-${mark}` })).toContainText("+7");
  });

  await test.step("it is in the shop in both languages, with its picture", async () => {
    await page.goto(`/en/product/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Training sandbag ${mark}`);
    await expect(page.getByRole("img", { name: "An orange sandbag" }).first()).toBeVisible();
    await page.goto(`/ar/product/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`كيس رمل للتمرين ${mark}`);
  });

  await test.step("of two people who edit it at once the second compares and chooses", async () => {
    await page.goto(adminPage);
    const other = await page.context().newPage();
    await other.goto(adminPage);
    await field(other, "summary.en").fill("Written by somebody else.");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notification(other, "Saved")).toBeVisible();
    await other.close();
    await field(page, "prices.EGP").fill("1500");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Someone else saved changes to this product" });
    await expect(dialog.getByText(/Written by somebody else/)).toBeVisible();
    await dialog.getByRole("button", { name: "Continue with these" }).click();
    await expect(field(page, "summary.en")).toHaveValue("Written by somebody else.");
    await expect(field(page, "prices.EGP")).toHaveValue("1500");
    // On a slow network the page has what was saved a moment later.
    await page.route("**/api/admin/products/*", async (route) => {
      if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notification(page, "Saved")).toBeVisible();
  });

  await test.step("once archived, it is no longer in the shop", async () => {
    await page.getByRole("button", { name: "Set as draft", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Set as draft", exact: true }).click();
    await expect(page.getByText("Draft", { exact: true })).toBeVisible();
    await expect.poll(async () => (await page.request.get(`/en/product/${slug}`)).status()).toBe(404);
  });
});

test("a plan is copied week by week, undone, and saved as a new version", async ({ page }) => {
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/programmes?state=published");
  await page.getByRole("link", { name: /Home Start/ }).click();
  const weeks = page.getByRole("button", { name: /^Week \d+: actions$/ });
  await expect(weeks.first()).toBeVisible();
  const before = await weeks.count();
  await page.getByRole("button", { name: "Week 1: actions" }).click();
  await page.getByRole("button", { name: "Duplicate week" }).click();
  await expect(weeks).toHaveCount(before + 1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(weeks).toHaveCount(before);

  const first = page.getByRole("button", { name: /^Week 1, day 1:/ });
  const name = await first.getAttribute("aria-label");
  await first.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("button", { name: /^Week 1, day 2:/ })).toHaveAttribute(
    "aria-label",
    (name ?? "").replace("day 1", "day 2"),
  );

  await page.getByRole("button", { name: /^Week 1, day 1:/ }).click();
  const day = page.getByRole("dialog", { name: "Week 1, day 1" });
  await day.getByRole("button", { name: "Add exercises" }).first().click();
  const picker = page.getByRole("dialog", { name: "Add exercises" });
  await picker.getByLabel("Search").fill("سكوات");
  await picker.getByRole("listitem").first().getByRole("button").click();
  await picker.getByRole("button", { name: "Done" }).click();
  await expect(picker).toBeHidden();
  await day.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(notification(page, /Saved as version \d+/)).toBeVisible();
});

test("a running import is shown on opening the page, until its end", async ({ page }) => {
  await enterAs(page, "admin@himma.test");
  const id = "0198c0de-0000-7000-8000-000000000000";
  const running = {
    ...{ id, status: "running", fileName: "spring.csv", lines: 4000, doneLines: 1200, problemCount: 0 },
    ...{ products: { created: 0, updated: 0, unchanged: 0 }, createdAt: "2026-11-20T10:00:00.000Z", finishedAt: null },
  };
  const done = {
    ...{ ...running, status: "done", doneLines: 4000, finishedAt: "2026-11-20T10:01:00.000Z" },
    products: { created: 3900, updated: 100, unchanged: 0 },
  };
  let now: object = running;
  await page.route("**/api/admin/imports", (route) => route.fulfill({ json: { imports: [now] } }));
  await page.route(`**/api/admin/imports/${id}`, (route) =>
    route.fulfill({ json: { import: { ...now, problems: [] } } }),
  );
  await page.goto("/dashboard/admin/products/import");
  await expect(page.getByText("1,200 of 4,000 lines")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check file" })).toBeDisabled();
  now = { ...running, doneLines: 2400 };
  await expect(page.getByText("2,400 of 4,000 lines")).toBeVisible();
  now = done;
  await expect(page.getByText("Import complete")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "spring.csv" });
  await expect(row).toContainText("3,900 new, 100 updated, 0 unchanged");
});
