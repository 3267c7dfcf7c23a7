import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as queueCalls from "#shared/contract/admin-attention.ts";
import * as clients from "#shared/contract/admin-clients.ts";
import { adminOpenClient } from "#shared/contract/admin-coaching.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import { logSession } from "#shared/contract/enrolments.ts";
import { pauseSubscription } from "#shared/contract/subscriptions.ts";
import { getWorkoutLog } from "#shared/contract/workout-log.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const hour = 3600;
const day = 24 * hour;
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
});

const newId = () => shop.app.platform.ids.next();
const sendMessage = async (text = "How deep?") => {
  await mona.call(talk.sendMessage, { params: { id }, body: { id: newId(), text } });
  await shop.app.drain();
};
const later = async (seconds: number) => {
  clock.advance(seconds);
  await shop.app.platform.jobs.runScheduled("refresh-clients");
};
const queue = async (who: TestCustomer, query: { state?: "open" | "snoozed" | "done"; coach?: "me" | "all" } = {}) => {
  const { items } = await who.call(queueCalls.adminListAttention, { query: { limit: "100", ...query } });
  return items.filter((item) => item.client.id === mona.userId);
};
const rules = async (who: TestCustomer, state: "open" | "snoozed" | "done" = "open") =>
  (await queue(who, { state })).map(({ rule, severity }) => `${rule} ${severity}`);
const act = async (
  body: { act: "snooze" | "done" | "reopen"; days?: 1 | 3 | 7; until?: "next_log" },
  rule = "message",
) => {
  const [row] = await shop.rows<{ id: string }>(
    "select id from attention where subscription_id = $1 and rule = $2 order by created_at desc",
    [id, rule],
  );
  return nour.call(queueCalls.adminActOnAttention, { params: { id: row?.id ?? newId() }, body });
};

test("a message raises a line that an answer clears", async () => {
  await sendMessage();
  expect(await rules(nour)).toEqual([]);
  await later(4 * hour);
  expect(await rules(nour)).toEqual(["message 1"]);
  expect((await queue(nour))[0]).toMatchObject({ facts: { workingHours: 4 }, isMine: true });
  await nour.call(talk.adminSendMessage, { params: { id }, body: { id: newId(), text: "Thighs level" } });
  await shop.app.drain();
  expect(await rules(nour)).toEqual([]);
});

test("done is final for its message, and the next message is new", async () => {
  await sendMessage();
  await later(8 * hour);
  await act({ act: "done" });
  expect(await rules(nour)).toEqual([]);
  expect(await rules(nour, "done")).toEqual(["message 2"]);
  await later(2 * day);
  expect((await rules(nour)).filter((line) => line.startsWith("message"))).toEqual([]);
  await sendMessage("And now?");
  await later(day);
  // Counted from the new message.
  expect((await rules(nour)).filter((line) => line.startsWith("message"))).toEqual(["message 2"]);
});

test("a snoozed line comes back after its days, and can be opened before", async () => {
  await sendMessage();
  await later(5 * hour);
  await act({ act: "snooze", days: 1 });
  expect([await rules(nour), await rules(nour, "snoozed")]).toEqual([[], ["message 1"]]);
  await act({ act: "reopen" });
  expect(await rules(nour)).toEqual(["message 1"]);
  await act({ act: "snooze", days: 1 });
  await later(day + 60);
  expect(await rules(nour)).toEqual(["message 2"]);
  expect(await toRefusal(act({ act: "reopen" }))).toBe("ATTENTION_STATE");
  expect(await toRefusal(act({ act: "snooze" }))).toBe("VALIDATION_FAILED");
});

