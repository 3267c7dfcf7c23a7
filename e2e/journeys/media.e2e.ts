import { expect, type Page, test } from "@playwright/test";
import sharp, { type SharpOptions } from "sharp";
import { expectAccessible } from "../support/accessible.ts";
import { coverDemoCustomer } from "../support/coaching.ts";
import { enterAs } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** A photo that is uploaded in several pieces: noise does not compress. */
const readPhoto = () =>
  sharp({
    create: { width: 1300, height: 1300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } },
  } as SharpOptions)
    .png()
    .toBuffer();

async function openThread(page: Page): Promise<void> {
  await page.goto("/dashboard/subscriptions");
  await page.locator('a[href*="/dashboard/subscriptions/"]').first().click();
  await expect(page.locator("#coach ol li").first()).toBeVisible();
}

test("a photo reaches the coach through a network that breaks in the middle, and the member deletes it", async ({
  page,
  context,
  browser,
}, info) => {
  // Members are on phones.
  if (info.project.name !== "ar-phone") return;
  const t = wordsOf(languageOf(info));
  await enterAs(page, "customer@himma.test");
  await openThread(page);
  const coach = page.locator("#coach");
  const send = coach.getByRole("button", { name: t("subscriptions.thread.send") });
  await expect(send).toBeDisabled();

  await test.step("the network breaks after the first piece, and the page is closed meanwhile", async () => {
    let pieces = 0;
    await page.route("**/api/uploads/tus/*", async (route) => {
      if (route.request().method() === "PATCH") pieces += 1;
      if (pieces === 2) await context.setOffline(true);
      await (pieces >= 2 ? route.abort("internetdisconnected") : route.continue());
    });
    await coach
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "form.png", mimeType: "image/png", buffer: await readPhoto() });
    await expect(coach.getByText(t("media.waiting"))).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => pieces).toBeGreaterThanOrEqual(2);
    await expect(send).toBeDisabled();
    await page.unroute("**/api/uploads/tus/*");
    await context.setOffline(false);
    await page.reload();
  });

  await test.step("the upload resumes, and the photo is sent without a text", async () => {
    await expect(coach.getByText(t("media.ready"))).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await send.click();
    const photo = coach.locator("ol img").last();
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    await expect(coach.getByText(t("media.ready"))).toHaveCount(0);
  });

  await test.step("the coach sees it", async () => {
    const { coach: staff } = await coverDemoCustomer(page, browser);
    await staff.goto("/dashboard/admin/threads");
    await staff.getByRole("link").filter({ hasText: "Sent media" }).first().click();
    const photo = staff.getByRole("list", { name: "Conversation" }).locator("img").last();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    await staff.context().close();
  });

  await test.step("after the member deletes it, it is gone", async () => {
    await coach
      .getByRole("button", { name: t("media.remove") })
      .last()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("media.remove") })
      .click();
    await expect(coach.getByText(t("media.deleted"))).toBeVisible();
    await expect(coach.locator("ol img")).toHaveCount(0);
  });
});
