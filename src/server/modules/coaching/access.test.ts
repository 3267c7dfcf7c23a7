import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminSearch } from "#shared/contract/admin-search.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import { adminListSubscriptions } from "#shared/contract/subscriptions.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const start = new Date("2026-11-21T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let packageId = "";
let nour: TestCoach;
let karim: TestCoach;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let id = "";
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  id = await startCoaching(shop, mona.userId, packageId);
  await mona.call(talk.sendMessage, {
    params: { id },
    body: { id: shop.app.platform.ids.next(), text: "How deep?" },
  });
});

const open = (who: TestCustomer) => who.call(talk.adminGetMessages, { params: { id } });
const threads = async (who: TestCustomer) =>
  (await who.call(talk.adminListThreads, { query: { search: mona.email } })).threads.length;
const subscriptions = async (who: TestCustomer) =>
  (await who.call(adminListSubscriptions, { query: { search: mona.email } })).pagination.total;
const write = (who: TestCustomer) =>
  who.call(talk.adminSendMessage, {
    params: { id },
    body: { id: shop.app.platform.ids.next(), text: "Thighs level" },
  });
const assign = (coach: TestCoach, kind: string, days: number | null) =>
  shop.rows(
    `insert into coach_assignments (id, subscription_id, coach_id, kind, from_at, until_at, reason)
     values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(days => $6::int), 'lead')`,
    [shop.app.platform.ids.next(), id, coach.coachId, kind, clock.now(), days],
  );

test("a coach sees their own members and no others", async () => {
  expect([await threads(nour), await subscriptions(nour)]).toEqual([1, 1]);
  expect([await threads(karim), await subscriptions(karim)]).toEqual([0, 0]);
  expect(await open(nour)).toMatchObject({ reason: "coach", openUntil: null });
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
  expect(await toRefusal(write(karim))).toBe("NOT_FOUND");
});

test("a lead sees the names and states of all members, but no messages", async () => {
  for (const role of ["owner", "manager"] as const) {
    const lead = await shop.customer("admin", role);
    expect([await threads(lead), await subscriptions(lead)]).toEqual([0, 1]);
    expect(await toRefusal(open(lead))).toBe("NOT_FOUND");
    expect(await toRefusal(write(lead))).toBe("NOT_FOUND");
  }
});

test("a cover sees the member until it ends", async () => {
  await assign(karim, "cover", 7);
  expect(await open(karim)).toMatchObject({ reason: "cover" });
  await write(karim);
  clock.advance(7 * 86_400 + 1);
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
  expect(await threads(karim)).toBe(0);
});

test("a coach who was replaced loses access at once", async () => {
  await open(nour);
  await shop.rows("update coach_assignments set until_at = $2 where subscription_id = $1", [id, clock.now()]);
  await assign(karim, "primary", null);
  expect(await toRefusal(open(nour))).toBe("NOT_FOUND");
  expect([await threads(nour), await subscriptions(nour)]).toEqual([0, 0]);
  expect(await open(karim)).toMatchObject({ reason: "coach" });
});

test("for thirty days after the end the coach still reads and answers the thread", async () => {
  await shop.rows("update subscriptions set status = 'ended', ended_at = $2 where id = $1", [id, clock.now()]);
  clock.advance(30 * 86_400 - 60);
  await write(nour);
  clock.advance(120);
  expect(await toRefusal(open(nour))).toBe("NOT_FOUND");
  expect(await subscriptions(nour)).toBe(0);
});

test("the coach of an ended subscription sees only that one, not the member's next", async () => {
  const [first, other] = [id, (await shop.product({ kind: "package" })).id];
  await shop.rows("update subscriptions set status = 'ended', ended_at = $2 where id = $1", [id, clock.now()]);
  id = await startCoaching(shop, mona.userId, other);
  await mona.call(talk.sendMessage, { params: { id }, body: { id: shop.app.platform.ids.next(), text: "My knee" } });
  await shop.rows("update coach_assignments set until_at = $2 where subscription_id = $1", [id, clock.now()]);
  await assign(karim, "primary", null);
  expect(await toRefusal(open(nour))).toBe("NOT_FOUND");
  expect(await toRefusal(write(nour))).toBe("NOT_FOUND");
  expect([await threads(nour), await subscriptions(nour)]).toEqual([1, 1]);
  const listed = await nour.call(talk.adminListThreads, { query: { search: mona.email } });
  expect(listed).toMatchObject({ threads: [{ id: first }], pagination: { total: 1 } });
  const hits = async (who: TestCustomer) =>
    (await who.call(adminSearch, { query: { text: mona.email } })).hits.filter(({ kind }) => kind === "subscription");
  expect((await hits(nour)).map((hit) => hit.id)).toEqual([first]);
  // A running assignment gives access to all of the member's data.
  expect([await threads(karim), (await hits(karim)).length]).toEqual([2, 2]);
});

test("reads are counted by the hour", async () => {
  const mine = () =>
    shop.rows<{ count: number }>(
      "select what, count, reason from health_reads where member_id = $1 and object_id = $2 order by hour",
      [mona.userId, id],
    );
  await open(nour);
  await threads(nour);
  expect(await mine()).toEqual([{ what: "thread", count: 2, reason: "coach" }]);
  clock.advance(3600);
  await open(nour);
  expect((await mine()).map(({ count }) => count)).toEqual([2, 1]);
  await toRefusal(open(karim));
  expect(await mine()).toHaveLength(2);
});

test("staff who lose the role lose access to the members", async () => {
  await shop.rows("update users set staff_role = 'support' where id = $1", [nour.userId]);
  expect(await toRefusal(open(nour))).toBe("PERMISSION_DENIED");
  await shop.rows("update users set staff_role = 'coach' where id = $1", [nour.userId]);
  expect(await open(nour)).toMatchObject({ reason: "coach" });
});
