import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { signIn } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

test("a member sees what the package gives and moves the next call to another time", async ({ page }, info) => {
  // The demo customer has one call; two browsers would share it.
  if (info.project.name !== "ar-phone") return;
  const t = wordsOf(languageOf(info));
  await signIn(page, t, "customer@himma.test");
  await page.goto("/dashboard/subscriptions");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: t("entitlements.title") })).toBeVisible();
  await expect(page.getByText(t("entitlements.review.week"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("entitlements.freeTitle") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("calls.title") })).toBeVisible();
  await expect(page.getByText(t("calls.linkLater"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("calls.move"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("calls.move") });
  await expectAccessible(page);
  const moved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await dialog.getByRole("listitem").getByRole("button").nth(2).click();
  expect((await (await moved).json()).booking.state).toBe("booked");
  await expect(page.getByText(t("calls.moved"))).toBeVisible();
});

test("a coach sets when they take calls", async ({ page }, info) => {
  // Staff pages are English.
  if (info.project.name !== "en-desktop") return;
  await signIn(page, wordsOf("en"), "coach@himma.test");
  await page.goto("/dashboard/admin/calls");
  await expect(page.getByRole("heading", { name: "When you take calls" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add a time" }).click();
  await page.getByLabel("Day 4").selectOption({ label: "Saturday" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Call hours saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Day 4")).toHaveValue("6");
});
