import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** A visitor answers six questions and sees which programmes fit, and why. */

test("a visitor finds a programme by answers, which are in the URL", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  await page.goto(`/${language}/programmes`);
  await page.getByRole("link", { name: t("programmes.find") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("finder:title") })).toBeVisible();
  await hydrated(page);
  await expectAccessible(page);

  const choose = (legend: string, choice: string | number) =>
    page
      .getByRole("group", { name: t(legend) })
      .getByRole("radio", { name: String(choice), exact: true })
      .check();
  await choose("finder:goal", t("goods.goals.muscle"));
  await choose("finder:level", t("finder:levels.beginner"));
  await choose("finder:days", 4);
  await choose("finder:minutes", t("finder:minutesValue_other").replace("{{count}}", "45"));
  await choose("finder:place", t("finder:places.gym"));
  await expect(page.getByRole("group", { name: t("finder:equipment") })).toBeHidden();
  await choose("finder:place", t("finder:places.home"));
  for (const kind of ["dumbbells", "bands", "mat"])
    await page.getByRole("checkbox", { name: t(`goods.equipment.${kind}`), exact: true }).check();
  await page.getByRole("button", { name: t("finder:submit") }).click();

  const matches = page.getByRole("region", { name: t("finder:results") });
  await expect(matches).toBeVisible();
  await expect(page).toHaveURL(/goal=muscle.*equipment=mat/);
  const best = matches.getByRole("listitem").first();
  await expect(best.getByRole("link")).toHaveAttribute("href", /strong-at-home/);
  await expect(best.getByText(t("finder:score").replace("{{score}}", "100"))).toBeVisible();
  await expect(best.getByText(t("finder:reasons.equipmentFits"))).toBeVisible();
  await expectAccessible(page);

  // The URL alone gives the same result; then one answer is changed.
  await page.reload();
  await expect(best.getByRole("link")).toHaveAttribute("href", /strong-at-home/);
  await hydrated(page);
  await choose("finder:goal", t("goods.goals.mobility"));
  await page.getByRole("button", { name: t("finder:submit") }).click();
  await expect(best.getByRole("link")).toHaveAttribute("href", /daily-mobility/);
  await page.getByRole("checkbox", { name: t("finder:womenOnly") }).check();
  await page.getByRole("button", { name: t("finder:submit") }).click();
  await expect(page).toHaveURL(/womenOnly=on/);
});
