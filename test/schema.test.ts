import { readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTableConfig, is, PgTable } from "#server/platform/db/orm.ts";
import { declaredTables } from "#server/table-names.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";

/** Compares the tables in code with those of the migrations. */

const root = new URL("../src/server/", import.meta.url);
const tableFiles = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith("tables.ts"),
);

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

const sameType: Readonly<Record<string, string>> = {
  "timestamp with time zone": "timestamptz",
  "character varying": "varchar",
  int4: "integer",
  int8: "bigint",
  int2: "smallint",
  bool: "boolean",
  bigserial: "bigint",
  serial: "integer",
};
const normal = (type: string): string => {
  const bare = type.replace(/\(.*\)/, "");
  return sameType[bare] ?? bare;
};

interface Column {
  readonly column_name: string;
  readonly udt_name: string;
  readonly data_type: string;
  readonly is_nullable: "YES" | "NO";
}

async function migratedColumns(table: string): Promise<string[]> {
  const { rows } = await client.query<Column>(
    "select column_name, udt_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return rows.map((row) => {
    const type = row.data_type === "ARRAY" ? `${normal(row.udt_name.replace(/^_/, ""))}[]` : normal(row.data_type);
    return `${row.column_name} ${type} ${row.is_nullable === "NO" ? "not null" : "null"}`;
  });
}

function describedColumns(table: PgTable): string[] {
  return getTableConfig(table).columns.map((column) => {
    const type = column.getSQLType();
    const plain = type.endsWith("[]") ? `${normal(type.slice(0, -2))}[]` : normal(type);
    return `${column.name} ${plain} ${column.notNull ? "not null" : "null"}`;
  });
}

test.each(tableFiles)("%s describes its tables as the migrations make them", async (file) => {
  const module = (await import(new URL(file, root).href)) as Record<string, unknown>;
  const tables = Object.values(module).filter((value): value is PgTable => is(value, PgTable));
  expect(tables.length).toBeGreaterThan(0);
  expect(declaredTables, "src/server/table-names.ts").toEqual(
    expect.arrayContaining(tables.map((table) => getTableConfig(table).name)),
  );
  for (const table of tables) {
    const migrated = await migratedColumns(getTableConfig(table).name);
    // Columns used only by the database (search vectors) need no declaration; declared ones must exist.
    const wrong = describedColumns(table).filter((column) => !migrated.includes(column));
    expect(wrong, getTableConfig(table).name).toEqual([]);
  }
});
