import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminGetClientRecords, adminGetClientSessions } from "#shared/contract/admin-clients.ts";
import { adminOpenClient } from "#shared/contract/admin-coaching.ts";
import { adminGetClientPlan, adminSaveClientPlan } from "#shared/contract/admin-plans.ts";
import * as contract from "#shared/contract/enrolments.ts";
import * as maxCalls from "#shared/contract/training-maxes.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme, type TestProgramme, toSavedPhases } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { fillExerciseDays } from "./exercise-days.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const exercise = "back-squat";
let shop: TestShop;
let nour: TestCoach;
let packageId = "";
let mona: TestCustomer;
let programme: TestProgramme;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  await startCoaching(shop, mona.userId, packageId);
  programme = await startProgramme(shop, mona.userId, "2026-11-23");
});

const one = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error("nothing");
  return first;
};

const set = (body: { kg: number | null; fromOn?: string }, who = mona) =>
  who.call(maxCalls.setTrainingMax, { params: { exercise }, body });
const setAsCoach = (who: TestCustomer, kg: number | null) =>
  who.call(maxCalls.adminSetClientMax, { params: { id: mona.userId, exercise }, body: { kg } });
const planOf = async () => (await mona.call(contract.getEnrolment, { params: { id: programme.id } })).enrolment;

test("a member and their coach set a training max; the latest one counts in the plan", async () => {
  expect((await planOf()).maxes).toEqual([]);
  expect((await set({ kg: 100 })).maxes).toEqual([{ exercise, kg: 100, fromOn: "2026-11-22", source: "member" }]);
  const { maxes } = await setAsCoach(nour, 110);
  expect(maxes).toEqual([{ exercise, kg: 110, fromOn: "2026-11-22", source: "coach" }]);
  expect((await planOf()).maxes).toEqual(maxes);
  expect((await nour.call(maxCalls.adminGetClientMaxes, { params: { id: mona.userId } })).maxes).toEqual(maxes);
  expect((await set({ kg: null })).maxes).toEqual([]);
});

test("a training max of a later day counts from that day on", async () => {
  await set({ kg: 100 });
  expect((await set({ kg: 105, fromOn: "2026-11-29" })).maxes[0]?.kg).toBe(100);
  clock.advance(7 * 24 * 3600);
  expect((await mona.call(maxCalls.getTrainingMaxes, {})).maxes[0]?.kg).toBe(105);
});

