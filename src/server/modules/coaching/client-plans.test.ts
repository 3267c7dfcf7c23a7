import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseWorkouts } from "#server/modules/workouts/index.ts";
import {
  adminGetClientPlan,
  adminListClientPlans,
  adminSaveClientPlan,
  type ClientPlan,
} from "#shared/contract/admin-plans.ts";
import { getEnrolment, logSession } from "#shared/contract/enrolments.ts";
import { decidePlanChange, getPlanChanges, swapExercise } from "#shared/contract/plan-changes.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme, type TestProgramme, toSavedPhases } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

const start = new Date("2026-11-23T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let coach: TestCoach;
let stranger: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  stranger = await addCoach(shop, { acceptsNew: false });
  coach = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let programme: TestProgramme;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  await startCoaching(shop, mona.userId, packageId);
  programme = await startProgramme(shop, mona.userId, "2026-11-23");
});

const params = () => ({ id: mona.userId, enrolment: programme.id });
const readPlan = async (who: TestCustomer = coach) => (await who.call(adminGetClientPlan, { params: params() })).plan;
const enrolment = async () => (await mona.call(getEnrolment, { params: { id: programme.id } })).enrolment;
const changes = async () => (await mona.call(getPlanChanges, { params: { id: programme.id } })).changes;

type Body = ReturnType<typeof toSavedPhases>;
/** Phases as a coach sends them, with other sets in one place. */
const withSets = (phases: ClientPlan["phases"], sets: number, at = { week: 1, day: 2 }): Body =>
  toSavedPhases(phases, (lines, day, week) =>
    week === at.week && day.order === at.day ? lines.map((one) => ({ ...one, sets })) : lines,
  );
const save = async (
  phases: Body,
  more: { kind?: "text" | "change"; basedOn?: number; notice?: string } = {},
  who: TestCustomer = coach,
) => {
  const { kind = "change", basedOn = (await enrolment()).planNumber, ...rest } = more;
  return who.call(adminSaveClientPlan, { params: params(), body: { kind, basedOn, phases, ...rest } });
};
const setsOf = async (day = 2) => {
  const { phases } = await enrolment();
  return phases[0]?.weeks[0]?.days.find(({ order }) => order === day)?.blocks[0]?.prescriptions[0]?.sets;
};
const nextId = () => shop.app.platform.ids.next();
const workout = (at = "2026-11-23T07:00:00Z") => programme.workout(nextId(), at, new Date(Date.parse(at) + 3_000_000));
const log = (body: ReturnType<typeof workout>) => mona.call(logSession, { params: { id: programme.id }, body });

