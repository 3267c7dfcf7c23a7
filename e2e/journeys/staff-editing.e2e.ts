import { expect, test } from "@playwright/test";
import { enterAs } from "../support/sign-in.ts";

/** No input of staff is lost, plans are edited by keyboard, and dialogs can be answered by it at once. */

test("a day of a plan keeps its input: on Escape, after a reload, and until it is undone", async ({ page }) => {
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/programmes?state=published");
  await page.getByRole("link", { name: /Home Start/ }).click();
  const open = page.getByRole("button", { name: /^Week 2, day 1:/ });
  const day = page.getByRole("dialog", { name: "Week 2, day 1" });
  const title = day.locator('[name="day-title.en"]');
  await open.click();
  const before = await title.inputValue();
  await title.fill("Typed and left");
  await page.keyboard.press("Escape");
  await expect(day).toBeHidden();
  await expect(page.getByRole("button", { name: /^Week 2, day 1:.*Typed and left/ })).toBeVisible();

  await open.click();
  await title.fill("Typed and reloaded");
  await page.reload();
  await open.click();
  await expect(title).toHaveValue("Typed and reloaded");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await open.click();
  await expect(title).toHaveValue(before);
});

test("the sheet of a plan is edited by keyboard, repeated with a little more, kept and undone", async ({ page }) => {
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/programmes?state=published");
  await page.getByRole("link", { name: /Strength Base/ }).click();
  await page.getByRole("tab", { name: "Exercises by week" }).click();
  const cell = (week: number) =>
    page.getByRole("textbox", { name: `Barbell bench press, day 2, week ${week}`, exact: true });
  const usual = await cell(2).inputValue();
  await cell(1).focus();
  await page.keyboard.type("4x5 @ 60 rpe 8");
  await page.keyboard.press("ArrowRight");
  await expect(cell(2)).toBeFocused();
  await expect(cell(1)).toHaveValue("4×5 @ 60 RPE 8");
  await page.keyboard.press("ArrowLeft");
  await expect(cell(1)).toBeFocused();
  await page.getByRole("button", { name: "+2.5 kg" }).click();
  await expect(cell(2)).toHaveValue("4×5 @ 62.5 RPE 8");
  await expect(cell(12)).toHaveValue("4×5 @ 87.5 RPE 8");
  await expect(cell(1)).toBeFocused();

  await page.reload();
  await page.getByRole("tab", { name: "Exercises by week" }).click();
  await expect(cell(12)).toHaveValue("4×5 @ 87.5 RPE 8");
  await cell(2).fill("heavy");
  await expect(cell(2)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(cell(2)).toHaveValue("4×5 @ 62.5 RPE 8");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(cell(2)).toHaveValue(usual);
});

test("Enter confirms a dialog without fields, and a dialog with fields focuses the first one", async ({ page }) => {
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/orders?status=paid");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Start packing" }).click();
  await expect(dialog.getByRole("button", { name: "Start packing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(dialog.getByLabel("Carrier")).toBeFocused();
});
