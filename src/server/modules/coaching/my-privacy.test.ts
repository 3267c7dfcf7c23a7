import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type * as z from "zod/mini";
import { readZone } from "#server/platform/db/read-zone.ts";
import { exportMe } from "#shared/contract/accounts.ts";
import { adminGetRoster } from "#shared/contract/admin-attention.ts";
import { adminGetClientCalendar } from "#shared/contract/admin-clients.ts";
import { adminAssignClient, adminListCoaches, adminOpenClient } from "#shared/contract/admin-coaching.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import {
  type coachingProfileBody,
  getCoachingProfile,
  getHealthReads,
  updateCoachingProfile,
} from "#shared/contract/coaching.ts";
import { getSubscription } from "#shared/contract/subscriptions.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { refreshClientsJob } from "./refresh-client.ts";
import { sweepReadsJob } from "./sweep-reads.ts";
import { foldTracesJob } from "./traces.ts";

const start = new Date("2026-11-21T09:10:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let packageId = "";
let lead: TestCoach;
let karim: TestCoach;
let nour: TestCoach;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  lead = await addCoach(shop, { acceptsNew: false, gender: "female" }, "owner");
  nour = await addCoach(shop, { acceptsNew: false, gender: "female", name: { ar: "نور", en: "Nour" } });
  karim = await addCoach(shop, { capacity: 300, name: { ar: "كريم", en: "Karim" } });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let id = "";
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  id = await startCoaching(shop, mona.userId, packageId);
});

const wishes = { sex: "female", audience: "women_only", goal: "strength" } as const;
const save = (body: z.input<typeof coachingProfileBody>) => mona.call(updateCoachingProfile, { body });
const mine = async () => (await mona.call(getSubscription, { params: { id } })).subscription;
const open = (who: TestCustomer) => who.call(talk.adminGetMessages, { params: { id } });
const reads = async () => (await mona.call(getHealthReads, {})).reads;
const assign = (coach: TestCoach, kind: "primary" | "cover", until?: string) =>
  lead.call(adminAssignClient, {
    params: { id: mona.userId },
    body: { subscriptionId: id, coachId: coach.coachId, kind, ...(until === undefined ? {} : { until }) },
  });

test("a member sees their coach and their cover", async () => {
  expect(await mine()).toMatchObject({ coach: { name: { en: "Karim" } }, cover: null });
  await assign(nour, "cover", "2026-11-30");
  expect(await mine()).toMatchObject({ coach: { name: { en: "Karim" } }, cover: { name: { en: "Nour" } } });
  await assign(nour, "primary");
  expect(await mine()).toMatchObject({ coach: { name: { en: "Nour" } }, cover: null });
  await shop.rows("update coach_assignments set until_at = $2 where subscription_id = $1", [id, clock.now()]);
  expect(await mine()).toMatchObject({ coach: null, cover: null });
});

test("a member sets time zone, level and equipment; days, calls and quiet hours follow the zone", async () => {
  const { reader } = shop.app.platform.database;
  expect(await readZone(reader, mona.userId, "UTC")).toBe("UTC");
  const said = { timezone: "Asia/Riyadh", level: "beginner", equipment: ["bands", "mat", "bands"] } as const;
  const { profile } = await save({ ...wishes, audience: "any", ...said, equipment: [...said.equipment] });
  expect(profile).toMatchObject({ ...said, equipment: ["bands", "mat"] });
  // A body without them keeps them.
  const kept = await save({ ...wishes, audience: "any", version: profile.version });
  expect(kept.profile).toMatchObject({ ...said, equipment: ["bands", "mat"] });
  expect(await readZone(reader, mona.userId, "UTC")).toBe("Asia/Riyadh");
  // The last three are known only to browsers, or have the opposite sign in the database.
  for (const timezone of ["Mars/Olympus", "US/Pacific-New", "-0330", "+02:00"])
    expect([timezone, await toRefusal(save({ ...wishes, timezone }))]).toEqual([timezone, "VALIDATION_FAILED"]);
  // Half past midnight in Riyadh, an hour before midnight in Cairo.
  clock.set(new Date("2026-11-21T21:30:00Z"));
  const query = { from: "2026-11-16", to: "2026-11-22" };
  const calendar = await karim.call(adminGetClientCalendar, { params: { id: mona.userId }, query });
  expect(calendar.today).toBe("2026-11-22");
});

test("running and paused plans move to the member's new time zone, ended plans do not", async () => {
  const now = clock.now();
  for (const status of ["active", "frozen", "completed", "expired"])
    await shop.rows(
      `insert into enrolments (id, user_id, origin, subscription_id, slug, name, status, timezone, start_date, weekdays, frozen_at, created_at, updated_at)
        values ($1, $2, 'assigned', $6, $3, '{"ar": "p", "en": "p"}', $3, 'Africa/Cairo', '2026-11-16', '{1}', $4, $5, $5)`,
      [shop.app.platform.ids.next(), mona.userId, status, status === "frozen" ? now : null, now, id],
    );
  await save({ ...wishes, timezone: "Asia/Dubai" });
  const plans = await shop.rows<{ status: string; timezone: string }>(
    "select status, timezone from enrolments where user_id = $1",
    [mona.userId],
  );
  expect(Object.fromEntries(plans.map(({ status, timezone }) => [status, timezone]))).toEqual({
    ...{ active: "Asia/Dubai", frozen: "Asia/Dubai" },
    ...{ completed: "Africa/Cairo", expired: "Africa/Cairo" },
  });
});

