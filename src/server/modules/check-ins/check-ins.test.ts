import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminListCheckInForms } from "#shared/contract/check-in-forms.ts";
import * as contract from "#shared/contract/check-ins.ts";
import { adminGetMessages, getMessages } from "#shared/contract/coach-threads.ts";
import { getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { getMeasurements } from "#shared/contract/enrolments.ts";
import { pauseSubscription } from "#shared/contract/subscriptions.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { endCheckIns } from "./keep-check-ins.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const hour = 3600;
const day = 24 * hour;
let shop: TestShop;
let packageId = "";
let karim: TestCoach;
let nour: TestCoach;
let formId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
  formId = (await nour.call(adminListCheckInForms, {})).forms[0]?.id ?? "";
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let id = "";
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  id = await startCoaching(shop, mona.userId, packageId);
});

const client = () => ({ params: { id: mona.userId } });
const keep = () => shop.app.platform.jobs.runScheduled("keep-check-ins");
/** Check-ins on Tuesdays: the first is due on 24 November and opens on Monday in Cairo. */
const schedule = (weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6 = 2) =>
  nour.call(contract.adminSetCheckInSchedule, { ...client(), body: { formId, weekday, everyWeeks: 1 } });
const later = async (seconds: number) => {
  clock.advance(seconds);
  await keep();
  await shop.app.drain();
};
const mine = async () => (await mona.call(contract.getCheckIns, {})).checkIns;
const answers = { energy: 8, sleep: 6.5, stress: 4, food: 7, pain: 0, weight: 71.4, win: "Squatted 60 kg" };
const save = (checkInId: string, revision: number, submit = true, more: contract.CheckIn["answers"] = {}) =>
  mona.call(contract.saveCheckIn, {
    params: { id: checkInId },
    body: { revision, answers: { ...answers, ...more }, submit },
  });
const openOne = async (): Promise<string> => {
  await schedule();
  await later(day);
  return (await mine())[0]?.id ?? "";
};
const reply = (checkInId: string, messageId: string, who: TestCoach = nour) =>
  who.call(contract.adminAnswerCheckIn, {
    params: { id: checkInId },
    body: { messageId, text: "Strong week. Add 2.5 kg.", activeSeconds: 40 },
  });
const newId = () => shop.app.platform.ids.next();
const rules = async () => {
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  const { items } = await nour.call(adminListAttention, { query: { limit: "100" } });
  return items
    .filter((item) => item.client.id === mona.userId && item.rule.startsWith("checkin"))
    .map(({ rule, severity }) => `${rule} ${severity}`);
};

test("a check-in opens the day before, once, reminds twice, and is missed two days after its day", async () => {
  await schedule();
  expect((await mona.call(contract.getCheckIns, {})).next).toMatchObject([{ subscriptionId: id, dueOn: "2026-11-24" }]);
  await keep();
  expect(await mine()).toEqual([]);
  await later(14 * hour);
  await Promise.all([keep(), keep()]);
  expect(await mine()).toMatchObject([{ dueOn: "2026-11-24", state: "open", dueAt: "2026-11-24T22:00:00.000Z" }]);
  expect((await mona.call(contract.getCheckIns, {})).next).toMatchObject([{ dueOn: "2026-12-01" }]);
  const mails = async () =>
    (await shop.app.mails()).filter(({ kind, to }) => kind === "check-in-due" && to === mona.email);
  clock.set(new Date("2026-11-24T16:05:00Z"));
  await Promise.all([keep(), keep()]);
  await later(0);
  expect(await mails()).toHaveLength(1);
  await later(day);
  expect(await mails()).toHaveLength(2);
  clock.set(new Date("2026-11-26T22:01:00Z"));
  await later(0);
  expect(await mine()).toMatchObject([{ state: "missed" }]);
  expect(await mails()).toHaveLength(2);
  expect(await rules()).toEqual(["checkin_missed 1"]);
  clock.set(new Date("2026-12-04T08:00:00Z"));
  await later(-3 * day);
  await later(3 * day);
  expect((await mine()).map(({ state }) => state)).toEqual(["missed", "missed"]);
  expect(await rules()).toEqual(["checkin_missed 2"]);
});

test("a check-in that is due tomorrow opens as soon as it is planned, and only once", async () => {
  await schedule(1);
  expect(await mine()).toMatchObject([{ dueOn: "2026-11-23", state: "open" }]);
  await keep();
  expect(await mine()).toHaveLength(1);
  await mona.call(pauseSubscription, { params: { id }, body: { days: 7 } });
  const { schedule: known } = await nour.call(contract.adminGetClientCheckIns, client());
  const moved = { formId, weekday: 0 as const, everyWeeks: 1 as const, version: known?.version };
  await nour.call(contract.adminSetCheckInSchedule, { ...client(), body: moved });
  // During a pause it is skipped, as the job does.
  expect((await mine()).map(({ dueOn }) => dueOn)).not.toContain("2026-11-22");
});

