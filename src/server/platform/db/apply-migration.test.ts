import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { migrate, planMigrations } from "./migrate.ts";
import { withClient } from "./with-client.ts";

let own: TestDatabase;
let folder: string;
let observer: pg.Client;
beforeEach(async () => {
  own = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "himma-apply-"));
  observer = new pg.Client(own.connection);
  await observer.connect();
  await observer.query("create table goods (id int)");
});
afterEach(async () => {
  await observer.end();
  await own.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const where = () => pathToFileURL(`${folder}/`);
const impatient = { lockTimeoutMs: 20, tries: 3, pauseMs: 1 };
const run = (lockPatience = impatient, onApplied?: (name: string, ms: number) => void) =>
  withClient(own.connection, (client) =>
    migrate(client, { folder: where(), lockPatience, ...(onApplied === undefined ? {} : { onApplied }) }),
  );
const hasColumn = async (column: string) =>
  (await observer.query("select from information_schema.columns where column_name = $1", [column])).rowCount === 1;

test("a file that waits for a lock gives up soon, so that nobody waits behind it, and fails after a few attempts", async () => {
  await write("1-a.sql", "alter table goods add column weight int");
  await observer.query("begin; lock table goods");
  await expect(run()).rejects.toThrow("migration 1-a.sql failed: canceling statement due to lock timeout");
  await observer.query("commit");
  expect(await hasColumn("weight")).toBe(false);
});

test("a file that waits for a lock is retried, and succeeds when the lock is released", async () => {
  await write("1-a.sql", "alter table goods add column weight int");
  await observer.query("begin; lock table goods");
  const applied = run({ lockTimeoutMs: 50, tries: 400, pauseMs: 1 });
  const second = new pg.Client(own.connection);
  await second.connect();
  const isWaiting = async () =>
    (await second.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table%'"))
      .rowCount;
  await expect.poll(isWaiting).toBe(1);
  await expect.poll(isWaiting, { interval: 5 }).toBe(0);
  await observer.query("commit");
  await second.end();
  expect(await applied).toEqual(["1-a.sql"]);
  expect(await hasColumn("weight")).toBe(true);
});

test("every applied file is reported with its time, and pending files can be listed without running them", async () => {
  await write("1-a.sql", "alter table goods add column weight int");
  await write("2-b.sql", "alter table goods add column colour text");
  const plan = () => withClient(own.connection, (client) => planMigrations(client, where()));
  expect(await plan()).toEqual(["1-a.sql", "2-b.sql"]);
  expect(await hasColumn("weight")).toBe(false);
  const applied: string[] = [];
  await run(impatient, (name, ms) => applied.push(`${name} ${typeof ms}`));
  expect(applied).toEqual(["1-a.sql number", "2-b.sql number"]);
  expect(await plan()).toEqual([]);
});

test("a file without a transaction builds an index beside writers, and once more after it was cut off", async () => {
  const sql = `-- himma: no-transaction
-- Finding goods by id.
drop index concurrently if exists goods_by_id;
create unique index concurrently goods_by_id on goods (id);
`;
  await write("1-index.sql", sql);
  await observer.query("insert into goods values (1), (1)");
  await expect(run()).rejects.toThrow("could not create unique index");
  const state = async () =>
    (await observer.query("select indisvalid from pg_index where indexrelid = 'goods_by_id'::regclass")).rows;
  expect(await state()).toEqual([{ indisvalid: false }]);
  await observer.query("delete from goods");
  expect(await run()).toEqual(["1-index.sql"]);
  expect(await state()).toEqual([{ indisvalid: true }]);
  expect(await run()).toEqual([]);
});