test("wishes are saved, and of two concurrent saves the second gets a conflict", async () => {
  expect(await mona.call(getCoachingProfile, {})).toEqual({
    profile: {
      ...{ sex: null, audience: "any", goal: null, version: 0 },
      ...{ timezone: null, level: null, equipment: [] },
    },
    isReassigned: false,
  });
  const first = { ...wishes, audience: "any", version: 0 } as const;
  const lock = { sql: "lock table coaching_profiles in share row exclusive mode", values: [] };
  const { result } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([readConflict(save(first)), readConflict(save({ ...first, goal: "muscle" }))]),
  );
  expect(result.filter((one) => one === undefined)).toHaveLength(1);
  expect(result.find((one) => one !== undefined)).toMatchObject({ version: 1, sex: "female" });
  expect((await save({ ...first, version: 1 })).profile).toMatchObject({ version: 2 });
  expect(await toRefusal(save({ ...first, audience: "men" as "any" }))).toBe("VALIDATION_FAILED");
});

test("only leads see that a coach no longer fits a member, and assign another one", async () => {
  expect(await save(wishes)).toMatchObject({ isReassigned: true });
  const waiting = async () =>
    (await lead.call(adminListCoaches, {})).waiting.filter(({ member }) => member.id === mona.userId);
  expect(await waiting()).toMatchObject([{ coachId: karim.coachId, audience: "women_only", dueAt: null }]);
  expect(await toRefusal(assign(karim, "cover", "2026-11-30"))).toBe("AUDIENCE");
  await assign(nour, "primary");
  expect(await waiting()).toEqual([]);
  expect(await mona.call(getCoachingProfile, {})).toMatchObject({ isReassigned: false });
});

test("a wish for women only ends the cover of a man at once, with a line in the thread", async () => {
  await mona.call(talk.sendMessage, { params: { id }, body: { id: shop.app.platform.ids.next(), text: "How deep?" } });
  await assign(nour, "primary");
  await assign(karim, "cover", "2026-11-30");
  expect(await open(karim)).toMatchObject({ reason: "cover" });
  await save(wishes);
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
  const { messages } = await mona.call(talk.getMessages, { params: { id } });
  expect(messages[0]).toMatchObject({ author: "system", event: { kind: "cover_end", coachName: { en: "Karim" } } });
  await save({ ...wishes, audience: "any", version: 1 });
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
});

test("a cover that is assigned while the member asks for women only does not outlive the wish", async () => {
  await assign(nour, "primary");
  const lock = rowOf("subscriptions", "id", id);
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([save(wishes), toRefusal(assign(karim, "cover", "2026-11-30"))]),
  );
  expect(overlapped).toBe(2);
  expect(await toRefusal(open(karim))).toBe("NOT_FOUND");
  const covers = await shop.rows("select 1 from coach_assignments where subscription_id = $1 and until_at > $2", [
    ...[id, clock.now()],
  ]);
  expect(covers).toEqual([]);
});

test("only the member reads who has seen their data, when, how often and why", async () => {
  await open(karim);
  await open(karim);
  clock.advance(3600);
  await lead.call(adminOpenClient, { params: { id: mona.userId }, body: { reason: "A complaint by phone" } });
  await open(lead);
  expect(await reads()).toMatchObject([
    {
      who: { en: "Coach" },
      what: "thread",
      why: "break_glass",
      note: "A complaint by phone",
      at: "2026-11-21T10:00:00.000Z",
    },
    {
      who: { en: "Karim" },
      what: "thread",
      objectId: id,
      count: 2,
      why: "coach",
      note: null,
      at: "2026-11-21T09:00:00.000Z",
    },
  ]);
  const ali = await shop.customer();
  expect((await ali.call(getHealthReads, {})).reads).toEqual([]);
});

test("reads of long lists are in the member's record at once, and count like single reads", async () => {
  const others = Array.from({ length: 9 }, () => shop.customer());
  for (const { userId } of await Promise.all(others)) await startCoaching(shop, userId, packageId);
  await shop.app.platform.jobs.runScheduled(refreshClientsJob);
  const look = () => karim.call(adminGetRoster, { query: { limit: "100" } });
  const unfolded = () => shop.rows("select 1 from health_list_reads where $1 = any(member_ids)", [mona.userId]);
  await look();
  await look();
  expect(await unfolded()).toHaveLength(2);
  const counted = { who: { en: "Karim" }, what: "logs", objectId: id, why: "coach" };
  expect(await reads()).toMatchObject([{ ...counted, count: 2 }]);
  await look();
  await shop.app.platform.jobs.runScheduled(foldTracesJob);
  expect(await unfolded()).toEqual([]);
  await shop.app.platform.jobs.runScheduled(foldTracesJob);
  expect(await reads()).toMatchObject([{ ...counted, count: 3 }]);
  await look();
  const { data } = await mona.call(exportMe, {});
  expect(data).toMatchObject({ coaching: { reads: [{ what: "logs", count: 4, reason: "coach" }] } });
});

test("records of reads are deleted after two years", async () => {
  await open(karim);
  clock.set(new Date("2028-11-20T09:00:00Z"));
  await shop.app.platform.jobs.runScheduled(sweepReadsJob);
  expect(await reads()).toHaveLength(1);
  clock.set(new Date("2028-11-22T09:00:00Z"));
  await shop.app.platform.jobs.runScheduled(sweepReadsJob);
  expect(await reads()).toEqual([]);
});
