import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { subscriptionStartedJob } from "#server/modules/subscriptions/index.ts";
import { exportMe } from "#shared/contract/accounts.ts";
import { addCoach, startCoaching } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { assignAutomatically } from "./assign-automatically.ts";
import { type CoachingDeps, eraseCoaching } from "./index.ts";

let shop: TestShop;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop();
  packageId = (await shop.product({ kind: "package" })).id;
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
beforeEach(async () => {
  await shop.rows("update coaches set accepts_new = false");
  mona = await shop.customer();
});

const start = (who = mona) => startCoaching(shop, who.userId, packageId);
const coachesOf = async (subscriptionId: string) =>
  (
    await shop.rows<{ coach_id: string }>(
      "select coach_id from coach_assignments where subscription_id = $1 and until_at is null order by from_at",
      [subscriptionId],
    )
  ).map((row) => row.coach_id);
const wish = (sex: string, audience: string) =>
  shop.rows(
    "insert into coaching_profiles (user_id, sex, audience, goal, updated_at) values ($1, $2, $3, 'muscle', now())",
    [mona.userId, sex, audience],
  );
const deps = (): CoachingDeps => ({
  platform: shop.app.platform,
  notify: async () => {},
  briefs: { seal: () => null, readFor: async () => null },
  media: { readPictureFacts: async () => new Map() },
  getRecipient: async () => ({ email: mona.email, firstName: "Mona", lastName: "Adel", language: "ar" as const }),
});

test("a new subscription gets the coach with the most free places, once however often the job runs", async () => {
  await addCoach(shop, { capacity: 0 });
  const nour = await addCoach(shop, { capacity: 2 });
  const id = await start();
  expect(await coachesOf(id)).toEqual([nour.coachId]);
  const { jobs, database } = shop.app.platform;
  await database.transaction((tx) => jobs.enqueue(tx, subscriptionStartedJob, { subscriptionId: id }));
  await shop.app.drain();
  expect(await coachesOf(id)).toEqual([nour.coachId]);
});

test("a member who wants a woman gets one, and specialists in the goal come first", async () => {
  const [, nour] = [
    await addCoach(shop, { specialties: ["muscle"] }),
    await addCoach(shop, { gender: "female", womenOnly: true }),
  ];
  await wish("female", "women_only");
  expect(await coachesOf(await start())).toEqual([nour.coachId]);
  const sara = await addCoach(shop, { gender: "female", specialties: ["muscle"] });
  const other = (await shop.product({ kind: "package" })).id;
  expect(await coachesOf(await startCoaching(shop, mona.userId, other))).toEqual([sara.coachId]);
});

test("a profile without a staff account gets no clients, and a subscription runs without a coach too", async () => {
  await addCoach(shop, {}, "support");
  await shop.rows("update coaches set accepts_new = true where user_id is null");
  const id = await start();
  expect(await coachesOf(id)).toEqual([]);
  expect(await shop.rows("select status from subscriptions where id = $1", [id])).toEqual([{ status: "active" }]);
});

test("when twenty members compete for a coach's last places, each place is given once", async () => {
  const full = await addCoach(shop, { capacity: 3 });
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.customer()));
  await shop.rows("update coaches set accepts_new = false");
  const ids = await Promise.all(people.map((who) => start(who)));
  await shop.rows("update coaches set accepts_new = true where id = $1", [full.coachId]);
  const lock = { sql: "select 1 from coaches where id = $1 for update", values: [full.coachId] };
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 10, () =>
    Promise.all(ids.map((id) => assignAutomatically(deps(), id))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(10);
  const rows = await shop.rows("select 1 from coach_assignments where coach_id = $1", [full.coachId]);
  expect(rows).toHaveLength(3);
});

test("a subscription that has ended frees the place", async () => {
  const one = await addCoach(shop, { capacity: 1 });
  const id = await start();
  expect(await coachesOf(id)).toEqual([one.coachId]);
  const ali = await shop.customer();
  expect(await coachesOf(await start(ali))).toEqual([]);
  await shop.rows("update subscriptions set status = 'ended', ended_at = now() where id = $1", [id]);
  const sara = await shop.customer();
  expect(await coachesOf(await start(sara))).toEqual([one.coachId]);
});

test("wishes and coaches are in the data export; wishes are deleted with the account", async () => {
  await addCoach(shop);
  await wish("female", "any");
  await start();
  const { data } = await mona.call(exportMe, {});
  expect(data).toMatchObject({
    coaching: { profile: { sex: "female", goal: "muscle" }, coaches: [{ kind: "primary", until: null }], reads: [] },
  });
  await shop.app.platform.database.transaction((tx) => eraseCoaching(tx, mona.userId));
  expect(await shop.rows("select 1 from coaching_profiles where user_id = $1", [mona.userId])).toEqual([]);
});
