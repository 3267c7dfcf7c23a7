import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  adminAssignPlan,
  adminGetClientPlan,
  adminSaveClientPlan,
  type ClientPlan,
} from "#shared/contract/admin-plans.ts";
import { adminGetProgramme, adminSavePlan, type EditablePhase } from "#shared/contract/admin-programmes.ts";
import { updateCoachingProfile } from "#shared/contract/coaching.ts";
import { getEnrolment, getEnrolments, logSession } from "#shared/contract/enrolments.ts";
import { decidePlanChange, getPlanChanges } from "#shared/contract/plan-changes.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme, type TestProgramme, toSavedPhases } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { besideBlocked, rowOf, untilWaiting, whileLocked } from "#test/support/overlap.ts";

const start = new Date("2026-11-23T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let coach: TestCoach;
let lead: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  coach = await addCoach(shop, { capacity: 300 });
  lead = await addCoach(shop, { acceptsNew: false }, "owner");
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let subscriptionId = "";
let programme: TestProgramme;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  subscriptionId = await startCoaching(shop, mona.userId, packageId);
  programme = await startProgramme(shop, mona.userId, "2026-11-23");
});

type Sets = (week: number, day: number) => number | undefined;
/** Phases as they are saved, with other sets where `setsAt` gives some. */
const toBody = (phases: readonly EditablePhase[], setsAt: Sets = () => undefined) =>
  toSavedPhases(phases, (lines, day, week) =>
    lines.map((one) => ({ ...one, sets: setsAt(week, day.order) ?? one.sets })),
  );
const only =
  (week: number, day: number, sets: number): Sets =>
  (atWeek, atDay) =>
    atWeek === week && atDay === day ? sets : undefined;

type Reach = "new_only" | "text" | "offer" | "apply";
async function saveProgramme(setsAt: Sets, more: { reach?: Reach; notice?: string; noticeEn?: string } = {}) {
  const params = { id: programme.programmeId };
  const { plan } = (await lead.call(adminGetProgramme, { params })).programme;
  return lead.call(adminSavePlan, {
    params,
    body: { basedOn: plan.number, phases: toBody(plan.phases, setsAt), ...more },
  });
}
const enrolment = async (id = programme.id) => (await mona.call(getEnrolment, { params: { id } })).enrolment;
const changes = async (id = programme.id) => (await mona.call(getPlanChanges, { params: { id } })).changes;
const decide = (number: number, act: "take" | "keep" | "undo", id = programme.id) =>
  mona.call(decidePlanChange, { params: { id, number: String(number) }, body: { act } });
const setsOf = async (week: number, day: number, id = programme.id) =>
  (await enrolment(id)).phases[0]?.weeks[week - 1]?.days[day - 1]?.blocks[0]?.prescriptions[0]?.sets;
const editOwn = async (setsAt: Sets, id = programme.id) => {
  const params = { id: mona.userId, enrolment: id };
  const { plan }: { plan: ClientPlan } = await coach.call(adminGetClientPlan, { params });
  const body = { basedOn: plan.planNumber, kind: "change" as const, phases: toBody(plan.phases, setsAt) };
  return coach.call(adminSaveClientPlan, { params, body });
};
const assign = async (clients = [mona.userId], headers: Record<string, string> = {}) =>
  (
    await coach.call(
      adminAssignPlan,
      { body: { source: { kind: "programme", id: programme.programmeId }, clients, startOn: "2026-11-23" } },
      { headers },
    )
  ).results;
const assigned = async (): Promise<string> => {
  const [result] = await assign();
  if (result?.enrolmentId == null) throw new Error(`not assigned: ${result?.code}`);
  return result.enrolmentId;
};
const log = (id: string) => {
  const body = programme.workout(
    shop.app.platform.ids.next(),
    "2026-11-23T07:00:00Z",
    new Date("2026-11-23T08:00:00Z"),
  );
  // Like a device that has loaded an older plan.
  return mona.call(logSession, { params: { id }, body: { ...body, planNumber: 1, dayKey: "w1d1" } });
};

