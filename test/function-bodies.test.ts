import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";

/** pg_dump restores with an empty search_path, where a function that omits a table's schema fails. */

let own: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase();
  client = new pg.Client(own.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await own.drop();
});

const withoutTextAndComments = (body: string): string => body.replace(/'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm, " ");

/** Our tables and functions that a body uses without `public.`. */
function bareNames(body: string, tables: readonly string[], functions: readonly string[]): string[] {
  const code = withoutTextAndComments(body);
  const afterKeyword = [...code.matchAll(/\b(?:from|join|into|update|table|only|,)\s*([a-z_][a-z0-9_]*)(?![\w.(])/gi)];
  const beforeParenthesis = [...code.matchAll(/(?<![\w.])([a-z_][a-z0-9_]*)\s*\(/gi)];
  const typed = [...code.matchAll(/(?<![\w.])([a-z_][a-z0-9_]*)(?:\.\w+)?%(?:row)?type/gi)];
  const found = [...afterKeyword, ...typed].map(([, name = ""]) => name).filter((name) => tables.includes(name));
  const called = beforeParenthesis.map(([, name = ""]) => name).filter((name) => functions.includes(name));
  return [...new Set([...found, ...called])];
}

interface Row {
  readonly name: string;
  readonly body: string;
}

test("every SQL function names tables and functions with their schema", async () => {
  const functions = await client.query<Row>(
    "select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const tables = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
  );
  expect(functions.rows.length).toBeGreaterThan(10);
  const [tableNames, functionNames] = [tables, functions].map(({ rows }) => rows.map(({ name }) => name));
  const wrong = functions.rows
    .map(({ name, body }) => ({ name, bare: bareNames(body, tableNames ?? [], functionNames ?? []) }))
    .filter(({ bare }) => bare.length > 0);
  expect(wrong).toEqual([]);
});

test.each([
  ["select fold_text($1)", ["fold_text"]],
  ["select public.fold_text($1) -- fold_text(x)", []],
  ["insert into orders (id) select 1 from public.products p, variants v", ["orders", "variants"]],
  [
    "declare row orders%rowtype; begin update public.orders set note = ' from variants ' where orders.id = 1; end",
    ["orders"],
  ],
])("the check reads %s", (body, bare) => {
  expect(bareNames(body, ["orders", "products", "variants"], ["fold_text"]).sort()).toEqual(bare);
});

test("SQL functions are read by PostgreSQL with an empty search_path, as a restore does", async () => {
  const { rows } = await client.query<{ definition: string }>(
    "select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace",
  );
  await client.query("set search_path = ''");
  for (const { definition } of rows) await client.query(definition);
});