test("invalid input is refused: weights, days, exercises, and other coaches' clients", async () => {
  for (const kg of [0, -5, 1000.25, 62.3]) expect(await toRefusal(set({ kg })), String(kg)).toBe("VALIDATION_FAILED");
  expect(await toRefusal(set({ kg: 100, fromOn: "2028-01-01" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(set({ kg: 100, fromOn: "2024-01-01" }))).toBe("VALIDATION_FAILED");
  const unknown = mona.call(maxCalls.setTrainingMax, { params: { exercise: "no-such" }, body: { kg: 50 } });
  expect(await toRefusal(unknown)).toBe("NOT_FOUND");
  const other = await addCoach(shop, { acceptsNew: false });
  expect(await toRefusal(setAsCoach(other, 120))).toBe("NOT_FOUND");
});

test("a lead with temporary access reads training maxes and sets none", async () => {
  const lead = await addCoach(shop, { acceptsNew: false }, "owner");
  await lead.call(adminOpenClient, { params: { id: mona.userId }, body: { reason: "the coach is ill today" } });
  expect((await lead.call(maxCalls.adminGetClientMaxes, { params: { id: mona.userId } })).maxes).toEqual([]);
  expect(await toRefusal(setAsCoach(lead, 120))).toBe("NOT_FOUND");
});

test("the history of an exercise has its last sessions with their targets, and the best of 90 days", async () => {
  clock.set(new Date("2026-11-23T08:00:00Z"));
  const body = programme.workout(shop.app.platform.ids.next(), "2026-11-23T07:00:00Z", clock.now());
  await mona.call(contract.logSession, { params: { id: programme.id }, body });
  const [history] = (await planOf()).history;
  expect(history?.recent).toEqual([
    {
      on: "2026-11-23",
      target: { sets: 3, min: 5, max: 5, rpe: 8 },
      sets: [1, 2, 3].map(() => ({ weight: 100, reps: 5, rpe: 9 })),
    },
  ]);
  expect(history?.recentMaxKg).toBe(118.1);
  clock.advance(91 * 24 * 3600);
  const [later] = (await planOf()).history;
  expect(later).toMatchObject({ recentMaxKg: null, estimatedMaxKg: 118.1 });
});

test("a coach reads each workout's planned weight, as computed on its day", async () => {
  const params = { id: mona.userId };
  const plans = { params: { ...params, enrolment: programme.id } };
  const log = async (day: number, startedAt: string, weight: number) => {
    clock.set(new Date(Date.parse(startedAt) + 3_600_000));
    const { plan } = await nour.call(adminGetClientPlan, plans);
    const body = programme.workout(shop.app.platform.ids.next(), startedAt, clock.now());
    const sets = body.sets.map((one) => ({ ...one, weight }));
    const warmUp = { ...one(sets), set: 4, weight: 40, kind: "warmup" as const };
    await mona.call(contract.logSession, {
      params: { id: programme.id },
      body: { ...body, day, planNumber: plan.planNumber, sets: [...sets, warmUp] },
    });
  };
  await log(1, "2026-11-23T07:00:00Z", 100);
  // Too hard for more: the same again.
  await log(2, "2026-11-25T07:00:00Z", 95);
  const { plan } = await nour.call(adminGetClientPlan, plans);
  const load = { pct: 72.5, of: "tm" as const };
  const phases = toSavedPhases(plan.phases, (lines, day) =>
    plan.begun.includes(day.key ?? "") ? lines : lines.map((line) => ({ ...line, load })),
  );
  await nour.call(adminSaveClientPlan, { ...plans, body: { basedOn: plan.planNumber, phases, kind: "change" } });
  await set({ kg: 132.5 });
  await log(3, "2026-11-27T07:00:00Z", 95);
  await set({ kg: 150, fromOn: "2026-11-28" });
  const { sessions } = await nour.call(adminGetClientSessions, { params, query: {} });
  const targets = sessions.map(({ lines }) => lines.map(({ target }) => [target?.load, target?.kg]));
  expect(targets).toEqual([[[load, 95]], [[null, 100]], [[null, null]]]);
  expect(sessions[0]?.lines[0]?.sets.map(({ kind }) => kind)).toEqual(["warmup", "normal", "normal", "normal"]);
});

test.each([10, 60])(
  "a planned weight follows from the last sessions that count, also after %i others",
  async (workouts) => {
    const logged = programme.workout(
      shop.app.platform.ids.next(),
      "2026-11-23T07:00:00Z",
      new Date("2026-11-23T08:00:00Z"),
    );
    clock.set(new Date("2026-11-23T08:00:00Z"));
    const sets = logged.sets.map((one) => ({ ...one, weight: 100, rpe: 8 }));
    await mona.call(contract.logSession, { params: { id: programme.id }, body: { ...logged, sets } });
    const { database } = shop.app.platform;
    // Workouts on the days before, all but the first three in lighter weeks.
    await database.pool.query(
      `with copies as (
      insert into session_logs (user_id, id, enrolment_id, week, day, on_date, started_at, ended_at, revision, created_at, updated_at, day_key)
        select user_id, md5(id::text || n)::uuid, enrolment_id, week, day, on_date - n, started_at - n * interval '1 day',
          ended_at - n * interval '1 day', 1, created_at, updated_at, day_key
        from session_logs, generate_series(1, $2::int) n where id = $1 returning user_id, id, date '2026-11-23' - on_date as n)
    insert into set_logs (user_id, session_id, block, prescription, set_number, exercise, target, per_side, weight_kg, weight, unit, reps, rpe, is_done)
      select s.user_id, c.id, s.block, s.prescription, s.set_number, s.exercise,
        s.target || case when c.n < $2 - 2 then '{"deload": true}' else '{}' end::jsonb, s.per_side,
        60 + least($2 - c.n, 9), 60 + least($2 - c.n, 9), s.unit, s.reps, s.rpe, true
      from set_logs s, copies c where s.session_id = $1`,
      [logged.id, workouts],
    );
    await database.pool.query("delete from exercise_days where user_id = $1", [mona.userId]);
    await fillExerciseDays(shop.app.platform);
    const { sessions } = await nour.call(adminGetClientSessions, {
      params: { id: mona.userId },
      query: { limit: "1" },
    });
    // 62 kg in the newest of those three, all sets made: one step more.
    expect(sessions[0]?.lines[0]?.target?.kg).toBe(64.5);
    const { records } = await nour.call(adminGetClientRecords, { params: { id: mona.userId } });
    expect(records).toMatchObject([
      { days: workouts + 1, lastOn: "2026-11-23", top: { kg: 100, reps: 5, on: "2026-11-23" } },
    ]);
  },
);