describe("a coach changes a client's plan", () => {
  test("the client trains the changed plan, reads the notice, and can undo the change within 14 days", async () => {
    const plan = await readPlan();
    expect(plan).toMatchObject({ isOwn: false, isEditable: true, planNumber: 1, begun: [] });
    await save(withSets(plan.phases, 5), { notice: "Two more sets: you are strong" });
    expect([await setsOf(), (await enrolment()).planNumber]).toEqual([5, 2]);
    expect(await changes()).toMatchObject([
      {
        number: 1,
        kind: "change",
        state: "applied",
        notice: "Two more sets: you are strong",
        days: [{ week: 1, day: 2 }],
      },
    ]);
    const decide = (act: "undo" | "take") =>
      mona.call(decidePlanChange, { params: { id: programme.id, number: "1" }, body: { act } });
    expect(await toRefusal(decide("take"))).toBe("CHANGE_STATE");
    const { change } = await decide("undo");
    expect(change.state).toBe("undone");
    expect([await setsOf(), (await enrolment()).planNumber]).toEqual([3, 3]);
    expect(await toRefusal(decide("undo"))).toBe("CHANGE_STATE");
  });

  test("after 14 days it can no longer be undone", async () => {
    await save(withSets((await readPlan()).phases, 5));
    clock.advance(14 * 86_400);
    expect((await changes())[0]?.undoUntil).toBeNull();
    const undo = mona.call(decidePlanChange, { params: { id: programme.id, number: "1" }, body: { act: "undo" } });
    expect(await toRefusal(undo)).toBe("CHANGE_STATE");
  });

  test("undoing keeps later changes", async () => {
    await save(withSets((await readPlan()).phases, 5));
    await save(withSets((await readPlan()).phases, 4, { week: 2, day: 1 }));
    await mona.call(decidePlanChange, { params: { id: programme.id, number: "1" }, body: { act: "undo" } });
    const [first, second] = (await enrolment()).phases[0]?.weeks ?? [];
    expect(first?.days[1]?.blocks[0]?.prescriptions[0]?.sets).toBe(3);
    expect(second?.days[0]?.blocks[0]?.prescriptions[0]?.sets).toBe(4);
  });

  test("only changes of texts are silent", async () => {
    const { phases } = await readPlan();
    const body = toSavedPhases(phases).map((phase) => ({ ...phase, note: { ar: "على مهلك", en: "Take your time" } }));
    await save(body, { kind: "text" });
    expect(await changes()).toEqual([]);
    expect((await enrolment()).phases[0]?.note.en).toBe("Take your time");
    expect(await toRefusal(save(withSets(phases, 6), { kind: "text" }))).toBe("NOT_TEXT_ONLY");
  });

  test("a trained session is not changed", async () => {
    await log(workout());
    const plan = await readPlan();
    expect(plan.begun).toEqual(["w1d1"]);
    expect(await toRefusal(save(withSets(plan.phases, 6, { week: 1, day: 1 })))).toBe("SESSION_BEGUN");
    const [phase] = toSavedPhases(plan.phases);
    const without = phase === undefined ? [] : [{ ...phase, weeks: phase.weeks.slice(1) }];
    expect(await toRefusal(save(without))).toBe("SESSION_BEGUN");
  });

  test("empty days and unknown exercises are refused", async () => {
    const body = toSavedPhases((await readPlan()).phases);
    const empty = body.map((phase) => ({ ...phase, weeks: phase.weeks.map((week) => ({ ...week, days: [] })) }));
    expect(await toRefusal(save(empty))).toBe("PLAN_EMPTY");
    const text = JSON.stringify(body).replaceAll("back-squat", "no-such-exercise");
    expect(await toRefusal(save(JSON.parse(text) as Body))).toBe("UNKNOWN_EXERCISE");
  });

  test("nobody else sees or changes it", async () => {
    const { phases } = await readPlan();
    expect(await toRefusal(readPlan(stranger))).toBe("NOT_FOUND");
    expect(await toRefusal(save(withSets(phases, 6), {}, stranger))).toBe("NOT_FOUND");
    expect(await toRefusal(stranger.call(adminListClientPlans, { params: { id: mona.userId } }))).toBe("NOT_FOUND");
    const other = await shop.customer();
    expect(await toRefusal(other.call(getPlanChanges, { params: { id: programme.id } }))).toBe("NOT_FOUND");
  });

  test("of two coaches who save concurrently one succeeds, and the other gets the new version number", async () => {
    const { phases } = await readPlan();
    const lock = rowOf("enrolments", "id", programme.id);
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([
        readConflict(save(withSets(phases, 4), { basedOn: 1 })),
        readConflict(save(withSets(phases, 5), { basedOn: 1 })),
      ]),
    );
    expect(overlapped).toBe(2);
    expect(result.toSorted()).toEqual([2, undefined]);
  });
});

