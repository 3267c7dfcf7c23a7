import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { findSessionState } from "./session-state.ts";

const find = (code: string): number => {
  const text = `${code}\n`;
  return findSessionState({ path: "a.ts", text, parsed: parseSync("a.ts", text) }).length;
};

test.each([
  ['client.query("select pg_advisory_lock(1)")'],
  ["sql`select pg_try_advisory_lock($" + "{key})`"],
  ['client.query("listen himma_content")'],
  ['client.query("set statement_timeout = 0")'],
  ['client.query("begin; set lock_timeout to 5")'],
  ["client.query(\"select set_config('lock_timeout', '0', false)\")"],
  ['client.query("create temporary table found (id uuid)")'],
])("%s needs a session", (code) => {
  expect(find(code)).toBe(1);
});

test.each([
  ["sql`select pg_advisory_xact_lock(hashtextextended($" + "{key}, 0))`"],
  ['client.query("begin; set local lock_timeout = 5")'],
  ["sql`update products set name = $" + "{name}`"],
  ['const text = "A set of bands, listen to your body";'],
])("%s needs none", (code) => {
  expect(find(code)).toBe(0);
});