test("an open check-in without answers is moved when the coach changes the schedule", async () => {
  await schedule(1);
  const correct = async (weekday: 1 | 2) => {
    const { schedule: known } = await nour.call(contract.adminGetClientCheckIns, client());
    const body = { formId, weekday, everyWeeks: 1 as const, version: known?.version };
    await nour.call(contract.adminSetCheckInSchedule, { ...client(), body });
  };
  await correct(2);
  expect(await mine()).toEqual([]);
  await correct(1);
  expect(await mine()).toMatchObject([{ dueOn: "2026-11-23", state: "open" }]);
});

test("the day of a check-in and its reminder follow the member's time zone", async () => {
  await mona.call(updateCoachingProfile, {
    body: { sex: null, audience: "any", goal: null, timezone: "America/New_York" },
  });
  await schedule();
  // Monday has begun in Cairo, and in New York it is Sunday afternoon.
  await later(14 * hour);
  expect(await mine()).toEqual([]);
  clock.set(new Date("2026-11-23T05:05:00Z"));
  await later(0);
  expect(await mine()).toMatchObject([
    { dueOn: "2026-11-24", opensAt: "2026-11-23T05:00:00.000Z", dueAt: "2026-11-25T05:00:00.000Z", state: "open" },
  ]);
  const [row] = await shop.rows<{ at: Date }>("select remind_at as at from checkins where user_id = $1", [mona.userId]);
  expect(row?.at.toISOString()).toBe("2026-11-24T23:00:00.000Z");
});

test("answers are saved as a draft, validated when submitted, and can be revised until the coach has answered", async () => {
  const one = await openOne();
  const draft = await mona.call(contract.saveCheckIn, {
    params: { id: one },
    body: { revision: 1, answers: { energy: 3 }, submit: false },
  });
  expect(draft.checkIn).toMatchObject({ state: "open", revision: 1, answers: { energy: 3 }, isOpen: true });
  const wrong = await mona
    .call(contract.saveCheckIn, {
      params: { id: one },
      body: { revision: 2, answers: { energy: 11, sleep: 7 }, submit: true },
    })
    .catch((error: { data: { errors: { field: string; code: string }[] } }) => error.data.errors);
  expect(wrong).toMatchObject([
    { field: "answers.energy", code: "TOO_BIG" },
    { field: "answers.stress", code: "REQUIRED" },
    { field: "answers.food", code: "REQUIRED" },
    { field: "answers.pain", code: "REQUIRED" },
  ]);
  const { checkIn } = await save(one, 3);
  expect(checkIn).toMatchObject({ state: "submitted", revision: 3, answers, isOpen: true });
  // A device that was offline sends an older revision late.
  expect((await save(one, 2, false, { energy: 1 })).checkIn.answers).toMatchObject({ energy: 8 });
  expect((await save(one, 4, true, { energy: 9 })).checkIn).toMatchObject({
    state: "submitted",
    answers: { energy: 9 },
  });
  const { measurements } = await mona.call(getMeasurements, { query: {} });
  expect(measurements).toMatchObject([{ metric: "weight", value: 71.4, on: "2026-11-23" }]);
  expect(await rules()).toEqual(["checkin_in 1"]);
  await reply(one, newId());
  expect(await toRefusal(save(one, 5))).toBe("CHECKIN_STATE");
  expect(await rules()).toEqual([]);
  const [sealed] = await shop.rows<{ answers: Buffer }>("select answers from checkins where id = $1", [one]);
  expect(sealed?.answers.toString("latin1")).not.toContain("Squatted");
});

test("the coach reads answers with the previous ones and answers in the thread, once", async () => {
  const one = await openOne();
  await save(one, 1);
  const seen = await nour.call(contract.adminGetClientCheckIns, client());
  expect(seen).toMatchObject({ schedule: { weekday: 2, version: 1 }, checkIns: [{ id: one, answers, isLate: false }] });
  const messageId = newId();
  await Promise.all([reply(one, messageId), reply(one, messageId)]);
  expect(await toRefusal(reply(one, newId()))).toBe("CHECKIN_STATE");
  const { messages } = await mona.call(getMessages, { params: { id } });
  expect(messages.map(({ author, text }) => [author, text])).toEqual([["coach", "Strong week. Add 2.5 kg."]]);
  expect(await mine()).toMatchObject([{ state: "answered", answeredAt: expect.any(String) }]);
  await later(7 * day);
  const [next] = await mine();
  const { checkIn } = await mona.call(contract.getCheckIn, { params: { id: next?.id ?? "" } });
  expect(checkIn).toMatchObject({ dueOn: "2026-12-01", previous: answers, isOpen: true });
  expect(await nour.call(adminGetMessages, { params: { id } })).toMatchObject({
    messages: [{ author: "coach" }],
  });
});

