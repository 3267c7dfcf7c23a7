import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq, integer, jsonb, pgTable, sql, text, timestamp, uuid } from "#server/platform/db/orm.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { asWritten, prepared, preparedInsert, preparedInsertWith, preparedRecords, preparedRows } from "./prepared.ts";

const things = pgTable("prepared_things", {
  id: uuid().primaryKey(),
  name: text().notNull().default("unnamed"),
  pieces: integer(),
  at: timestamp({ withTimezone: true }),
  facts: jsonb(),
});

const parts = pgTable("prepared_parts", {
  id: uuid().primaryKey(),
  thingId: uuid("thing_id").notNull(),
  position: integer().notNull().default(0),
  facts: jsonb(),
  number: integer().default(sql`7`),
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.platform.database.reader.execute(
    sql`create table prepared_things (id uuid primary key, name text not null default 'unnamed', pieces int, at timestamptz, facts jsonb);
      create table prepared_parts (id uuid primary key, thing_id uuid not null references prepared_things (id), position int not null default 0,
        facts jsonb, number int default 7)`,
  );
});
afterAll(() => app.close());

const insert = preparedInsert(things);
const byId = prepared((plan) =>
  plan
    .select()
    .from(things)
    .where(eq(things.id, sql.placeholder("id"))),
);
const counted = preparedRows<{ readonly total: number }>(
  sql`select count(*)::int as total from prepared_things where id = any(${sql.placeholder("ids")}::uuid[])`,
);

const id = () => app.platform.ids.next();
const at = new Date("2026-11-21T09:00:00.123Z");

describe("rows that go as one parameter", () => {
  const insertThings = preparedRecords(things);
  const writeThings = preparedRecords(things, { key: ["id"], keeps: ["at"] });

  it("are written as their columns want them, however many", async () => {
    const { database } = app.platform;
    const facts = { text: "a 'quoted' \"word\"", list: [1, null] };
    const rows = [
      { id: id(), name: "Rack", pieces: 3, at, facts },
      { id: id(), name: "شريط", pieces: null, at: null, facts: null },
    ];
    await database.transaction((tx) => insertThings(tx, rows));
    await database.transaction((tx) => insertThings(tx, []));
    for (const row of rows) expect(await byId(database.reader, { id: row.id })).toEqual([row]);
    await expect(database.transaction((tx) => insertThings(tx, rows))).rejects.toThrow();
  });

  it("update an existing row, except the columns to keep", async () => {
    const { database } = app.platform;
    const row = { id: id(), name: "Rack", pieces: 3, at, facts: null };
    const changed = { ...row, name: "Bench", pieces: null, at: new Date(0), facts: [1] };
    await database.transaction((tx) => writeThings(tx, [row]));
    await database.transaction((tx) => writeThings(tx, [changed]));
    expect(await byId(database.reader, { id: row.id })).toEqual([{ ...changed, at }]);
  });
});

describe("statements that are built once", () => {
  it("write and read values as their columns want them", async () => {
    const { database } = app.platform;
    const row = { id: id(), name: "Rack", pieces: 3, at, facts: { text: "a 'quoted' word", list: [1, null] } };
    const [written] = await database.transaction((tx) => insert(tx, [row]));
    expect(written).toEqual(row);
    expect(await byId(database.reader, { id: row.id })).toEqual([row]);
  });

  it("distinguish an omitted value from null, and leave out columns with defaults", async () => {
    const { database } = app.platform;
    const row = { id: id(), pieces: null, at: null, facts: null };
    const [written] = await database.transaction((tx) => insert(tx, [row]));
    expect(written).toEqual({ ...row, name: "unnamed" });
    const [updated] = await preparedRows<{ readonly isNull: boolean }>(
      sql`select facts is null as "isNull" from prepared_things where id = ${sql.placeholder("id")}`,
    )(database.reader, { id: row.id });
    expect(updated?.isNull).toBe(true);
  });

  it("use the values of each call, on any connection, in any order", async () => {
    const { database } = app.platform;
    const rows = Array.from({ length: 6 }, (_, pieces) => ({ id: id(), name: `Number ${pieces}`, pieces }));
    await Promise.all(rows.map((row) => database.transaction((tx) => insert(tx, [row]))));
    const read = await Promise.all(
      rows.map(async (row) => (await byId(database.reader, { id: row.id })).map(({ name }) => name)),
    );
    expect(read).toEqual(rows.map(({ name }) => [name]));
    expect(await counted(database.reader, { ids: rows.map((row) => row.id) })).toEqual([{ total: 6 }]);
  });

  it("write several rows, null where one row names what another leaves out", async () => {
    const { database } = app.platform;
    const pair = [
      { id: id(), name: "First", pieces: 1 },
      { id: id(), name: "Second", at },
    ];
    const written = await database.transaction((tx) => insert(tx, pair));
    expect(written).toEqual([
      { ...pair[0], at: null, facts: null },
      { ...pair[1], pieces: null, facts: null },
    ]);
  });

  it("write a row with its related rows, and return it without a read", async () => {
    const { database } = app.platform;
    const insertWith = preparedInsertWith(things, { parts });
    for (const count of [2, 1, 2]) {
      const thing = { id: id(), name: "Rack", at };
      const given = Array.from({ length: count }, (_, position) =>
        asWritten(parts, { id: id(), thingId: thing.id, number: position, ...(position === 1 ? { position } : {}) }),
      );
      const written = await database.transaction((tx) => insertWith(tx, thing, { parts: given }));
      expect(written).toEqual({ ...thing, pieces: null, facts: null });
      const read = await database.reader
        .select()
        .from(parts)
        .where(eq(parts.thingId, thing.id))
        .orderBy(parts.position);
      expect(read).toEqual(given);
    }
  });

  it("cannot know values that the database computes", () => {
    expect(() => asWritten(parts, { id: id(), thingId: id() })).toThrow("the database decides on number");
  });

  it("write nothing of a row whose parts are refused", async () => {
    const { database } = app.platform;
    const thing = { id: id() };
    const stray = asWritten(parts, { id: id(), thingId: id(), number: 1 });
    const insertWith = preparedInsertWith(things, { parts });
    await expect(database.transaction((tx) => insertWith(tx, thing, { parts: [stray] }))).rejects.toThrow();
    expect(await byId(database.reader, { id: thing.id })).toEqual([]);
  });

  it("belong to the transaction that they are given", async () => {
    const { database } = app.platform;
    const lost = id();
    const work = database.transaction(async (tx) => {
      await insert(tx, [{ id: lost }]);
      expect(await byId(tx, { id: lost })).toHaveLength(1);
      throw new Error("changed our mind");
    });
    await expect(work).rejects.toThrow("changed our mind");
    expect(await byId(database.reader, { id: lost })).toEqual([]);
  });
});