describe("a new version of a bought programme", () => {
  test("is offered, changes nothing until it is accepted, and then keeps the client's own changes", async () => {
    await editOwn(only(1, 2, 4));
    await saveProgramme((week, day) => only(1, 2, 5)(week, day) ?? only(2, 1, 6)(week, day), { notice: "More squats" });
    await shop.app.drain();
    expect([await setsOf(1, 2), await setsOf(2, 1)]).toEqual([4, 3]);
    const [offer] = await changes();
    expect(offer).toMatchObject({ kind: "offer", state: "offered", notice: "More squats", kept: [{ field: "sets" }] });
    const { change } = await decide(offer?.number ?? 0, "take");
    expect(change).toMatchObject({ state: "taken", days: [{ week: 2, day: 1 }] });
    expect([await setsOf(1, 2), await setsOf(2, 1)]).toEqual([4, 6]);
    await decide(offer?.number ?? 0, "undo");
    expect([await setsOf(1, 2), await setsOf(2, 1)]).toEqual([4, 3]);
  });

  test("has a note in both languages, or one note for both", async () => {
    const notes = async () => {
      await shop.app.drain();
      const [{ notice, noticeEn } = { notice: null, noticeEn: null }] = await changes();
      return [notice, noticeEn];
    };
    await saveProgramme(only(1, 2, 5), { notice: "سكوات أكثر", noticeEn: "More squats" });
    expect(await notes()).toEqual(["سكوات أكثر", "More squats"]);
    await saveProgramme(only(1, 2, 4), { noticeEn: "Fewer squats" });
    expect(await notes()).toEqual(["Fewer squats", null]);
    await saveProgramme(only(1, 2, 5));
    expect(await notes()).toEqual([null, null]);
  });

  test("is not replaced by an older version whose job runs later", async () => {
    await saveProgramme(only(1, 2, 4), { reach: "new_only" });
    await saveProgramme(only(1, 2, 5));
    await shop.app.drain();
    const { database, jobs } = shop.app.platform;
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from programme_versions where programme_id = $1 order by number",
      [programme.programmeId],
    );
    const [formerId, versionId] = rows.map(({ id }) => id);
    const older = { programmeId: programme.programmeId, versionId, formerId, reach: "usual" };
    await database.transaction((tx) => jobs.enqueue(tx, "reach-plan", older));
    await shop.app.drain();
    const offers = await changes();
    expect(offers).toMatchObject([{ kind: "offer", state: "offered" }]);
    await decide(offers[0]?.number ?? 0, "take");
    expect(await setsOf(1, 2)).toBe(5);
  });

  test("does not change the plan of clients who declined it, also with `apply`", async () => {
    await saveProgramme(only(1, 2, 5), { reach: "apply" });
    await shop.app.drain();
    const [offer] = await changes();
    expect(offer?.state).toBe("offered");
    await decide(offer?.number ?? 0, "keep");
    expect(await setsOf(1, 2)).toBe(3);
    expect(await toRefusal(decide(offer?.number ?? 0, "take"))).toBe("CHANGE_STATE");
  });

  test("reaches no existing client with `new_only`, and all of them silently with `text`", async () => {
    await saveProgramme(only(1, 2, 5), { reach: "new_only" });
    await shop.app.drain();
    expect(await changes()).toEqual([]);
    expect(await toRefusal(saveProgramme(only(1, 2, 6), { reach: "text" }))).toBe("NOT_TEXT_ONLY");
    const params = { id: programme.programmeId };
    const { plan } = (await lead.call(adminGetProgramme, { params })).programme;
    const phases = toBody(plan.phases).map((phase) => ({ ...phase, name: { ar: "القاعدة", en: "Foundation" } }));
    await lead.call(adminSavePlan, { params, body: { basedOn: plan.number, phases, reach: "text" } });
    await shop.app.drain();
    expect((await enrolment()).phases[0]?.name.en).toBe("Foundation");
    // It does not include the training of the version that was only for new customers.
    expect([await setsOf(1, 2), await changes()]).toEqual([3, []]);
  });

  test("a newer offer replaces an unanswered one", async () => {
    await saveProgramme(only(1, 2, 5));
    await shop.app.drain();
    await saveProgramme(only(2, 1, 6));
    await shop.app.drain();
    const [second, first] = await changes();
    expect([second?.state, first?.state]).toEqual(["offered", "kept"]);
    await decide(second?.number ?? 0, "take");
    expect([await setsOf(1, 2), await setsOf(2, 1)]).toEqual([5, 6]);
  });
});

