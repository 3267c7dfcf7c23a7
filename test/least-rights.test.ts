import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform, type Platform } from "#server/platform/platform.ts";
import { assertUpToDate, bringUpToDate } from "#server/up-to-date.ts";
import { createEmptyDatabase, type TestDatabase, urlOf } from "#test/support/postgres.ts";

/** The shop runs as a role of `ops/postgres/roles.sql` that owns nothing; another one migrates. */

let own: TestDatabase;
let folder: string;
let admin: pg.Client;
// Roles belong to the whole server, which other tests use too.
const suffix = `_${process.pid}_${Date.now()}`;
const [owner, app] = [`himma_owner${suffix}`, `himma_app${suffix}`];

beforeAll(async () => {
  own = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "himma-rights-"));
  admin = new pg.Client(own.connection);
  await admin.connect();
  const text = await readFile(new URL("../ops/postgres/roles.sql", import.meta.url), "utf8");
  const roles = text.replaceAll("himma_owner", owner).replaceAll("himma_app", app);
  await admin.query(roles);
  const { host, port, database } = own.connection;
  await bringUpToDate({ databaseUrl: "outside", dataDir: folder }, {
    host,
    port,
    database,
    user: owner,
  } as pg.ClientConfig);
  // Again, as after a restore.
  await admin.query(roles);
}, 120_000);
afterAll(async () => {
  for (const role of [app, owner]) await admin.query(`drop owned by ${role}`);
  await admin.end();
  await own.drop();
  const server = new pg.Client({ ...own.connection, database: "postgres" });
  await server.connect();
  for (const role of [app, owner]) await server.query(`drop role ${role}`);
  await server.end();
  await rm(folder, { recursive: true });
});

async function withShop(
  work: (platform: Platform, inject: Awaited<ReturnType<typeof createApp>>["http"]) => Promise<void>,
) {
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
    PUBLIC_URL: "http://shop.test",
  });
  const log = createLog("silent");
  const database = openDatabase({ connection: { connectionString: urlOf(own.connection, { user: app }) } });
  const jobs = createJobs(database, log, { migrates: false });
  const platform = createPlatform({
    ...{ config, database, jobs, clock: systemClock, ids: systemIds, log },
    origin: () => "http://shop.test",
  });
  const shop = await createApp(platform, { countryOf: () => undefined });
  try {
    await assertUpToDate(database);
    await jobs.start();
    await work(platform, shop.http);
  } finally {
    await jobs.stop();
    await shop.close();
    await database.close();
  }
}

test("a role that owns nothing runs the shop: it registers people, sends their mails and runs every scheduled job", async () => {
  await withShop(async ({ database, jobs }, http) => {
    const rows = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;
    expect(await rows("select tablename from pg_tables where tableowner = current_user")).toEqual([]);
    const payload = { email: "mona@shop.test", password: "Kettle-bell-77", firstName: "Mona", lastName: "Adel" };
    const reply = await http.inject({ method: "POST", url: "/api/auth/register", payload });
    expect(reply.statusCode).toBeLessThan(300);
    await expect
      .poll(() => rows("select kind from deliveries where sent_at is not null"), { timeout: 20_000 })
      .not.toEqual([]);
    const names = await rows("select name from pgboss.schedule where name not like '\\_\\_%'");
    expect(names.length).toBeGreaterThan(10);
    for (const { name } of names) await jobs.runScheduled(String(name));
    // What the shop locks as a whole it may lock.
    for (const table of ["exchange_rates", "report_days", "shipping_rates", "exercises", "categories", "coach_names"])
      await database.pool.query(`begin; lock table ${table} in share row exclusive mode; commit`);
  });
}, 120_000);

test.each([
  ["create table mine (id int)", "permission denied for schema public"],
  ["alter table orders add column mine int", "must be owner of table orders"],
  ["drop table orders", "must be owner of table orders"],
  ["alter table points_entries disable trigger all", "must be owner of table points_entries"],
  ["truncate orders", "permission denied for table orders"],
  ["create table pgboss.mine (id int)", "permission denied for schema pgboss"],
])("it may not: %s", async (statement, refusal) => {
  await withShop(async ({ database }) => {
    await expect(database.pool.query(statement)).rejects.toThrow(refusal);
  });
});
