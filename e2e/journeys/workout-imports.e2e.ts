import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { enterAs } from "../support/sign-in.ts";
import { type Language, languageOf, wordsOf } from "../support/words.ts";

/** Workouts of Strong and Hevy are imported: missing facts are asked for, and a repeated import adds nothing. */

const password = "kettle swing 24";

const strong = [
  "Date,Workout Name,Exercise Name,Set Order,Weight,Reps",
  "2025-03-01 18:05:09,Push,Bench Press (Barbell),1,82.5,5",
  "2025-03-01 18:05:09,Push,Bench Press (Barbell),2,82.5,5",
  "2025-03-01 18:05:09,Push,Garage machine,1,40,12",
  "2025-03-04 18:00:00,Pull,Deadlift (Barbell),1,120,3",
].join("\n");
const hevy = [
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"',
  '"Lower","26 Jul 2025, 07:06","26 Jul 2025, 08:10","","Squat (Barbell)",,"","0","normal",132.5,5,,,9',
  '"Lower","26 Jul 2025, 07:06","26 Jul 2025, 08:10","","Squat (Barbell)",,"","1","someset",132.5,5,,,9',
].join("\n");

function importWords(language: Language) {
  const t = wordsOf(language);
  const rules = new Intl.PluralRules(language);
  return {
    say: (key: string) => t(`imports:${key}`),
    count: (key: string, count: number) =>
      t(`imports:${key}_${rules.select(count)}`).replace("{{count}}", String(count)),
  };
}

async function read(page: Page, { say }: ReturnType<typeof importWords>, name: string, text: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: say("read") }).click();
  await expect(page.getByRole("heading", { name: say("found") })).toBeVisible();
}

interface Log {
  readonly sessions: readonly { readonly on: string; readonly lines: readonly unknown[] }[];
}
const readLog = (page: Page): Promise<Log> => callApi(page, "GET", "/users/me/workouts?limit=20");

test("files of Strong and Hevy are read, mapped and stored once, and can be undone", async ({ page }, info) => {
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  const words = importWords(language);
  const { say, count } = words;
  const email = `importer-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language });
  await enterAs(page, email, password);
  await page.goto("/dashboard/progress/import");
  const store = () => page.getByRole("button", { name: say("store") }).click();
  const stored = page.getByRole("status").filter({ hasText: "Strong" });

  await test.step("a file of another format is refused", async () => {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "photo.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2") });
    await page.getByRole("button", { name: say("read") }).click();
    await expect(page.getByText(t("refusals.codes.IMPORT_UNKNOWN"))).toBeVisible();
  });

  await test.step("Strong without units: asks for the unit and the unknown exercise", async () => {
    await read(page, words, "strong.csv", strong);
    await expect(page.getByText(count("workouts", 2))).toBeVisible();
    await expectAccessible(page);
    await store();
    await expect(page.getByText(say("unitMissing"))).toBeVisible();
    await page.getByLabel(say("unit")).selectOption("kg");
    const unknown = page.getByRole("group", { name: say("unknownTitle") });
    await unknown.getByRole("combobox").selectOption("goblet-squat");
    await store();
    await expect(stored).toContainText(count("stored", 2));
    const { sessions } = await readLog(page);
    expect(sessions.map(({ on, lines }) => [on, lines.length])).toEqual([
      ["2025-03-04", 1],
      ["2025-03-01", 2],
    ]);
  });

  await test.step("the same file again adds nothing, and the choice is remembered", async () => {
    await read(page, words, "strong.csv", strong);
    await expect(page.getByText(count("known", 2))).toBeVisible();
    await expect(page.getByRole("group", { name: say("unknownTitle") })).toHaveCount(0);
    await page.getByLabel(say("unit")).selectOption("kg");
    await store();
    await expect(stored).toContainText(say("storedNone"));
    expect((await readLog(page)).sessions).toHaveLength(2);
  });

  await test.step("Hevy: an unreadable row is reported and left out", async () => {
    await read(page, words, "hevy.csv", hevy);
    await page.getByText(count("rejected", 1)).click();
    await expect(page.getByText(say("why.SET_TYPE_UNKNOWN"))).toBeVisible();
    await store();
    await expect(page.getByRole("status").filter({ hasText: "Hevy" })).toContainText(count("stored", 1));
  });

  await test.step("undoing the import removes its workouts", async () => {
    const file = page.getByRole("listitem").filter({ hasText: "hevy.csv" });
    await file.getByRole("button", { name: say("takeBack") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("takeBack") })
      .click();
    await expect(file).toHaveCount(0);
    expect((await readLog(page)).sessions).toHaveLength(2);
  });
});