describe("a new version of an assigned plan", () => {
  test("changes sessions that were not started, and can be undone", async () => {
    const id = await assigned();
    await log(id);
    await saveProgramme((week, day) => only(1, 1, 9)(week, day) ?? only(1, 2, 5)(week, day));
    await shop.app.drain();
    expect([await setsOf(1, 1, id), await setsOf(1, 2, id)]).toEqual([3, 5]);
    const [change] = await changes(id);
    expect(change).toMatchObject({ kind: "apply", state: "applied", kept: [{ key: "w1d1", field: "begun" }] });
    await decide(change?.number ?? 0, "undo", id);
    expect(await setsOf(1, 2, id)).toBe(3);
  });

  test("and a concurrent workout are both kept", async () => {
    const id = await assigned();
    await saveProgramme(only(1, 1, 9));
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("enrolments", "id", id),
      2,
      () => Promise.all([toRefusal(log(id)), shop.app.drain()]),
    );
    expect(overlapped).toBe(2);
    expect(result[0]).toBe("");
    // First the update: the session is put back. First the workout: the update leaves it out.
    expect(await setsOf(1, 1, id)).toBe(3);
  });

  test("reaches each enrolment once, however often the job runs or is killed", async () => {
    const id = await assigned();
    const { programme: saved } = await saveProgramme(only(1, 2, 5));
    await shop.app.drain();
    const versions = await shop.rows<{ id: string }>(
      "select id from programme_versions where programme_id = $1 order by number",
      [programme.programmeId],
    );
    expect(saved.plan.number).toBe(2);
    // Killed after the first of two enrolments: the next run reaches the other.
    await shop.rows("delete from plan_changes where enrolment_id = $1", [programme.id]);
    const { platform } = shop.app;
    const [formerId = "", versionId = ""] = versions.map((row) => row.id);
    for (let run = 0; run < 2; run += 1) {
      const data = { programmeId: programme.programmeId, versionId, formerId, reach: "usual" };
      await platform.database.transaction((tx) => platform.jobs.enqueue(tx, "reach-plan", data));
      await shop.app.drain();
    }
    expect((await changes()).map(({ state }) => state)).toEqual(["offered"]);
    expect((await changes(id)).map(({ state }) => state)).toEqual(["applied"]);
    expect((await enrolment(id)).planNumber).toBe(2);
  });
});

