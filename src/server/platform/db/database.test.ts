import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/platform/db/orm.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { type Database, isDatabaseAway, openDatabase } from "./database.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ connection: own.connection });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test("a connection that breaks between two statements fails its transaction and nothing else", async () => {
  const broken = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid;
    await database.reader.execute(sql`select pg_terminate_backend(${pid})`);
    const isThere = sql`select 1 from pg_stat_activity where pid = ${pid}`;
    await expect.poll(async () => (await database.reader.execute(isThere)).rows).toEqual([]);
    await tx.execute(sql`select 1`);
  });
  expect(await broken.catch(isDatabaseAway)).toBe(true);
  expect((await database.reader.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }]);
});

test("behind a pooler each transaction sets its timeouts, for itself alone", async () => {
  const pooled = openDatabase({ connection: own.connection, poolSize: 1, isPooled: true });
  const timeout = sql`select current_setting('lock_timeout') as timeout`;
  const before = (await pooled.reader.execute(timeout)).rows;
  const inside = await pooled.transaction(async (tx) => (await tx.execute(timeout)).rows);
  expect(inside).toEqual([{ timeout: "2s" }]);
  expect(before).not.toEqual(inside);
  await expect(pooled.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  expect((await pooled.reader.execute(timeout)).rows).toEqual(before);
  await pooled.close();
});
