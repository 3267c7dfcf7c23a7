import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { signIn } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

test("a member answers one question a screen, keeps them for later, and hands them in", async ({ page }, info) => {
  // One question a screen is the phone's way.
  if (info.project.name !== "ar-phone") return;
  const t = wordsOf(languageOf(info));
  await signIn(page, t, "customer@himma.test");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("checkIns.start") }).click();
  await expect(page).toHaveURL(/\/dashboard\/check-ins\//);
  await expect(page.getByText(t("checkIns.number").replace("{{number}}", "1").replace("{{total}}", "9"))).toBeVisible();
  await expectAccessible(page);
  const next = page.getByRole("button", { name: t("checkIns.forward") });
  await next.click();
  await expect(page.getByText(t("refusals.fields.REQUIRED"))).toBeVisible();
  await page.getByRole("radio", { name: "8" }).check();
  await next.click();
  await page.getByRole("textbox").fill("٧٫٥");
  const kept = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await page.getByRole("button", { name: t("checkIns.later") }).click();
  expect((await (await kept).json()).checkIn).toMatchObject({ state: "open", answers: { energy: 8, sleep: 7.5 } });

  await page.reload();
  await expect(page.getByRole("radio", { name: "8" })).toBeChecked();
  await next.click();
  await expect(page.getByRole("textbox")).toHaveValue("7.5");
  await next.click();
  for (const value of ["4", "9"]) {
    await page.getByRole("radio", { name: value, exact: true }).check();
    await next.click();
  }
  await page.getByRole("textbox").fill("63.2");
  await next.click();
  await page.getByRole("radio", { name: "0", exact: true }).check();
  for (let left = 3; left > 0; left--) await next.click();
  await page.getByRole("textbox").fill("أريد تمرينًا أقصر يوم الخميس.");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("checkIns.send") }).click();
  await expect(page.getByText(t("checkIns.sentText"))).toBeVisible();
  await expect(page.getByText("أريد تمرينًا أقصر يوم الخميس.")).toBeVisible();
  await expectAccessible(page);
});

test("a coach opens a check-in from the queue and answers it beside the ones before", async ({ page }, info) => {
  // Staff pages are English.
  if (info.project.name !== "en-desktop") return;
  await signIn(page, wordsOf("en"), "coach@himma.test");
  await page.goto("/dashboard/admin/today?rule=checkin_in");
  const line = page.getByRole("list", { name: "Clients who need you" }).getByRole("listitem").first();
  await expect(line.getByText(/check-in has waited \d+ hours/)).toBeVisible();
  await line.getByRole("link").click();
  await expect(page).toHaveURL(/tab=check-ins/);
  await expect(page.getByRole("columnheader", { name: /To answer/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your answer").fill("نبدّل الضغط فوق الرأس بضغط مائل هذا الأسبوع.");
  const answered = page.waitForResponse(
    (response) => /\/checkins\/[^/]+\/answer$/.test(response.url()) && response.ok(),
  );
  await page.getByLabel("Your answer").press("Control+Enter");
  const { checkIn } = await (await answered).json();
  expect(checkIn.state).toBe("answered");
  await expect(page.getByRole("columnheader", { name: /To answer/ })).toHaveCount(0);
  await expect(page.getByLabel("Your answer")).toHaveCount(0);

  await page.getByRole("button", { name: "Change" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Plan check-ins" });
  await dialog.getByLabel("Due on").selectOption({ label: "Thursday" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Every week on Thursday/)).toBeVisible();
});
