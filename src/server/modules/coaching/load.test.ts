import { afterAll, beforeAll, expect, test } from "vitest";
import { adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminGetThresholds, adminSaveThresholds } from "#shared/contract/admin-attention-thresholds.ts";
import { adminGetOwnCoach, adminUpdateOwnCoach, type OwnCoach } from "#shared/contract/admin-coaching.ts";
import { adminGetCoachingLoad } from "#shared/contract/admin-coaching-load.ts";
import * as checkInCalls from "#shared/contract/check-ins.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { usualThresholds } from "#shared/domain/attention-thresholds.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let lead: TestCustomer;
let nour: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  lead = await shop.customer("admin");
});
afterAll(() => shop.app.close());

const newId = () => shop.app.platform.ids.next();
const cairo = (text: string): void => clock.set(new Date(`${text}:00+02:00`));

interface Client {
  readonly who: TestCustomer;
  readonly id: string;
}
/** Adds the coach Nour with clients. */
async function addNour(clients: number): Promise<Client[]> {
  clock.set(start);
  await shop.rows("update coaches set accepts_new = false");
  nour = await addCoach(shop, { capacity: 30 });
  const made: Client[] = [];
  for (let nth = 0; nth < clients; nth += 1) {
    const who = await shop.customer();
    made.push({ who, id: await startCoaching(shop, who.userId, packageId) });
  }
  return made;
}
const ask = ({ who, id }: Client) =>
  who.call(talk.sendMessage, { params: { id }, body: { id: newId(), text: "How?" } });
const answer = ({ id }: Client) =>
  nour.call(talk.adminSendMessage, { params: { id }, body: { id: newId(), text: "Like this" } });
const load = async (query: { from?: string; to?: string } = {}) => {
  const reply = await lead.call(adminGetCoachingLoad, { query });
  return reply.coaches.find(({ id }) => id === nour.coachId);
};
const saveOwn = (coach: OwnCoach, daysOff: OwnCoach["daysOff"], version = coach.version) => {
  const { title, bio, hours, acceptsNew } = coach;
  return nour.call(adminUpdateOwnCoach, { body: { title, bio, hours, acceptsNew, daysOff, version } });
};
const own = async (): Promise<OwnCoach> => {
  const { coach } = await nour.call(adminGetOwnCoach, {});
  if (coach === null) throw new Error("there is no profile");
  return coach;
};

test("answers are counted in the coach's working hours, by the first message after each answer", async () => {
  const [a, b, c, d] = await addNour(4);
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("there are clients");
  expect(await load()).toMatchObject({ load: 4, capacity: 30, answers: 0, medianHours: null, withinPromise: null });
  cairo("2026-11-22T10:00");
  await Promise.all([ask(a), ask(b), ask(c), ask(d)]);
  cairo("2026-11-22T12:00");
  // A second message does not restart the time.
  await ask(a);
  await answer(a);
  cairo("2026-11-22T14:00");
  await answer(b);
  expect(await load()).toMatchObject({ answers: 2, medianHours: 3, p90Hours: 3.8, withinPromise: 100 });
  // Nine working hours: more than the promised eight. One question is still open, also over eight hours.
  cairo("2026-11-23T11:00");
  await answer(c);
  expect(await load()).toMatchObject({ answers: 3, medianHours: 4, p90Hours: 8, withinPromise: 50 });
  // A day without questions.
  expect(await load({ from: "2026-11-23", to: "2026-11-23" })).toMatchObject({ answers: 0, withinPromise: null });
  // Questions that need no answer do not count.
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  await shop.rows("update attention set state = 'done' where rule = 'message' and subscription_id = $1", [d.id]);
  expect(await load()).toMatchObject({ answers: 3, withinPromise: 66.7 });
});

test("days off do not count as working hours in queue and load, and members see when the coach is back", async () => {
  const [mona] = await addNour(1);
  if (mona === undefined) throw new Error("there is a client");
  cairo("2026-11-22T12:00");
  const before = await own();
  const away = [{ from: "2026-11-23", until: "2026-11-25" }];
  const { coach } = await saveOwn(before, away);
  expect(coach).toMatchObject({ daysOff: away, version: before.version + 1 });
  expect(await readConflict(saveOwn(before, []))).toMatchObject({ version: coach.version });
  for (const wrong of [
    [{ from: "2026-11-20", until: "2026-11-23" }],
    [{ from: "2026-11-26", until: "2026-11-25" }],
    [{ from: "2026-12-01", until: "2028-01-01" }],
    [...away, { from: "2026-11-25", until: "2026-11-26" }],
  ])
    expect(await toRefusal(saveOwn(coach, wrong))).toBe("VALIDATION_FAILED");
  cairo("2026-11-22T17:00");
  await ask(mona);
  cairo("2026-11-25T12:00");
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  const queue = async () => {
    const { items } = await nour.call(adminListAttention, { query: { limit: "100" } });
    return items.map(({ rule, severity }) => `${rule} ${severity}`).filter((line) => !line.startsWith("renewal"));
  };
  expect(await queue()).toEqual([]);
  const [subscription] = (await mona.who.call(getSubscriptions, {})).subscriptions;
  expect(subscription?.coach).toMatchObject({ backOn: "2026-11-26" });
  // Back earlier: the days that have passed stay days off, and today counts at once.
  cairo("2026-11-25T14:00");
  expect((await saveOwn(await own(), [])).coach.daysOff).toEqual([]);
  await shop.app.drain();
  expect(await queue()).toEqual(["message 1"]);
  cairo("2026-11-26T11:00");
  await answer(mona);
  // An hour on Sunday, eight on Wednesday, one on Thursday.
  expect(await load()).toMatchObject({ answers: 1, medianHours: 10, withinPromise: 0 });
  expect((await mona.who.call(getSubscriptions, {})).subscriptions[0]?.coach).toMatchObject({ backOn: null });
});