describe("assigning a plan", () => {
  test("returns a result for each client, and happens once per Idempotency-Key", async () => {
    const [other, stranger] = [await shop.customer(), await shop.customer()];
    const id = await startCoaching(shop, other.userId, packageId);
    // With a saved profile the subscription's time zone still applies.
    await shop.rows("update subscriptions set timezone = 'Asia/Riyadh' where id = $1", [id]);
    await other.call(updateCoachingProfile, { body: { sex: null, audience: "any", goal: "strength" } });
    const clients = [mona.userId, stranger.userId, other.userId];
    const key = { "idempotency-key": shop.app.platform.ids.next() };
    const results = await assign(clients, key);
    expect(results.map(({ code }) => code)).toEqual([null, "NOT_FOUND", null]);
    expect(await assign(clients, key)).toEqual(results);
    expect((await assign(clients)).map(({ code }) => code)).toEqual(["ALREADY", "NOT_FOUND", "ALREADY"]);
    const { enrolments } = await other.call(getEnrolments, { query: {} });
    expect(enrolments).toMatchObject([{ origin: "assigned", status: "active", startDate: "2026-11-23" }]);
    expect(await shop.rows("select timezone from enrolments where user_id = $1", [other.userId])).toEqual([
      { timezone: "Asia/Riyadh" },
    ]);
  });

  test("a concurrent save of the programme reaches that client too", async () => {
    const held = {
      sql: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
      values: [`assign plan ${mona.userId}`],
    };
    const save = async () => {
      await saveProgramme(only(1, 2, 5));
      await shop.app.drain();
    };
    const { result } = await whileLocked(shop.app.platform.database.pool, held, 2, async () => {
      const assigning = assigned();
      await untilWaiting(shop.app.platform.database.pool, 1);
      return Promise.all([assigning, save()]);
    });
    expect(await setsOf(1, 2, result[0])).toBe(5);
  });

  test("copies another client's plan, but only of the caller's own clients", async () => {
    await editOwn(only(1, 2, 7));
    const other = await shop.customer();
    await startCoaching(shop, other.userId, packageId);
    const body = {
      source: { kind: "enrolment" as const, id: programme.id },
      clients: [other.userId],
      startOn: "2026-11-24",
    };
    const [result] = (await coach.call(adminAssignPlan, { body })).results;
    const got = await other.call(getEnrolment, { params: { id: result?.enrolmentId ?? "" } });
    expect(got.enrolment.phases[0]?.weeks[0]?.days[1]?.blocks[0]?.prescriptions[0]?.sets).toBe(7);
    const stranger = await addCoach(shop, { acceptsNew: false });
    expect(await toRefusal(stranger.call(adminAssignPlan, { body }))).toBe("NOT_FOUND");
  });

  test("the copy includes an edit of the source that began before", async () => {
    const other = await shop.customer();
    await startCoaching(shop, other.userId, packageId);
    const source = { kind: "enrolment" as const, id: programme.id };
    const { pool } = shop.app.platform.database;
    const { result, overlapped } = await whileLocked(pool, rowOf("enrolments", "id", programme.id), 2, async () => {
      const editing = editOwn(only(1, 2, 7));
      await untilWaiting(pool, 1);
      const body = { source, clients: [other.userId], startOn: "2026-11-24" };
      const [, { results }] = await Promise.all([editing, coach.call(adminAssignPlan, { body })]);
      return results;
    });
    expect(overlapped).toBe(2);
    const got = await other.call(getEnrolment, { params: { id: result[0]?.enrolmentId ?? "" } });
    expect(got.enrolment.phases[0]?.weeks[0]?.days[1]?.blocks[0]?.prescriptions[0]?.sets).toBe(7);
  });

  test("when the access to the source ends between two clients, the second is refused", async () => {
    const others = [await shop.customer(), await shop.customer()];
    for (const { userId } of others) await startCoaching(shop, userId, packageId);
    const [first = "", second = ""] = others.map(({ userId }) => userId);
    const held = { sql: "select pg_advisory_xact_lock(hashtextextended($1, 0))", values: [`assign plan ${first}`] };
    const body = {
      source: { kind: "enrolment" as const, id: programme.id },
      clients: [first, second],
      startOn: "2026-11-24",
    };
    const handOver = () =>
      shop.rows("update coach_assignments set until_at = $2 where subscription_id = $1", [subscriptionId, clock.now()]);
    const [{ results }] = await besideBlocked(
      shop.app.platform.database.pool,
      held,
      () => coach.call(adminAssignPlan, { body }),
      handOver,
    );
    expect(results.map(({ code }) => code)).toEqual([null, "NOT_FOUND"]);
  });

  test("an assigned plan ends with the subscription and returns with its renewal; trained sessions are kept", async () => {
    const id = await assigned();
    await log(id);
    const [{ ends_on: endsOn } = { ends_on: "" }] = await shop.rows<{ ends_on: string }>(
      "select ends_on::text from subscriptions where id = $1",
      [subscriptionId],
    );
    clock.set(new Date(`${endsOn}T12:00:00Z`));
    await shop.app.platform.jobs.runScheduled("keep-subscriptions");
    expect(await toRefusal(mona.call(getEnrolment, { params: { id } }))).toBe("ENROLMENT_ENDED");
    await startCoaching(shop, mona.userId, packageId);
    const { status, done, startDate } = await enrolment(id);
    expect({ status, done, startDate }).toEqual({ status: "active", done: 1, startDate: endsOn });
  });
});
