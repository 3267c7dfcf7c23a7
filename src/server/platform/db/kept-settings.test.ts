import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { holdStamp, keptSettings, readerOfCall, settingStamp } from "./kept-settings.ts";
import { preparedRows } from "./prepared.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const stamped = [
  "automatic_discounts",
  "carriers",
  "cod_rules",
  "delivery_calendars",
  "fiscal_markets",
  "lead_times",
  "market_identities",
  "receipt_settings",
  "return_rules",
  "shipping_rates",
  "staff_alert_rules",
  "webhook_endpoints",
];

const rows = async (text: string): Promise<readonly Record<string, unknown>[]> =>
  (await app.platform.database.pool.query<Record<string, unknown>>(text)).rows;
const stamp = async () => String((await rows("select stamp from setting_stamp"))[0]?.stamp);

interface Rate {
  readonly days: number;
}
const readRate = preparedRows<Rate>(
  sql`select days_max as days from shipping_rates where country = ${sql.placeholder("country")}`,
);

/** A kept read, and how often it asked the database. */
function watchedRate() {
  const asked = { times: 0 };
  const read = keptSettings<Rate>((reader, values) => {
    asked.times += 1;
    return readRate(reader, values);
  });
  return { asked, days: async (reader: Reader) => (await read(reader, { country: "default" }))[0]?.days };
}

const readStamp = preparedRows<{ readonly stamp: string }>(sql`select ${settingStamp} as stamp`);
const takeStamp = async (tx: Tx): Promise<void> => holdStamp(tx, (await readStamp(tx, {}))[0]?.stamp ?? null);

const setDays = (days: number) => `update shipping_rates set days_max = ${days} where country = 'default'`;
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.platform.database.transaction(work);

describe("settings that are kept", () => {
  it.each(stamped)("a statement that writes %s leaves another stamp", async (table) => {
    const before = await stamp();
    await rows(`delete from ${table} where false`);
    expect(await stamp()).not.toBe(before);
  });

  it("are read once for all calls, and again after a change", async () => {
    const { asked, days } = watchedRate();
    await rows(setDays(21));
    const once = () =>
      inTransaction(async (tx) => {
        await takeStamp(tx);
        return [await days(tx), await days(tx)];
      });
    expect([await once(), await once()]).toEqual([
      [21, 21],
      [21, 21],
    ]);
    expect(asked.times).toBe(1);
    await rows(setDays(22));
    expect(await once()).toEqual([22, 22]);
    expect(asked.times).toBe(2);
  });

  it("are read as of the stamp, and an uncommitted change is not visible to others", async () => {
    const { days } = watchedRate();
    await rows(setDays(23));
    const client = await app.platform.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(setDays(24));
      const now = await inTransaction(async (tx) => {
        await takeStamp(tx);
        return days(tx);
      });
      expect(now).toBe(23);
      await client.query("rollback");
      await client.query("begin");
      await client.query(setDays(25));
      await client.query("commit");
    } finally {
      client.release();
    }
    const after = await inTransaction(async (tx) => {
      await takeStamp(tx);
      return days(tx);
    });
    expect(after).toBe(25);
  });

  it("are read each time by a reader without a stamp, such as the pool's own", async () => {
    const { reader } = app.platform.database;
    const { asked, days } = watchedRate();
    holdStamp(reader, await stamp());
    await days(reader);
    await days(reader);
    expect(asked.times).toBe(2);
    const own = readerOfCall(reader);
    holdStamp(own, await stamp());
    await days(own);
    await days(own);
    expect(asked.times).toBe(3);
    const unstamped = readerOfCall(reader);
    holdStamp(unstamped, null);
    await days(unstamped);
    await days(unstamped);
    expect(asked.times).toBe(5);
  });

  it("cannot be changed by their readers", async () => {
    const read = keptSettings<Rate>(readRate);
    const found = await inTransaction(async (tx) => {
      await takeStamp(tx);
      return read(tx, { country: "default" });
    });
    expect(() => Object.assign(found[0] as object, { days: 1 })).toThrow(TypeError);
  });
});