test("other coaches get 404, an owner without a profile an empty queue, a lead names without content", async () => {
  await sendMessage();
  await later(4 * hour);
  const [line] = await queue(nour);
  const owner = await shop.customer("admin");
  for (const who of [karim, owner]) {
    expect(await queue(who)).toEqual([]);
    const { clients: own } = await who.call(queueCalls.adminGetRoster, { query: {} });
    expect(own).toEqual([]);
    const params = { id: mona.userId };
    for (const call of [clients.adminGetClient, clients.adminGetClientRecords, clients.adminListNotes])
      expect(await toRefusal(who.call(call, { params }))).toBe("NOT_FOUND");
    const done = who.call(queueCalls.adminActOnAttention, { params: { id: line?.id ?? "" }, body: { act: "done" } });
    expect(await toRefusal(done)).toBe("NOT_FOUND");
  }
  expect(await queue(karim, { coach: "all" })).toEqual([]);
  expect(await queue(owner, { coach: "all" })).toMatchObject([
    { rule: "message", facts: null, isMine: false, client: { name: "Mona Adel" } },
  ]);
});

test("a lead with temporary access reads for an hour and cannot change anything", async () => {
  await sendMessage();
  await later(4 * hour);
  const [line] = await queue(nour);
  const lead = await addCoach(shop, { acceptsNew: false }, "owner");
  const params = { id: mona.userId };
  await lead.call(adminOpenClient, { params, body: { reason: "A complaint about late answers" } });
  const { header } = await lead.call(clients.adminGetClient, { params });
  expect(header).toMatchObject({ reason: "break_glass", openUntil: expect.any(String), flags: [{ rule: "message" }] });
  const done = lead.call(queueCalls.adminActOnAttention, { params: { id: line?.id ?? "" }, body: { act: "done" } });
  expect(await toRefusal(done)).toBe("NOT_FOUND");
  expect(await toRefusal(lead.call(clients.adminAddNote, { params, body: { text: "Hm" } }))).toBe("NOT_FOUND");
  clock.advance(hour + 1);
  expect(await toRefusal(lead.call(clients.adminGetClient, { params }))).toBe("NOT_FOUND");
});

test("a cover sees the queue and the roster too", async () => {
  await shop.rows(
    `insert into coach_assignments (id, subscription_id, coach_id, kind, from_at, until_at, reason)
     values ($1, $2, $3, 'cover', $4, $4::timestamptz + interval '5 days', 'cover')`,
    [newId(), id, karim.coachId, clock.now()],
  );
  await sendMessage();
  await later(4 * hour);
  expect(await rules(karim)).toEqual(["message 1"]);
  const { clients: roster } = await karim.call(queueCalls.adminGetRoster, { query: {} });
  expect(roster).toMatchObject([{ kind: "cover", open: 1, client: { id: mona.userId } }]);
  await later(6 * day);
  expect(await rules(karim)).toEqual([]);
});

test("a workout changes the queue, the standing and the figures of its day", async () => {
  const programme = await startProgramme(shop, mona.userId, "2026-11-23");
  expect((await rules(nour)).filter((line) => line.startsWith("no_plan"))).toEqual([]);
  // Monday, Wednesday and Friday pass without a workout or a message.
  await later(8 * day);
  expect(await rules(nour)).toContain("silent 2");
  const startedAt = new Date(clock.now().getTime() - hour * 1000).toISOString();
  await mona.call(logSession, {
    params: { id: programme.id },
    body: programme.workout(newId(), startedAt, clock.now()),
  });
  await shop.app.drain();
  expect(await rules(nour)).not.toContain("silent 2");
  const params = { id: mona.userId };
  const { header } = await nour.call(clients.adminGetClient, { params });
  expect(header.standing).toMatchObject({ lastSessionOn: "2026-11-30", done14: 1 });
  const { exercise, days } = await nour.call(clients.adminGetClientExercise, {
    params: { ...params, slug: programme.exercise },
  });
  expect(exercise.slug).toBe(programme.exercise);
  // Three sets of five at 100 kg and RPE 9, which means that six repetitions were possible.
  expect(days).toEqual([
    {
      ...{ on: "2026-11-30", sets: 3, volumeKg: 1500, topKg: 100, topReps: 5, e1rmKg: 118.1, meanRpe: 9, targetRpe: 8 },
    },
  ]);
  const { sessions } = await nour.call(clients.adminGetClientSessions, { params, query: {} });
  expect(sessions).toMatchObject([{ on: "2026-11-30", lines: [{ target: { sets: 3 }, sets: [{}, {}, {}] }] }]);
  expect((await mona.call(getWorkoutLog, { query: {} })).sessions).toEqual(sessions);
  const { records } = await nour.call(clients.adminGetClientRecords, { params });
  expect(records).toMatchObject([{ top: { kg: 100, reps: 5 }, best: { e1rmKg: 118.1 } }]);
  expect(records[0]?.months).toEqual({ nowKg: 118.1, beforeKg: null });
  const { sessions: planned } = await nour.call(clients.adminGetClientCalendar, {
    params,
    query: { from: "2026-11-20", to: "2026-12-20" },
  });
  expect(planned.filter(({ state }) => state === "done").map(({ date }) => date)).toEqual(["2026-11-30"]);
});

