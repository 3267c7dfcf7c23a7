import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";

/** A coach's morning, mostly by keyboard: the queue, one line snoozed, one done, one client opened, a note. */
test("a coach works through the queue by the keyboard and opens a client", async ({ page }, { project }) => {
  // Staff pages are English, and keys need a keyboard.
  if (project.name !== "en-desktop") return;
  await enterAs(page, "coach@himma.test");
  await page.goto("/dashboard/admin");
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who needs me today");
  const queue = page.getByRole("list", { name: "Clients who need you" });
  const lines = queue.getByRole("listitem");
  await expect(queue.getByText(/^has waited \d+ (working hours|days) for an answer/i).first()).toBeVisible();
  await expect(queue.getByText(/^no plan \d+ (working hours|days) after the start/i).first()).toBeVisible();
  await expectAccessible(page);
  const before = await lines.count();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("dialog[open]")).toHaveCount(0);

  await page.keyboard.press("j");
  await expect(lines.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(lines.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("d");
  await expect(lines).toHaveCount(before - 1);
  await expect(lines.nth(0).getByRole("link")).toBeFocused();

  await page.keyboard.press("s");
  const snooze = page.getByRole("dialog", { name: /^Snooze/ });
  await snooze.getByRole("button", { name: "3 days" }).click();
  await expect(lines).toHaveCount(before - 2);
  await page.getByLabel("State").selectOption("snoozed");
  await expect(lines).toHaveCount(1);
  await page.getByLabel("State").selectOption("");
  await expect(lines).toHaveCount(before - 2);

  await page
    .getByRole("navigation", { name: "Reason" })
    .getByRole("link", { name: /strain/i })
    .click();
  await expect(lines.first().getByText(/estimated maximum down/)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/clients\/[\w-]+$/);
  await expect(page.getByRole("table", { name: "Sessions done and planned" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "as planned" }).first()).toBeVisible();
  await expect(page.getByLabel("Your reply")).toBeVisible();
  await expectAccessible(page);

  const tabs = page.getByRole("navigation", { name: "Client", exact: true });
  await tabs.getByRole("link", { name: "Strength" }).click();
  await expect(page.getByRole("region", { name: "Sets by muscle and week" })).toBeVisible();
  await expectAccessible(page);
  await tabs.getByRole("link", { name: "Body" }).click();
  await expect(page.getByText("No measurements yet")).toBeVisible();
  await tabs.getByRole("link", { name: "Notes" }).click();
  // In a field the keys type letters.
  await page.getByLabel("New note").fill("sd: sleeps little, deload next week");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("sd: sleeps little, deload next week").first()).toBeVisible();
  await expectAccessible(page);
});