test("only the member and their coach see a check-in, and every read is recorded", async () => {
  const one = await openOne();
  await save(one, 1);
  const ali = await shop.customer();
  expect(await toRefusal(ali.call(contract.getCheckIn, { params: { id: one } }))).toBe("NOT_FOUND");
  expect(
    await toRefusal(
      ali.call(contract.saveCheckIn, { params: { id: one }, body: { revision: 9, answers, submit: true } }),
    ),
  ).toBe("NOT_FOUND");
  expect(await toRefusal(karim.call(contract.adminGetClientCheckIns, client()))).toBe("NOT_FOUND");
  expect(await toRefusal(reply(one, newId(), karim))).toBe("NOT_FOUND");
  expect(
    await toRefusal(
      karim.call(contract.adminSetCheckInSchedule, { ...client(), body: { formId, weekday: 1, everyWeeks: 1 } }),
    ),
  ).toBe("NOT_FOUND");
  await nour.call(contract.adminGetClientCheckIns, client());
  const { reads } = await mona.call(getHealthReads, { query: {} });
  expect(reads.map(({ what }) => what)).toContain("checkins");
  expect(reads.every(({ why }) => why === "coach")).toBe(true);
});

test("a schedule is changed from its current version only, and stopped; a pause skips its check-ins", async () => {
  const first = await schedule(2);
  expect(first.schedule).toMatchObject({ weekday: 2, everyWeeks: 1, nextDueOn: "2026-11-24", version: 1 });
  expect(await toRefusal(schedule(3))).toBe("VERSION_CONFLICT");
  const change = (version: number) =>
    nour.call(contract.adminSetCheckInSchedule, {
      ...client(),
      body: { formId, weekday: 3, everyWeeks: 2, version },
    });
  expect((await change(1)).schedule).toMatchObject({ weekday: 3, nextDueOn: "2026-11-25", version: 2 });
  expect(
    await toRefusal(
      nour.call(contract.adminSetCheckInSchedule, {
        ...client(),
        body: { formId: newId(), weekday: 3, everyWeeks: 2, version: 2 },
      }),
    ),
  ).toBe("VALIDATION_FAILED");
  await mona.call(pauseSubscription, { params: { id }, body: { days: 7 } });
  await later(2 * day);
  expect(await mine()).toEqual([]);
  expect(await shop.rows("select state from checkins where subscription_id = $1", [id])).toEqual([
    { state: "skipped" },
  ]);
  await nour.call(contract.adminStopCheckIns, client());
  expect(await toRefusal(nour.call(contract.adminStopCheckIns, client()))).toBe("NOT_FOUND");
  await later(14 * day);
  expect(await mine()).toEqual([]);
  expect((await schedule(0)).schedule).toMatchObject({ weekday: 0, version: 4 });
});

test("no check-in opens after the end of coaching; a renewal in time reopens the skipped ones", async () => {
  const states = async () =>
    (await shop.rows<{ state: string }>("select state from checkins where subscription_id = $1", [id])).map(
      ({ state }) => state,
    );
  await schedule();
  clock.advance(day);
  const end = {
    sql: "update subscriptions set status = 'ended', ended_at = now() where id = $1",
    values: [id],
  };
  // The job reads the schedules before the end of coaching, and opens check-ins after it.
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, end, 1, keep);
  expect(overlapped).toBeGreaterThanOrEqual(1);
  expect(await states()).toEqual([]);

  const stand = (status: string, endedAt: Date | null) =>
    shop.rows("update subscriptions set status = $2, ended_at = $3 where id = $1", [id, status, endedAt]);
  await stand("active", null);
  await keep();
  expect(await states()).toEqual(["open"]);
  await stand("ended", clock.now());
  await endCheckIns({ platform: shop.app.platform } as never, { subscriptionId: id });
  expect([await states(), await mine()]).toEqual([["skipped"], []]);
  await keep();
  expect(await states()).toEqual(["skipped"]);
  await stand("active", null);
  await keep();
  expect(await mine()).toMatchObject([{ dueOn: "2026-11-24", state: "open" }]);
});

test("a missed check-in can be answered late until the next one opens", async () => {
  const one = await openOne();
  await later(4.5 * day);
  expect(await mine()).toMatchObject([{ state: "missed" }]);
  expect((await save(one, 1)).checkIn).toMatchObject({ state: "submitted" });
  await later(3 * day);
  const [second] = await mine();
  await later(7 * day);
  expect(await toRefusal(save(second?.id ?? "", 1))).toBe("CHECKIN_STATE");
  const { checkIns } = await nour.call(contract.adminGetClientCheckIns, client());
  expect(checkIns.map(({ state, isLate }) => `${state} ${isLate}`)).toEqual([
    "open false",
    "missed false",
    "submitted true",
  ]);
});

test("answers that are submitted while the check-in is closed as missed are accepted in either order", async () => {
  const one = await openOne();
  clock.set(new Date("2026-11-26T22:01:00Z"));
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, rowOf("checkins", "id", one), 2, () =>
    Promise.all([save(one, 1), keep()]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(await mine()).toMatchObject([{ id: one, state: "submitted" }]);
  const { checkIns } = await nour.call(contract.adminGetClientCheckIns, client());
  expect(checkIns).toMatchObject([{ id: one, answers, isLate: true }]);
  expect(await rules()).toEqual(["checkin_in 1"]);
});
