import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { judgeMigration } from "./migrations.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "himma-squawk-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function judge(sql: string): string[] {
  const path = join(folder, "0700-change.sql");
  writeFileSync(path, `${sql}\n`);
  return judgeMigration(path).map(({ problem }) => problem.split(":", 1)[0] ?? "");
}

test.each([
  ["create index orders_gift on orders (gift);", "require-concurrent-index-creation"],
  ["alter table orders add constraint positive check (total > 0);", "constraint-missing-not-valid"],
  ["alter table orders alter column gift set not null;", "adding-not-nullable-field"],
  ["alter table orders add column gift text not null;", "adding-required-field"],
  ["alter table orders alter column total type bigint;", "changing-column-type"],
  ["alter table orders rename column gift to present;", "renaming-column"],
  ["alter table orders rename to purchases;", "renaming-table"],
  ["alter table orders drop column gift;", "ban-drop-column"],
  ["drop table orders;", "ban-drop-table"],
])("%s is refused", (sql, rule) => {
  expect(judge(sql)).toContain(rule);
});

test.each([
  ["create table gifts (id uuid primary key, at timestamptz not null); create index gifts_at on gifts (at);"],
  ["alter table orders add column gift text;"],
  ["alter table orders add constraint positive check (total > 0) not valid;"],
  ["alter table orders validate constraint positive;"],
  [
    "-- himma: no-transaction\ndrop index concurrently if exists orders_gift;\ncreate index concurrently orders_gift on orders (gift);",
  ],
  [
    "-- Nothing reads it since the release before.\n-- squawk-ignore ban-drop-column\nalter table orders drop column gift;",
  ],
])("%s is allowed", (sql) => {
  expect(judge(sql)).toEqual([]);
});
