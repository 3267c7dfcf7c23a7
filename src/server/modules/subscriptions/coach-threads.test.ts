import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import { adminListAudit, getDashboard } from "#shared/contract/admin-reports.ts";
import { adminListStaff, adminSetCoachName } from "#shared/contract/admin-staff.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import { getSubscription } from "#shared/contract/subscriptions.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { besideBlocked, rowOf, whileLocked } from "#test/support/overlap.ts";
import { eraseSubscriptions, keepSubscriptionsJob } from "./index.ts";
import { messagesPerHour } from "./write-message.ts";

const start = new Date("2026-11-21T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let coach: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  coach = await addCoach(shop, {}, "owner");
  packageId = (await shop.product({ kind: "package" })).id;
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let id = "";
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  id = await startCoaching(shop, mona.userId, packageId);
});

const newId = () => shop.app.platform.ids.next();
const write = async (text: string, clientId = newId()) =>
  (await mona.call(talk.sendMessage, { params: { id }, body: { id: clientId, text } })).message;
const answer = async (text: string, clientId = newId()) =>
  (await coach.call(talk.adminSendMessage, { params: { id }, body: { id: clientId, text } })).message;
const thread = (query = {}) => mona.call(talk.getMessages, { params: { id }, query });
const read = (upTo: number) => mona.call(talk.readMessages, { params: { id }, body: { upTo } });
const unread = async () => (await mona.call(getSubscription, { params: { id } })).subscription.unread;
const waitingOnDashboard = async () => (await coach.call(getDashboard, {})).dashboard.waiting.threads;
const notices = async () =>
  (await shop.app.mails()).filter((mail) => mail.kind === "coach-message" && mail.to === mona.email);

test("a customer and the coach talk; each sees what the other has read", async () => {
  expect(await thread()).toMatchObject({ messages: [], customerRead: 0, coachRead: 0, pagination: { total: 0 } });
  expect(await write("  How deep should I squat?\nAs far as it goes?  ")).toMatchObject({
    number: 1,
    author: "customer",
    text: "How deep should I squat?\nAs far as it goes?",
  });
  const { threads } = await coach.call(talk.adminListThreads, { query: { state: "waiting", search: mona.email } });
  expect(threads).toMatchObject([
    { id, customer: { email: mona.email }, unread: 1, lastMessage: { author: "customer" } },
  ]);
  await coach.call(talk.adminReadMessages, { params: { id }, body: { upTo: 1 } });
  expect(await thread()).toMatchObject({ coachRead: 1 });
  const waiting = await waitingOnDashboard();
  await answer("Until your thighs are level.");
  expect(await waitingOnDashboard()).toBe(waiting - 1);
  expect(await unread()).toBe(1);
  expect(await thread()).toMatchObject({
    messages: [{ number: 2, author: "coach" }, { number: 1 }],
    customerRead: 1,
    coachRead: 2,
  });
  // Marking beyond the last message, or backwards, has no effect.
  await read(99);
  await read(1);
  expect(await thread()).toMatchObject({ customerRead: 2 });
  expect(await unread()).toBe(0);
  const seen = await coach.call(talk.adminGetMessages, { params: { id } });
  expect(seen).toMatchObject({ customer: { email: mona.email }, status: "active", paidUntil: "2026-12-21" });
  expect(
    (await coach.call(talk.adminListThreads, { query: { state: "waiting", search: mona.email } })).threads,
  ).toEqual([]);
  const second = await thread({ page: "2", limit: "1" });
  expect(second.messages.map((message) => message.number)).toEqual([1]);
});

test("the customer is told of an answer by mail, once until they have read it", async () => {
  await answer("One");
  await answer("Two");
  expect(await notices()).toHaveLength(1);
  expect((await notices())[0]?.data).toMatchObject({ message: "One", path: `/dashboard/subscriptions/${id}#coach` });
  await read(2);
  await answer("Three");
  expect(await notices()).toHaveLength(2);
});

