import { expect, test } from "@playwright/test";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, wordsOf } from "../support/words.ts";

/** A lead assigns a waiting member and opens another coach's client for an hour; the coach sees no others. */

test("a lead assigns a waiting client, and opens another one with a reason", async ({ page }, info) => {
  // Staff pages are English.
  if (info.project.name !== "en-desktop") return;
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/coaches");

  await test.step("a waiting client gets a coach with a note", async () => {
    const waiting = page.getByRole("table", { name: "Waiting for a coach" });
    const actions = waiting.getByRole("button", { name: /Actions for/ }).first();
    const name = ((await actions.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
    await actions.click();
    await page.getByRole("button", { name: "Assign a coach" }).locator("visible=true").click();
    const dialog = page.getByRole("dialog");
    const choice = dialog.getByLabel("Coach", { exact: false }).first();
    const salma = await choice.locator("option", { hasText: "Salma Hadi" }).getAttribute("value");
    await choice.selectOption(salma);
    await dialog.getByLabel(/Note for the coach/).fill("Prefers mornings.");
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: /clients of Salma Hadi/ }).click();
    await expect(page.getByRole("table", { name: "Clients of Salma Hadi" })).toContainText(name);
  });

  await test.step("a client of another coach is opened for an hour, read-only", async () => {
    await page.getByRole("link", { name: /clients of Karim Adel/ }).click();
    const clients = page.getByRole("table", { name: "Clients of Karim Adel" });
    await clients
      .getByRole("button", { name: /Actions for/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Open thread for an hour" }).locator("visible=true").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/Reason/).fill("A complaint about the plan by phone");
    await dialog.getByRole("button", { name: "Open for one hour" }).click();
    await expect(page).toHaveURL(/threads\?thread=/);
    await expect(page.getByText(/You opened this with a reason/)).toBeVisible();
    await expect(page.getByLabel("Your reply")).toHaveCount(0);
  });
});

test("a visitor chooses a coach for a package, and the choice survives sign-in", async ({ page }, info) => {
  const language = info.project.name.startsWith("ar") ? "ar" : "en";
  const path = `/${language}/product/coaching-1-month`;
  const choices = page.locator("#coach-choice");
  const nth = (index: number) => choices.locator("input:enabled").nth(index);
  // The script of the choice loads late: a click before must not be lost.
  const script = /assets\/on-some-pages-/;
  let release = (): void => undefined;
  const clicked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await clicked;
    await route.continue();
  });
  const asked = page.waitForRequest(script);
  await page.goto(path);
  await asked;
  await hydrated(page);
  await expect(nth(0)).toBeChecked();
  await expect(choices.locator("input:disabled").first()).toBeVisible();
  await nth(1).check();
  expect(await page.evaluate(() => sessionStorage.getItem("himma.coachChoices"))).toBeNull();
  release();
  await page.waitForFunction(() => sessionStorage.getItem("himma.coachChoices") !== null);
  await expect(nth(1)).toBeChecked();
  await page.unroute(script);
  await enterAs(page, "customer@himma.test");
  await page.goto(path);
  await expect(nth(1)).toBeChecked();
  await page.reload();
  await expect(nth(1)).toBeChecked();
  await nth(0).check();

  await test.step("a full coach has a waiting list", async () => {
    const t = wordsOf(language);
    await choices
      .getByRole("button", { name: t("coaching.choice.join") })
      .first()
      .click();
    await expect(choices.getByText(t("coaching.choice.waiting"))).toBeVisible();
    await page.reload();
    await choices.getByRole("button", { name: t("coaching.choice.leave") }).click();
    await expect(choices.getByText(t("coaching.choice.waiting"))).toBeHidden();
  });
});
