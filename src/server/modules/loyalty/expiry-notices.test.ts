import { afterAll, beforeAll, expect, test } from "vitest";
import { toArm } from "#server/modules/marketing/arm.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const clock = createTestClock(new Date("2026-01-31T15:00:00Z"));
let shop: TestShop;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  // A tenth of the customers get no notice, for comparison.
  do mona = await shop.customer();
  while (toArm("points-expiring", mona.userId) === "control");
});
afterAll(() => shop.app.close());

const buy = async (priceEgp: number, usePoints = 0) => {
  await shop.fill(mona, await shop.product({ kind: "programme", priceEgp }));
  const { payment } = await shop.order(mona, usePoints === 0 ? {} : { usePoints });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
};
const seen: unknown[] = [];
const notices = async () => {
  await shop.app.platform.jobs.runScheduled("tell-of-expiring-points");
  await shop.app.platform.jobs.runScheduled("tell-of-expiring-points");
  const written = (await shop.app.mails()).filter((mail) => mail.kind === "points-expiring").map(({ data }) => data);
  seen.push(...written.slice(seen.length));
  // Sends the notices, so that a purchase does not cancel them; sent ones keep no data.
  await shop.app.drain();
  return seen;
};
const on = (day: string) => clock.set(new Date(`${day}T15:00:00Z`));

test("each batch of points is announced once, 30 days before it expires, with only its unspent points", async () => {
  await buy(1000);
  on("2026-02-10");
  await buy(400);
  on("2026-12-31");
  expect(await notices()).toEqual([]);
  on("2027-01-01");
  expect(await notices()).toEqual([{ firstName: "Mona", points: 100, on: "2027-01-31" }]);
  // Spends 130 of 140 points: uses up the first batch and leaves 10 of the second.
  await buy(26, 130);
  on("2027-01-12");
  expect(await notices()).toEqual([
    { firstName: "Mona", points: 100, on: "2027-01-31" },
    { firstName: "Mona", points: 10, on: "2027-02-10" },
  ]);
  // The second notice is a week before; the first batch is used up.
  on("2027-02-04");
  expect((await notices()).at(-1)).toEqual({ firstName: "Mona", points: 10, on: "2027-02-10" });
  expect(await notices()).toHaveLength(3);
  on("2027-02-11");
  await shop.app.platform.jobs.runScheduled("expire-points");
  const { entries } = await mona.call(getLoyalty, {});
  expect(entries[0]).toMatchObject({ kind: "expiry", points: -10 });
  expect(await notices()).toHaveLength(3);
  expect(await shop.books()).toEqual([]);
});
