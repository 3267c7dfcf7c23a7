import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/platform/db/orm.ts";
import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { holds, readRows } from "./rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const written = [
  "Pull-up bar (25 kg) – 2×",
  "  O'Brien\tJean‑Luc ",
  "بروتين ٢٫٥ كجم",
  "حزام «رفع» الأثقال، مقاس ۳؟",
  "آلاء الشنّاوى",
  "عبد الرحمن عبدالله",
  "هِمّـــة‌ ٱلقلب",
  "José ÅNGSTRÖM",
  "ڤيتامين ﷲ ﻻ",
];

test("the database folds texts as the shop folds what is typed", async () => {
  for (const text of written) {
    const [row] = await readRows<{ folded: string; bare: string }>(
      app.platform.database.reader,
      sql`select fold_text(${text}) as folded, without_articles(fold_text(${text})) as bare`,
    );
    expect(row, text).toEqual({ folded: foldText(text), bare: withoutArticles(foldText(text)) });
  }
});

test("a name is found with and without the article, in any digits, past punctuation", async () => {
  const isFound = async (name: string, typed: string) => {
    const [row] = await readRows<{ isFound: boolean }>(
      app.platform.database.reader,
      sql`select ${holds(sql`${name}::text`, typed)} as "isFound"`,
    );
    return row?.isFound;
  };
  const pairs = [
    ["أحمد الشناوى", "شناوي"],
    ["أحمد الشناوى", "احمد شناوي"],
    ["سارة شناوي", "الشناوي"],
    ["عبدالرحمن علي", "عبد الرحمن"],
    ["عبد الرحمن علي", "عبدالرحمن"],
    ["حبل ٢٫٥ متر", "2.5"],
    ["Pull-up bar", "pull-up"],
    ["حزام الأثقال", "اثقال"],
  ] as const;
  for (const [name, typed] of pairs) expect(await isFound(name, typed), `${name} by ${typed}`).toBe(true);
  expect(await isFound("أحمد الشناوى", "شنارى")).toBe(false);
});
