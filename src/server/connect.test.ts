import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "#test/support/postgres.ts";
import { readConfig } from "./config.ts";
import { connect } from "./connect.ts";

const visitor = `visitor_${randomUUID().replaceAll("-", "")}`;
let own: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase();
  owner = new pg.Client(own.connection);
  await owner.connect();
  await owner.query(`create role ${visitor} login`);
  await owner.query(`create database ${visitor}_empty`);
  await owner.query(`create database ${visitor}_latin encoding 'LATIN1' locale 'C' template template0`);
});
afterAll(async () => {
  for (const name of [`${visitor}_empty`, `${visitor}_latin`]) await owner.query(`drop database ${name} with (force)`);
  await owner.query(`drop role ${visitor}`);
  await owner.end();
  await own.drop();
});

const connectTo = (database: string, user?: string) =>
  connect(readConfig({ DATABASE_URL: urlOf(own.connection, { database, user }) }), () => {});

test("an outside database in which the shop could not make its tables is refused before anything is made", async () => {
  await expect(connectTo(`${visitor}_latin`)).rejects.toThrow(
    "DATABASE_URL names a database encoded as LATIN1: make one with the encoding UTF8.",
  );
  await expect(connectTo(`${visitor}_empty`, visitor)).rejects.toThrow(
    "DATABASE_URL's user may not make tables: let it own the database and its schema public.",
  );
});

test("an own empty one is accepted, and a complete one even if its user may not create tables", async () => {
  await expect(connectTo(`${visitor}_empty`)).resolves.toBeDefined();
  const whole = String(own.connection.database);
  await expect(connectTo(whole, visitor)).resolves.toBeDefined();
});

test("work that needs its own session bypasses the pooler if a direct address is set", async () => {
  const database = String(own.connection.database);
  const pooled = urlOf(own.connection, { database });
  const direct = urlOf(own.connection, { database, user: visitor });
  const both = await connect(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }), () => {});
  expect(both).toMatchObject({ settings: { connectionString: pooled }, direct: { connectionString: direct } });
  const one = await connect(readConfig({ DATABASE_URL: pooled }), () => {});
  expect(one.direct).toEqual(one.settings);
  const away = readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: "postgres://himma@127.0.0.1:1/himma" });
  await expect(connect(away, () => {})).rejects.toThrow("DATABASE_DIRECT_URL cannot be reached");
});

test("a direct address without the shop's own is refused", () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: "postgres://himma@localhost/himma" })).toThrow(
    "Setting DATABASE_URL is missing: DATABASE_DIRECT_URL names the same database past a pooler.",
  );
});
