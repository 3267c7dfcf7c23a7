import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminAssignClient, adminOpenClient } from "#shared/contract/admin-coaching.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { besideBlocked, rowOf, whileLocked } from "#test/support/overlap.ts";

const start = new Date("2026-11-21T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let packageId = "";
let lead: TestCoach;
let nour: TestCoach;
let karim: TestCoach;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  const off = { acceptsNew: false };
  lead = await addCoach(shop, { ...off, gender: "female" }, "manager");
  karim = await addCoach(shop, off);
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let subscriptionId = "";
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  subscriptionId = await startCoaching(shop, mona.userId, packageId);
  await shop.rows("update coaches set capacity = 300, women_only = false where id = $1", [karim.coachId]);
});

type Body = Partial<BodyOf<typeof adminAssignClient>>;
const assign = (to: TestCoach, body: Body = {}, by: TestCustomer = lead) =>
  by.call(adminAssignClient, {
    params: { id: mona.userId },
    body: { subscriptionId, coachId: to.coachId, kind: "primary", ...body },
  });
const cover = (to: TestCoach, until: string, by?: TestCustomer) => assign(to, { kind: "cover", until }, by);
const open = (who: TestCustomer) => who.call(talk.adminGetMessages, { params: { id: subscriptionId } });
const write = (text = "How deep?") =>
  mona.call(talk.sendMessage, {
    params: { id: subscriptionId },
    body: { id: shop.app.platform.ids.next(), text },
  });
const primaries = () =>
  shop.rows<{ id: string; coach_id: string; reason: string; brief: Buffer | null; open: boolean }>(
    `select id, coach_id, reason, brief, until_at is null as open from coach_assignments
     where subscription_id = $1 and kind = 'primary' order by from_at, id`,
    [subscriptionId],
  );
const wishFor = (audience: string) =>
  shop.rows("insert into coaching_profiles (user_id, sex, audience, updated_at) values ($1, 'female', $2, now())", [
    mona.userId,
    audience,
  ]);

test("a handover takes effect at once: a line in the thread, a note for only the new coach, no access for the old one", async () => {
  await write();
  clock.advance(60);
  const { assignment } = await assign(karim, { brief: "Her right knee hurts." });
  expect(assignment).toMatchObject({ coachId: karim.coachId, until: null });
  expect(await open(karim)).toMatchObject({ reason: "coach", brief: "Her right knee hurts." });
  expect(await toRefusal(open(nour))).toBe("NOT_FOUND");
  const { messages } = await mona.call(talk.getMessages, { params: { id: subscriptionId } });
  expect(messages).toMatchObject([
    { author: "system", event: { kind: "handover", until: null } },
    { author: "customer" },
  ]);
  // The customer still waits for an answer.
  const { threads } = await karim.call(talk.adminListThreads, { query: { state: "waiting" } });
  expect(threads).toMatchObject([{ unread: 1, lastMessage: { author: "customer", text: "How deep?" } }]);
  const rows = await primaries();
  expect(rows).toMatchObject([
    { coach_id: nour.coachId, open: false, reason: "auto" },
    { coach_id: karim.coachId, open: true, reason: "handover" },
  ]);
  expect(String(rows[1]?.brief)).not.toContain("knee");
  const audited = await shop.rows(
    "select after from audit_entries where action = 'client.assign' and subject_id = $1",
    [mona.userId],
  );
  expect(audited).toMatchObject([{ after: { coachId: karim.coachId } }]);
  expect(JSON.stringify(audited)).not.toContain("knee");
});

test("of two concurrent handovers from the same coach one succeeds, the other gets a conflict with the new coach", async () => {
  const from = (await primaries())[0]?.id ?? "";
  const lock = rowOf("subscriptions", "id", subscriptionId);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([readConflict(assign(karim, { from })), readConflict(assign(lead, { from }))]),
  );
  expect(overlapped).toBe(2);
  const open = (await primaries()).filter((row) => row.open);
  expect(open).toHaveLength(1);
  const lost = result.filter((current) => current !== undefined);
  expect(lost).toEqual([{ assignment: expect.objectContaining({ id: open[0]?.id, coachId: open[0]?.coach_id }) }]);
});

test("the last place of a coach goes to one of two members", async () => {
  await shop.rows(
    `update coaches set capacity = 1 + (select count(*) from coach_assignments a
       join subscriptions s on s.id = a.subscription_id where a.coach_id = $1 and a.until_at is null and a.kind = 'primary')
     where id = $1`,
    [karim.coachId],
  );
  const ali = await shop.customer();
  const other = await startCoaching(shop, ali.userId, packageId);
  const forAli = () =>
    lead.call(adminAssignClient, {
      params: { id: ali.userId },
      body: { subscriptionId: other, coachId: karim.coachId, kind: "primary" },
    });
  const lock = rowOf("coaches", "id", karim.coachId);
  const { result } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([toRefusal(assign(karim)), toRefusal(forAli())]),
  );
  expect(result.toSorted()).toEqual(["", "COACH_FULL"]);
});