describe("a workout on an older plan", () => {
  test("is never refused, and its session is kept as it was trained", async () => {
    const body = { ...workout(), planNumber: 1, dayKey: "w1d1" };
    await save(withSets((await readPlan()).phases, 6, { week: 1, day: 1 }));
    const { session } = await log(body);
    expect(session).toMatchObject({ planNumber: 1, dayKey: "w1d1" });
    expect(await setsOf(1)).toBe(3);
    const { calendar, planNumber } = await enrolment();
    expect(planNumber).toBe(3);
    expect(calendar[0]).toMatchObject({ week: 1, day: 1, state: "done" });
  });

  test("counts for its session's current position, also when weeks were added before it", async () => {
    await log({ ...workout(), planNumber: 1, dayKey: "w1d1" });
    const [phase] = toSavedPhases((await readPlan()).phases);
    if (phase === undefined) throw new Error("no phase");
    // A copy of the first week, without the keys of its parts.
    const added = JSON.parse(JSON.stringify(phase.weeks[0]), (name, value: unknown) =>
      name === "key" ? undefined : value,
    ) as (typeof phase.weeks)[number];
    await save([{ ...phase, weeks: [added, ...phase.weeks] }]);
    const { calendar, logs, done } = await enrolment();
    expect(done).toBe(1);
    expect(calendar.filter(({ state }) => state === "done")).toMatchObject([{ week: 2, day: 1 }]);
    expect(logs[0]).toMatchObject({ week: 2, day: 1, planNumber: 1 });
  });

  test("a removed session comes back when it was trained offline", async () => {
    const [phase] = toSavedPhases((await readPlan()).phases);
    if (phase === undefined) throw new Error("no phase");
    await save([
      { ...phase, weeks: phase.weeks.map((week, at) => (at === 0 ? { ...week, days: week.days.slice(1) } : week)) },
    ]);
    expect((await enrolment()).sessions).toBe(11);
    await log({ ...workout(), planNumber: 1, dayKey: "w1d1" });
    expect(await enrolment()).toMatchObject({ sessions: 12, done: 1 });
  });

  test("and a concurrent edit of the plan are both kept", async () => {
    const { phases } = await readPlan();
    const lock = rowOf("enrolments", "id", programme.id);
    const body = { ...workout(), planNumber: 1, dayKey: "w1d1" };
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([toRefusal(log(body)), toRefusal(save(withSets(phases, 6, { week: 1, day: 1 }), { basedOn: 1 }))]),
    );
    expect(overlapped).toBe(2);
    expect(result[0]).toBe("");
    // First the edit: the session is put back. First the log: the edit is refused.
    expect(["", "SESSION_BEGUN"]).toContain(result[1]);
    expect(await setsOf(1)).toBe(3);
  });
});

describe("a client replaces an exercise", () => {
  beforeEach(async () => {
    await shop.rows(
      `insert into exercises (id, slug, name, pattern, level, safety, created_at) values ($1, 'box-squat', '{"ar":"b","en":"Box squat"}', 'squat', 'beginner', '{"ar":"","en":""}', now()) on conflict do nothing`,
      [nextId()],
    );
  });
  const swap = (body: { id?: string; key: string; to?: string; scope: "session" | "rest" }) =>
    mona.call(swapExercise, {
      params: { id: programme.id },
      body: { id: nextId(), to: "box-squat", reason: "equipment", ...body },
    });
  const exercises = async () =>
    (await enrolment()).phases[0]?.weeks
      .flatMap(({ days }) => days.map(({ blocks }) => blocks[0]?.prescriptions[0]?.exercise.slug === "box-squat"))
      .filter(Boolean).length;

  test("in one session or in all remaining ones, once however often it is sent; the coach sees the reason", async () => {
    const id = nextId();
    await swap({ id, key: "w1d2b0p0", scope: "session" });
    await swap({ id, key: "w1d2b0p0", scope: "session" });
    expect([await exercises(), (await enrolment()).planNumber]).toEqual([1, 2]);
    await swap({ key: "w2d1b0p0", scope: "rest" });
    expect(await exercises()).toBe(1 + 9);
    expect((await readPlan()).swaps).toMatchObject([
      { to: { slug: "box-squat" }, scope: "rest", reason: "equipment" },
      { scope: "session" },
    ]);
  });

  test("not in a session that was trained, and not by an unknown one", async () => {
    await log(workout());
    await swap({ key: "w1d1b0p0", scope: "rest" });
    expect(await exercises()).toBe(11);
    expect(await toRefusal(swap({ key: "w1d2b0p0", to: "no-such", scope: "session" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(swap({ key: "w9d9b0p0", scope: "session" }))).toBe("VALIDATION_FAILED");
  });
});

test("closing the account deletes own plans and what was said about them", async () => {
  await save(withSets((await readPlan()).phases, 5), { notice: "Because of your knee" });
  await shop.app.platform.database.transaction((tx) => eraseWorkouts(tx, mona.userId));
  for (const table of ["plan_copies", "plan_copy_versions", "plan_changes"])
    expect(await shop.rows(`select 1 from ${table} where enrolment_id = $1`, [programme.id])).toEqual([]);
});
