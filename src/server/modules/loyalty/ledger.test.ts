import { afterAll, beforeAll, expect, test } from "vitest";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";
import { createLoyalty, type Loyalties } from "./index.ts";

let shop: TestShop;
let loyalty: Loyalties;
beforeAll(async () => {
  shop = await createTestShop();
  loyalty = createLoyalty(shop.app.platform, orderNumbersOf);
});
afterAll(() => shop.app.close());

const year = 365 * 86_400;
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "",
    (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code ?? "?",
  );

test("the database refuses changes of ledger entries and a balance below zero", async () => {
  const { userId } = await shop.customer();
  const { database } = shop.app.platform;
  await database.transaction((tx) => loyalty.credit(tx, { userId, kind: "gift", ref: `a-${userId}`, points: 50 }));
  expect(await codeOf(shop.rows("update points_entries set delta = 500 where user_id = $1", [userId]))).toBe("23001");
  expect(await codeOf(shop.rows("delete from points_entries where user_id = $1", [userId]))).toBe("23001");
  expect(await codeOf(shop.rows("update points_accounts set balance = -1 where user_id = $1", [userId]))).toBe("23514");
  expect(await codeOf(database.transaction((tx) => loyalty.adjust(tx, { userId, points: -51, reason: "x" })))).toBe(
    "POINTS_SHORT",
  );
  await database.transaction((tx) => loyalty.credit(tx, { userId, kind: "gift", ref: `a-${userId}`, points: 50 }));
  expect(await loyalty.balance(database.reader, userId)).toBe(50);
});

test("points expire after a year, oldest spent first, and spent points do not expire again", async () => {
  const mona = await shop.customer();
  const { userId } = mona;
  const { database, jobs } = shop.app.platform;
  const give = (ref: string, points: number) =>
    database.transaction((tx) => loyalty.credit(tx, { userId, kind: "gift", ref: `${ref}-${userId}`, points }));
  await give("first", 100);
  shop.app.clock.advance(30 * 86_400);
  await give("second", 40);
  await database.transaction((tx) => loyalty.adjust(tx, { userId, points: -70, reason: "spent" }));
  shop.app.clock.advance(year - 45 * 86_400);
  expect(await mona.call(getLoyalty, { query: {} })).toMatchObject({ balance: 70, expiringSoon: { points: 30 } });
  shop.app.clock.advance(16 * 86_400);
  await jobs.runScheduled("expire-points");
  await jobs.runScheduled("expire-points");
  expect(await mona.call(getLoyalty, { query: {} })).toMatchObject({ balance: 40, expiringSoon: { points: 40 } });
  shop.app.clock.advance(30 * 86_400);
  await jobs.runScheduled("expire-points");
  const { balance, entries } = await mona.call(getLoyalty, { query: {} });
  expect(balance).toBe(0);
  expect(entries.map((entry) => entry.points)).toEqual([-40, -30, -70, 40, 100]);
  expect(await shop.books()).toEqual([]);
});

test("points are taken back once per reason, and a repeated call leaves no debt", async () => {
  const { userId } = await shop.customer();
  const { database } = shop.app.platform;
  const give = (ref: string) =>
    database.transaction((tx) => loyalty.credit(tx, { userId, kind: "gift", ref: `${ref}-${userId}`, points: 100 }));
  await give("o");
  for (let time = 0; time < 2; time++)
    await database.transaction((tx) => loyalty.takeBack(tx, `o-${userId}`, { userId, orderId: null, points: 60 }));
  await give("n");
  expect(await loyalty.balance(database.reader, userId)).toBe(140);
});

test("taking back spent points leaves a debt, which the next earned points pay", async () => {
  const { userId } = await shop.customer();
  const { database } = shop.app.platform;
  await database.transaction((tx) => loyalty.credit(tx, { userId, kind: "gift", ref: `d-${userId}`, points: 100 }));
  await database.transaction((tx) => loyalty.adjust(tx, { userId, points: -80, reason: "spent" }));
  const order = await shop.rows<{ id: string }>("select id from orders limit 1");
  await database.transaction((tx) =>
    loyalty.takeBack(tx, `t-${userId}`, { userId, orderId: order[0]?.id as string, points: 100 }),
  );
  expect(await loyalty.balance(database.reader, userId)).toBe(0);
  await database.transaction((tx) => loyalty.credit(tx, { userId, kind: "gift", ref: `e-${userId}`, points: 200 }));
  expect(await loyalty.balance(database.reader, userId)).toBe(120);
});
