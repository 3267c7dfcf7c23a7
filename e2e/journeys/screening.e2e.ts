import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { today } from "../support/days.ts";
import { buyProgramme } from "../support/programme.ts";
import { enterAs } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** Health questions before the first workout: a red answer stops it until the doctor's permission is dated. */

const password = "kettle swing 24";
const questions = ["chest", "fainting", "heart", "doctor_ban", "surgery", "pregnancy", "joint", "eating"] as const;

type Words = (key: string) => string;

async function answer(page: Page, t: Words, yes: readonly string[]): Promise<void> {
  for (const question of questions)
    await page
      .getByRole("group", { name: t(`safety.questions.${question}`) })
      .getByRole("radio", { name: t(yes.includes(question) ? "safety.yes" : "safety.no"), exact: true })
      .check();
  await page.getByRole("textbox", { name: t("safety.age") }).fill("34");
  await page.getByLabel(t("progress:me.level")).selectOption("beginner");
  await page.getByRole("checkbox", { name: t("goods.equipment.bands") }).check();
}

test("answers that need a doctor stop the workout until the doctor's permission is dated", async ({
  page,
  context,
}, info) => {
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `screened-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language });
  await enterAs(page, email, password);
  const id = await buyProgramme(page, "home-start");
  const session = `/dashboard/programmes/${id}/session/1-1`;
  const tick = page.locator('main li button[aria-pressed="false"]').first();

  await test.step("the first workout begins with the questions", async () => {
    await page.goto(`/dashboard/programmes/${id}`);
    await page.getByRole("button", { name: t("training.start.submit") }).click();
    await page.getByRole("link", { name: t("training.startWorkout") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("safety.gateTitle") })).toBeVisible();
    await page.getByRole("button", { name: t("safety.send") }).click();
    await expect(page.getByText(t("safety.answerEach"))).toHaveCount(questions.length);
    await expectAccessible(page);
  });

  await test.step("answers given offline are kept, and the workout does not start", async () => {
    await context.setOffline(true);
    await answer(page, t, ["heart"]);
    await page.getByRole("button", { name: t("safety.send") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("safety.sureYes") })
      .click();
    await expect(page.getByText(t("safety.redTitle"))).toBeVisible();
    await expect(tick).toBeDisabled();
    await context.setOffline(false);
  });

  await test.step("the programme can still be read; the doctor's permission opens the workout", async () => {
    await page.goto(`/dashboard/programmes/${id}`);
    await expect(page.getByRole("link", { name: t("training.startWorkout") })).toBeVisible();
    await page.goto("/dashboard/health");
    await expect(page.getByLabel(t("safety.leave"))).toBeVisible({ timeout: 40_000 });
    await expectAccessible(page);
    await page.getByLabel(t("safety.leave")).fill(today());
    await page.getByRole("button", { name: t("safety.leaveSend") }).click();
    await expect(page.getByText(t("safety.states.cleared"))).toBeVisible();
    await page.goto(session);
    await tick.click();
    await expect(page.locator("main header progress")).toHaveAttribute("value", "1");
  });

  await test.step("the level that was given with the answers is kept in the profile", async () => {
    await page.goto("/dashboard/privacy");
    await expect(page.locator("select[name=level]")).toHaveValue("beginner", { timeout: 40_000 });
  });
});
