import { expect, test } from "@playwright/test";
import { signIn } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** Nothing that staff type is lost by Escape or a click outside, and dialogs can be answered by the keyboard at once. */

test("a day of a plan keeps what was typed on Escape; only Cancel discards it, after a question", async ({
  page,
}, info) => {
  await signIn(page, wordsOf(languageOf(info)), "admin@himma.test");
  await page.goto("/dashboard/admin/programmes?state=published");
  await page.getByRole("link", { name: /Home Start/ }).click();
  const open = page.getByRole("button", { name: /^Week 2, day 1:/ });
  const day = page.getByRole("dialog", { name: "Week 2, day 1" });
  const title = day.locator('[name="day-title.en"]');
  await open.click();
  await title.fill("Typed and left");
  await page.keyboard.press("Escape");
  await expect(day).toBeHidden();
  await expect(page.getByRole("button", { name: /^Week 2, day 1:.*Typed and left/ })).toBeVisible();

  await open.click();
  await title.fill("Typed and cancelled");
  await day.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Discard the changes to this day?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(title).toHaveValue("Typed and cancelled");
  await page.reload();
  await open.click();
  await expect(title).toHaveValue("Typed and cancelled");
  await day.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(day).toBeHidden();
  await expect(page.getByRole("button", { name: /^Week 2, day 1:.*Typed and left/ })).toBeVisible();
});

test("Enter confirms the dialog that asks for nothing, and a dialog that asks has its first field focused", async ({
  page,
}, info) => {
  await signIn(page, wordsOf(languageOf(info)), "admin@himma.test");
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