test("a repeated message is stored once, also if sent concurrently", async () => {
  const clientId = newId();
  const lock = { sql: "select 1 from coach_threads where subscription_id = $1 for update", values: [id] };
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 3, () =>
    Promise.all([write("Again", clientId), write("Again", clientId), write("Another")]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(3);
  expect(result[0]).toEqual(result[1]);
  const { messages } = await thread();
  expect(messages.map((message) => message.number)).toEqual([2, 1]);
  expect(await answer("Ours", clientId)).toMatchObject({ number: 3, author: "coach" });
});

test("limits: only the own thread, no empty or too long message, a maximum per hour, none after the end", async () => {
  const ali = await shop.customer();
  const body = { id: newId(), text: "Hello" };
  expect(await toRefusal(ali.call(talk.sendMessage, { params: { id }, body }))).toBe("NOT_FOUND");
  expect(await toRefusal(ali.call(talk.getMessages, { params: { id } }))).toBe("NOT_FOUND");
  expect(await toRefusal(ali.call(talk.readMessages, { params: { id }, body: { upTo: 1 } }))).toBe("NOT_FOUND");
  expect(await toRefusal(ali.call(talk.adminListThreads, {}))).toBe("FORBIDDEN");
  expect(await toRefusal(coach.call(talk.adminGetMessages, { params: { id: newId() } }))).toBe("NOT_FOUND");
  expect(await toRefusal(write("   "))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(write("x".repeat(2001)))).toBe("VALIDATION_FAILED");
  for (let nth = 0; nth < messagesPerHour; nth += 1) await write(`Message ${nth}`);
  expect(await toRefusal(write("One more"))).toBe("TOO_MANY_REQUESTS");
  clock.advance(3601);
  await write("An hour later");
  clock.set(new Date("2026-12-22T09:00:00Z"));
  await shop.app.platform.jobs.runScheduled(keepSubscriptionsJob);
  expect(await toRefusal(write("Too late"))).toBe("SUBSCRIPTION_STATE");
  // The coach may still write after the end, and the customer may still read.
  await answer("Goodbye");
  expect((await thread()).messages[0]).toMatchObject({ text: "Goodbye" });
});

test("messages are in the person's export and deleted with the account", async () => {
  await write("My knee hurts");
  const { data } = await mona.call(exportMe, {});
  expect(data).toMatchObject({
    subscriptions: [{ status: "active", messages: [{ author: "customer", text: "My knee hurts" }] }],
  });
  const { platform } = shop.app;
  await platform.database.transaction((tx) => eraseSubscriptions(tx, platform, mona.userId));
  expect(await shop.rows("select status from subscriptions where id = $1", [id])).toEqual([{ status: "ended" }]);
  expect(await shop.rows("select 1 from coach_messages where subscription_id = $1", [id])).toEqual([]);
  expect(await shop.books()).toEqual([]);
});

test("closing an account waits for the subscription before it takes the thread, as a handover does", async () => {
  await write("My knee hurts");
  const { platform } = shop.app;
  const { pool } = platform.database;
  const thread = rowOf("coach_threads", "subscription_id", id);
  await besideBlocked(
    pool,
    rowOf("subscriptions", "id", id),
    () => platform.database.transaction((tx) => eraseSubscriptions(tx, platform, mona.userId)),
    () => pool.query(thread.sql, [...thread.values]),
  );
  expect(await shop.rows("select 1 from coach_messages where subscription_id = $1", [id])).toEqual([]);
});

test("a coach with a public name is shown with it, in old messages too; export and closing know it", async () => {
  await answer("Keep your heels down.");
  const named = async () => (await thread()).messages.map((message) => message.coachName);
  expect(await named()).toEqual([{ ar: "Coach", en: "Coach" }]);
  // Without a profile it is the name given for threads.
  await shop.rows("update coaches set user_id = null where id = $1", [coach.coachId]);
  expect(await named()).toEqual([null]);
  const set = (userId: string, name: { ar: string; en: string } | null, by: TestCustomer = coach) =>
    by.call(adminSetCoachName, { params: { id: userId }, body: { name } });
  const name = { ar: "الكابتن سارة", en: "Coach Sara" };
  expect(await set(coach.userId, name)).toEqual({ name });
  await write("Thank you");
  expect(await named()).toEqual([null, name]);
  const { staff } = await coach.call(adminListStaff, {});
  expect(staff.find((one) => one.id === coach.userId)?.coachName).toEqual(name);
  expect((await coach.call(exportMe, {})).data).toMatchObject({ coachName: name });
  // An edit based on an outdated empty name does not overwrite the new one.
  const late = { params: { id: coach.userId }, body: { name: null, from: null } };
  expect(await toRefusal(coach.call(adminSetCoachName, late))).toBe("VERSION_CONFLICT");
  expect((await set(coach.userId, null)).name).toBeNull();
  expect(await named()).toEqual([null, null]);
  await set(coach.userId, name);
  const { platform } = shop.app;
  await platform.database.transaction((tx) => eraseSubscriptions(tx, platform, coach.userId));
  expect(await shop.rows("select 1 from coach_names")).toEqual([]);
  expect(await toRefusal(set(newId(), name))).toBe("NOT_FOUND");
  expect(await toRefusal(set(coach.userId, name, mona))).toBe("FORBIDDEN");
  const { entries } = await coach.call(adminListAudit, { query: { search: "staff.coach-name" } });
  expect(entries[0]).toMatchObject({ subjectId: coach.userId, after: { name } });
});