test("check-ins within a day, owed promises, waits and renewals are counted", async () => {
  const [mona, sara] = await addNour(2);
  if (mona === undefined || sara === undefined) throw new Error("there are clients");
  const forms = await shop.rows<{ id: string }>("select id from checkin_forms where owner_id is null limit 1");
  for (const { who } of [mona, sara])
    await nour.call(checkInCalls.adminSetCheckInSchedule, {
      params: { id: who.userId },
      body: { formId: forms[0]?.id ?? "", weekday: 2, everyWeeks: 1 },
    });
  cairo("2026-11-24T10:00");
  await shop.app.platform.jobs.runScheduled("keep-check-ins");
  await shop.app.drain();
  const answers = { energy: 8, sleep: 6.5, stress: 4, food: 7, pain: 0 };
  const sent: string[] = [];
  for (const { who } of [mona, sara]) {
    const [open] = (await who.call(checkInCalls.getCheckIns, {})).checkIns;
    sent.push(open?.id ?? "");
    const body = { revision: 1, answers, submit: true };
    await who.call(checkInCalls.saveCheckIn, { params: { id: open?.id ?? "" }, body });
  }
  expect(await load()).toMatchObject({ checkIns: 0, checkInsInTime: null });
  const body = () => ({ messageId: newId(), text: "Good week", activeSeconds: 40 });
  await nour.call(checkInCalls.adminAnswerCheckIn, { params: { id: sent[0] ?? "" }, body: body() });
  expect(await load()).toMatchObject({ checkIns: 1, checkInsInTime: 100 });
  cairo("2026-11-25T10:00");
  expect(await load()).toMatchObject({ checkIns: 2, checkInsInTime: 50 });
  const line =
    "insert into attention (id, subscription_id, rule, episode, severity, since, facts, created_at, updated_at)";
  await shop.rows(`${line} values ($1, $2, 'owed', 'call:x', 2, now(), '{"kind": "call", "count": 2}', now(), now())`, [
    newId(),
    mona.id,
  ]);
  await shop.rows(
    "insert into coach_waits (id, user_id, coach_id, package_id, created_at) values ($1, $2, $3, $4, now())",
    [...[newId(), sara.who.userId, nour.coachId, packageId]],
  );
  expect(await load()).toMatchObject({ owed: 2, waits: 1, ends: 0, renewed: null });
  const renewal = "insert into subscription_renewals (id, subscription_id, ends_on, order_id, paid_at, created_at)";
  await shop.fill(mona.who, await shop.product());
  const orderId = (await shop.order(mona.who)).order.id;
  await shop.rows(`${renewal} values ($1, $2, '2026-11-24', $3, now(), now())`, [newId(), mona.id, orderId]);
  await shop.rows(
    "update subscriptions set status = 'ended', ended_at = now(), started_on = '2026-11-01', ends_on = '2026-11-23' where id = $1",
    [sara.id],
  );
  expect(await load()).toMatchObject({ load: 1, ends: 2, renewed: 50 });
});

test("only leads see the load and set thresholds, which apply at once", async () => {
  const [mona] = await addNour(1);
  if (mona === undefined) throw new Error("there is a client");
  expect(await toRefusal(nour.call(adminGetCoachingLoad, { query: {} }))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(nour.call(adminGetThresholds, {}))).toBe("PERMISSION_DENIED");
  for (const query of [
    { from: "2026-11-22", to: "2026-11-21" },
    { from: "2026-01-01", to: "2026-11-21" },
  ])
    expect(await toRefusal(lead.call(adminGetCoachingLoad, { query }))).toBe("VALIDATION_FAILED");
  const known = await lead.call(adminGetThresholds, {});
  expect(known).toEqual({ thresholds: usualThresholds, version: 0 });
  cairo("2026-11-22T12:00");
  await ask(mona);
  cairo("2026-11-22T14:00");
  const save = (changes: Partial<typeof usualThresholds>, version?: number) =>
    lead.call(adminSaveThresholds, {
      body: { thresholds: { ...known.thresholds, ...changes }, ...(version === undefined ? {} : { version }) },
    });
  const queue = async () => {
    const { items } = await nour.call(adminListAttention, { query: { limit: "100" } });
    return items.map(({ rule, severity }) => `${rule} ${severity}`).filter((line) => line.startsWith("message"));
  };
  expect(await queue()).toEqual([]);
  expect(await toRefusal(save({ messageLow: 8 }, 0))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(save({ painLevel: 5 }, 0))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(save({ weightSlow: 0.25 }, 0))).toBe("VALIDATION_FAILED");
  const saved = await save({ messageLow: 1, messageMedium: 2, weightSlow: 0.3 }, 0);
  expect(saved).toMatchObject({ version: 1, thresholds: { messageMedium: 2, weightSlow: 0.3, messageHigh: 16 } });
  await shop.app.drain();
  expect(await queue()).toEqual(["message 2"]);
  expect(await readConflict(save({}, 0))).toMatchObject({ version: 1 });
  await save({}, 1);
  await shop.app.drain();
  expect(await queue()).toEqual([]);
  const [entry] = await shop.rows<{ count: string }>(
    "select count(*) from audit_entries where action = 'coaching.thresholds' and actor_id = $1",
    [lead.userId],
  );
  expect(Number(entry?.count)).toBe(2);
});