test("two members who swap coaches do not deadlock", async () => {
  const ali = await shop.customer();
  const other = await startCoaching(shop, ali.userId, packageId);
  const forAli = (to: TestCoach) =>
    lead.call(adminAssignClient, {
      params: { id: ali.userId },
      body: { subscriptionId: other, coachId: to.coachId, kind: "primary" },
    });
  await forAli(karim);
  const lock = rowOf("coaches", "id", karim.coachId);
  const { result } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([toRefusal(assign(karim)), toRefusal(forAli(nour))]),
  );
  expect(result).toEqual(["", ""]);
});

test("a cover has access for at most sixty days, and can take over as the primary coach", async () => {
  await write();
  await cover(karim, "2026-11-30");
  expect(await open(karim)).toMatchObject({ reason: "cover", brief: null });
  expect(await open(nour)).toMatchObject({ reason: "coach" });
  expect((await open(nour)).messages[0]).toMatchObject({ event: { kind: "cover", until: "2026-11-30" } });
  expect(await toRefusal(cover(karim, "2026-11-20"))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(cover(karim, "2027-01-21"))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(assign(karim, { kind: "cover" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(cover(nour, "2026-11-30"))).toBe("VALIDATION_FAILED");
  await assign(karim);
  const covers = await shop.rows(
    "select until_at <= $2 as over from coach_assignments where subscription_id = $1 and kind = 'cover'",
    [subscriptionId, clock.now()],
  );
  expect(covers).toEqual([{ over: true }]);
});

const until = async () =>
  shop.rows<{ coach_id: string }>(
    "select coach_id from coach_assignments where subscription_id = $1 and kind = 'cover' and until_at > $2",
    [subscriptionId, clock.now()],
  );

test("mails tell the member who coaches them now, and who covers until when", async () => {
  await cover(lead, "2026-11-30");
  await assign(karim);
  const mails = (await shop.app.mails()).filter(({ kind, to }) => kind === "coach-assigned" && to === mona.email);
  const path = `/dashboard/subscriptions/${subscriptionId}`;
  expect(mails.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ until: "2026-11-30", path }),
      expect.objectContaining({ until: null, path }),
    ]),
  );
  expect(mails).toHaveLength(2);
});

test("a handover ends every cover", async () => {
  await write();
  await cover(karim, "2026-11-30");
  await assign(lead);
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
  expect(await until()).toEqual([]);
});

test("a cover can be shortened and ended by staff who may assign one", async () => {
  await write();
  await cover(karim, "2026-11-30");
  await cover(karim, "2026-11-25");
  expect(await until()).toHaveLength(1);
  clock.advance(60);
  // The client no longer accepts this coach, but the cover can still be ended.
  await wishFor("women_only");
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
  const end = (by: TestCustomer) =>
    by.call(adminAssignClient, {
      params: { id: mona.userId },
      body: { subscriptionId, coachId: karim.coachId, kind: "cover", until: null },
    });
  expect(await toRefusal(end(karim))).toBe("NOT_FOUND");
  const { assignment } = await end(nour);
  expect(assignment.until).toBe(clock.now().toISOString());
  expect(await end(lead)).toEqual({ assignment });
  expect(await until()).toEqual([]);
  expect((await open(nour)).messages[0]).toMatchObject({ event: { kind: "cover_end" } });
});

test("an answer that waits for a handover is refused after it", async () => {
  await write();
  const lock = rowOf("coach_threads", "subscription_id", subscriptionId);
  const answer = { params: { id: subscriptionId }, body: { id: shop.app.platform.ids.next(), text: "Hello" } };
  const read = { params: { id: subscriptionId }, body: { upTo: 1 } };
  // Changes the rows while holding the thread's lock, like a handover before its commit.
  const [refusals, waiting] = await besideBlocked(
    shop.app.platform.database.pool,
    lock,
    () =>
      Promise.all([
        toRefusal(nour.call(talk.adminSendMessage, answer)),
        toRefusal(nour.call(talk.adminReadMessages, read)),
      ]),
    () => closeWhileWaiting(2),
  );
  expect(waiting).toBeGreaterThanOrEqual(2);
  expect(refusals).toEqual(["NOT_FOUND", "NOT_FOUND"]);
});

/** Takes the client from their coach once the given number of transactions waits for a lock; returns how many did. */
async function closeWhileWaiting(count: number): Promise<number> {
  const { pool } = shop.app.platform.database;
  let waiting = 0;
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; ) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    waiting = rows.length;
    if (waiting >= count) break;
  }
  await shop.rows("update coach_assignments set until_at = $2 where subscription_id = $1", [
    ...[subscriptionId, clock.now()],
  ]);
  return waiting;
}

