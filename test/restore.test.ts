import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "#server/composition/check-books.ts";
import { readConfig } from "#server/config.ts";
import { runShop } from "#server/start.ts";
import { findOutsidePostgres, type OutsidePostgres, startOutsidePostgres } from "#test/support/outside-postgres.ts";

/** A pg_dump restored into an empty database is a complete shop. Uses the tools of the server's version. */

const bin = findOutsidePostgres();
const name =
  bin === undefined
    ? "a dump restores: NOT RUN, no PostgreSQL with pg_dump is installed (Debian: apt-get install postgresql)"
    : `a dump by ${bin} restores`;

let server: OutsidePostgres;
let folder: string;
let source: Awaited<ReturnType<typeof factsOf>>;

async function startOn(database: string): Promise<Awaited<ReturnType<typeof runShop>>> {
  const environment = { DATABASE_URL: server.urlOf(database), DATA_DIR: join(folder, "data"), PORT: "0" };
  return runShop(readConfig({ ...environment, LOG_LEVEL: "silent", SEED_DEMO: "1" }));
}

interface Table {
  readonly name: string;
}

/** Row counts per table, and inconsistencies. */
async function factsOf(database: string) {
  const pool = new pg.Pool({ connectionString: server.urlOf(database), max: 1 });
  // The server may end the connection while it closes.
  pool.on("error", () => {});
  try {
    const { rows: tables } = await pool.query<Table>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1",
    );
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await pool.query<{ count: number }>(`select count(*) as count from ${table.name}`);
      counts[table.name] = rows[0]?.count ?? -1;
    }
    return { counts, broken: await checkBooks(pool) };
  } finally {
    await pool.end();
  }
}

describe.skipIf(bin === undefined)(name, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "himma-restore-"));
    chmodSync(folder, 0o777);
    server = startOutsidePostgres(bin ?? "");
    server.run("psql", [server.urlOf("postgres"), "-c", "create database shop"]);
    const shop = await startOn("shop");
    await shop.stop();
    source = await factsOf("shop");
  }, 240_000);
  afterAll(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ["plain", "p"],
    ["custom", "c"],
  ])(
    "in the %s format, with every row, books that add up, and a shop that starts on it",
    async (_, format) => {
      const file = join(folder, `dump-${format}`);
      const copy = `copy_${format}`;
      server.run("pg_dump", ["-d", server.urlOf("shop"), `-F${format}`, "-f", file]);
      server.run("psql", [server.urlOf("postgres"), "-c", `create database ${copy}`]);
      if (format === "p") server.run("psql", [server.urlOf(copy), "-q", "-v", "ON_ERROR_STOP=1", "-f", file]);
      else server.run("pg_restore", ["-d", server.urlOf(copy), "--exit-on-error", file]);
      expect(Object.keys(source.counts).length).toBeGreaterThan(60);
      expect(source.counts["public.products"]).toBeGreaterThan(60);
      const restored = await factsOf(copy);
      expect(restored.counts).toEqual(source.counts);
      expect([source.broken, restored.broken]).toEqual([[], []]);
      const shop = await startOn(copy);
      try {
        expect((await fetch(`${shop.origin}/api/ready`)).status).toBe(200);
        expect((await fetch(`${shop.origin}/shop-all`)).status).toBe(200);
      } finally {
        await shop.stop();
      }
    },
    120_000,
  );
});
