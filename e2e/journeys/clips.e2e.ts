import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";

/** The horizontal position of a shape in the picture, as a share of its width. */
async function placeIn(stage: Locator, shape: Locator): Promise<number> {
  const [whole, part] = [await stage.boundingBox(), await shape.boundingBox()];
  if (whole === null || part === null) throw new Error("there is nothing to measure");
  return (part.x + part.width / 2 - whole.x) / whole.width;
}

async function tap(page: Page, board: Locator, points: readonly (readonly [number, number])[]): Promise<void> {
  const box = await board.boundingBox();
  if (box === null) throw new Error("there is no board");
  for (const [x, y] of points) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

test("the coach draws an angle at a moment of the clip, and the member sees it there, not mirrored", async ({
  page,
  browser,
}, info) => {
  // Coaches draw at a desk; the member reads Arabic on a phone.
  if (info.project.name !== "en-desktop") return;
  const said = `Keep the knee over the foot ${Date.now()}`;

  await test.step("the coach stops the clip and draws", async () => {
    await enterAs(page, "admin@himma.test");
    await page.goto("/dashboard/admin/threads");
    await page.getByRole("link").filter({ hasText: "مريم" }).first().click();
    await page.getByRole("link", { name: /^Draw and comment/ }).click();
    const place = page.getByRole("slider", { name: "Position in the clip" });
    await expect(page.locator("video")).toBeVisible();
    await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
    await place.fill("7029");
    await page.getByRole("button", { name: "Next frame" }).click();
    await page.getByRole("button", { name: /^Comment at 0:07/ }).click();
    const board = page.locator("[data-board]");
    // Drawing is only possible on the frame that the comment belongs to.
    await place.fill("2000");
    await expect(board).toHaveCount(0);
    await page.getByRole("button", { name: /^Back to 0:07/ }).click();
    await page.getByRole("button", { name: "Angle" }).click();
    await tap(page, board, [
      [0.1, 0.3],
      [0.2, 0.6],
      [0.3, 0.3],
    ]);
    await expect(board.locator("[data-shape=angle] text")).toHaveText(/^\d+°$/);
    await page.getByRole("textbox", { name: "Comment" }).fill(said);
    await page.getByLabel("Show the drawing").selectOption("2000");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save comment" }).click();
    await expect(page.getByRole("list", { name: "Comments" }).getByText(said)).toBeVisible();
  });

  await test.step("the member sees it at its moment, on the same side", async () => {
    const baseURL = new URL(page.url()).origin;
    const context = await browser.newContext({ baseURL, locale: "ar-EG", viewport: { width: 390, height: 780 } });
    await context.addCookies([{ name: "i18next", value: "ar", url: baseURL }]);
    const phone = await context.newPage();
    await enterAs(phone, "customer@himma.test");
    await phone.goto("/dashboard/subscriptions");
    await phone.locator('a[href*="/dashboard/subscriptions/"]').first().click();
    // The thread shifts once more when the clip's size is known.
    await expect(async () => {
      await phone.locator('a[href*="/dashboard/clips/"]').click();
      await expect(phone).toHaveURL(/\/dashboard\/clips\//, { timeout: 3000 });
    }).toPass();
    const comment = phone.getByRole("listitem").filter({ hasText: said });
    const angle = phone.locator("svg [data-shape=angle]");
    await expect(angle).toHaveCount(0);
    await comment.getByRole("button").first().click();
    // An earlier attempt of this journey may have drawn the same.
    await expect(angle.first()).toBeVisible();
    expect(await placeIn(phone.locator("video"), angle.first())).toBeCloseTo(0.2, 1);
    await expectAccessible(phone);
    await context.close();
  });
});