test("a coach can request a cover for their own client, but not a handover", async () => {
  await cover(karim, "2026-11-30", nour);
  expect(await toRefusal(assign(karim, {}, nour))).toBe("NOT_FOUND");
  expect(await toRefusal(cover(lead, "2026-11-30", karim))).toBe("NOT_FOUND");
  expect(await toRefusal(assign(karim, {}, mona))).toBe("FORBIDDEN");
});

test("audience and capacity apply to every assignment; ended subscriptions and those of other members are refused", async () => {
  await wishFor("women_only");
  expect(await toRefusal(assign(karim))).toBe("AUDIENCE");
  expect(await toRefusal(cover(karim, "2026-11-30"))).toBe("AUDIENCE");
  await assign(lead);
  const nobody = { ...karim, coachId: shop.app.platform.ids.next() };
  expect(await toRefusal(assign(nobody))).toBe("VALIDATION_FAILED");
  const ali = await shop.customer();
  const elsewhere = { subscriptionId, coachId: lead.coachId, kind: "primary" } as const;
  expect(await toRefusal(lead.call(adminAssignClient, { params: { id: ali.userId }, body: elsewhere }))).toBe(
    "NOT_FOUND",
  );
  await shop.rows("update subscriptions set status = 'ended', ended_at = now() where id = $1", [subscriptionId]);
  expect(await toRefusal(assign(nour))).toBe("SUBSCRIPTION_STATE");
});

const breakGlass = (who: TestCustomer, reason = "She has not answered for a week") =>
  who.call(adminOpenClient, { params: { id: mona.userId }, body: { reason } });

test("a lead gets read access for an hour with a reason, which the member is told", async () => {
  await write();
  expect(await toRefusal(open(lead))).toBe("NOT_FOUND");
  expect(await toRefusal(breakGlass(lead, "Because"))).toBe("VALIDATION_FAILED");
  const { until } = await breakGlass(lead);
  expect(until).toBe("2026-11-21T10:00:00.000Z");
  expect(await breakGlass(lead)).toEqual({ until });
  expect(await open(lead)).toMatchObject({ reason: "break_glass", openUntil: until });
  const answer = { params: { id: subscriptionId }, body: { id: shop.app.platform.ids.next(), text: "Hello" } };
  expect(await toRefusal(lead.call(talk.adminSendMessage, answer))).toBe("NOT_FOUND");
  const mails = (await shop.app.mails()).filter(({ kind, to }) => kind === "data-opened" && to === mona.email);
  expect(mails).toMatchObject([{ data: { reason: "She has not answered for a week", path: "/dashboard/privacy" } }]);
  const traced = await shop.rows("select what, reason from health_reads where member_id = $1 and reader_id = $2", [
    mona.userId,
    lead.userId,
  ]);
  expect(traced).toEqual([{ what: "thread", reason: "break_glass" }]);
  clock.advance(3601);
  expect(await toRefusal(open(lead))).toBe("NOT_FOUND");
});

test("the reason of temporary access is not in the audit log, which outlives the account", async () => {
  await breakGlass(lead);
  const audited = await shop.rows("select * from audit_entries where action = 'client.open' and subject_id = $1", [
    mona.userId,
  ]);
  expect(audited).toMatchObject([{ after: { openingId: expect.any(String), until: "2026-11-21T10:00:00.000Z" } }]);
  expect(JSON.stringify(audited)).not.toContain("answered");
});

test("three concurrent requests for temporary access make one access and one mail", async () => {
  const lock = rowOf("coaches", "id", lead.coachId);
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 3, () =>
    Promise.all([breakGlass(lead), breakGlass(lead), breakGlass(lead)]),
  );
  expect(overlapped).toBe(3);
  expect(await shop.rows("select 1 from health_openings where member_id = $1", [mona.userId])).toHaveLength(1);
  const mails = (await shop.app.mails()).filter(({ kind, to }) => kind === "data-opened" && to === mona.email);
  expect(mails).toHaveLength(1);
});

test("temporary access needs a lead with a coach's profile, and respects a wish for women only", async () => {
  const man = await addCoach(shop, { acceptsNew: false }, "owner");
  await breakGlass(man);
  await wishFor("women_only");
  expect(await toRefusal(breakGlass(man))).toBe("AUDIENCE");
  // Her wish ends the access at once.
  expect(await toRefusal(open(man))).toBe("NOT_FOUND");
  await breakGlass(lead);
  expect(await open(lead)).toMatchObject({ reason: "break_glass" });
  expect(await toRefusal(breakGlass(await shop.customer("admin")))).toBe("COACH_PROFILE_NEEDED");
  expect(await toRefusal(breakGlass(karim))).toBe("PERMISSION_DENIED");
  const nobody = await shop.customer();
  const call = lead.call(adminOpenClient, { params: { id: nobody.userId }, body: { reason: "Just looking around" } });
  expect(await toRefusal(call)).toBe("NOT_FOUND");
});