test("figures of past days are filled once, and a later correction updates its day", async () => {
  const programme = await startProgramme(shop, mona.userId, "2026-11-22");
  const sessionId = newId();
  clock.advance(2 * hour);
  const startedAt = new Date(clock.now().getTime() - hour * 1000).toISOString();
  const body = programme.workout(sessionId, startedAt, clock.now());
  await mona.call(logSession, { params: { id: programme.id }, body });
  await shop.rows("delete from exercise_days where user_id = $1", [mona.userId]);
  await shop.app.platform.jobs.runScheduled("fill-exercise-days");
  const tops = () => shop.rows("select sets, top_kg::int as kg from exercise_days where user_id = $1", [mona.userId]);
  expect(await tops()).toEqual([{ sets: 3, kg: 100 }]);
  const corrected = { ...body, revision: 2, sets: body.sets.map((set) => ({ ...set, weight: 80 })) };
  await mona.call(logSession, { params: { id: programme.id }, body: corrected });
  expect(await tops()).toEqual([{ sets: 3, kg: 80 }]);
});

test("a pause raises no attention about training", async () => {
  await later(4 * day);
  expect(await rules(nour)).toEqual(["no_plan 3"]);
  await mona.call(pauseSubscription, { params: { id }, body: { days: 3 } });
  await shop.app.drain();
  expect(await rules(nour)).toEqual([]);
  const { clients: paused } = await nour.call(queueCalls.adminGetRoster, { query: { state: "paused" } });
  expect(paused.map(({ client }) => client.id)).toContain(mona.userId);
});

test("concurrent changes cause one computation", async () => {
  await Promise.all([sendMessage("One"), sendMessage("Two"), sendMessage("Three")]);
  const waiting = "select 1 from client_touches where user_id = $1";
  expect(await shop.rows(waiting, [mona.userId])).toEqual([]);
  const [standing] = await shop.rows<{ unread: number }>(
    "select unread from client_standing where subscription_id = $1",
    [id],
  );
  expect(standing?.unread).toBe(3);
});

test("notes are sealed, have versions, and are deleted with the account", async () => {
  const params = { id: mona.userId };
  const { note } = await nour.call(clients.adminAddNote, { params, body: { text: "Sleeps badly" } });
  const [row] = await shop.rows<{ sealed: Buffer }>("select sealed from client_notes where id = $1", [note.id]);
  expect(row?.sealed.includes("Sleeps")).toBe(false);
  const noteParams = { ...params, noteId: note.id };
  const edited = await nour.call(clients.adminEditNote, {
    params: noteParams,
    body: { text: "Sleeps well", version: 1 },
  });
  expect(edited.note).toMatchObject({ text: "Sleeps well", version: 2 });
  const stale = nour.call(clients.adminEditNote, { params: noteParams, body: { pinned: true, version: 1 } });
  expect(await readConflict(stale)).toMatchObject({ text: "Sleeps well", version: 2 });
  await nour.call(clients.adminDeleteNote, { params: noteParams, query: { version: "2" } });
  expect((await nour.call(clients.adminListNotes, { params })).notes).toEqual([]);
});
