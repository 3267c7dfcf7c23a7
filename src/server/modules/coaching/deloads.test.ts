import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { touchClient } from "#server/modules/workouts/index.ts";
import { adminActOnAttention, adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminDecideDeload, adminGetClientPlan, adminSaveClientPlan } from "#shared/contract/admin-plans.ts";
import { getEnrolment, logSession } from "#shared/contract/enrolments.ts";
import { decidePlanChange, getPlanChanges } from "#shared/contract/plan-changes.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addExercise, startProgramme, type TestProgramme, toSavedPhases } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";

const start = new Date("2026-11-23T09:00:00Z");
const clock = createTestClock(start);
const bench = "bench-press";
const text = (word: string) => ({ ar: word, en: word });
let shop: TestShop;
let coach: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  coach = await addCoach(shop, { capacity: 300 });
  await addExercise(shop, bench, { name: text("Bench press"), pattern: "push", primaryMuscles: ["chest"] });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let programme: TestProgramme;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
});

const params = () => ({ id: mona.userId, enrolment: programme.id });
/** Saves the plan, each day with bench presses beside its squats. */
async function saveAsIs(notice?: string) {
  const { plan } = await coach.call(adminGetClientPlan, { params: params() });
  const phases = toSavedPhases(plan.phases, (lines) =>
    lines.length > 1
      ? lines
      : lines.flatMap(({ key, ...one }) => [
          { ...one, key },
          { ...one, exercise: bench },
        ]),
  );
  const body = { basedOn: plan.planNumber, kind: "change" as const, phases };
  return coach.call(adminSaveClientPlan, { params: params(), body: notice === undefined ? body : { ...body, notice } });
}

/** Days of the lifts as logs leave them: the last two down, and harder than planned. */
async function strain(lifts: readonly string[]): Promise<void> {
  await shop.rows("delete from exercise_days where user_id = $1", [mona.userId]);
  for (const lift of lifts)
    for (const [on, kg, rpe] of [
      ["2026-11-14", 120, 8],
      ["2026-11-18", 115, 9],
      ["2026-11-21", 114, 9.5],
    ] as const)
      await shop.rows(
        `insert into exercise_days (user_id, exercise, on_date, sets, reps, volume_kg, e1rm_kg, mean_rpe, target_rpe)
        values ($1, $2, $3, 3, 15, 1500, $4, $5, 8)`,
        [mona.userId, lift, on, kg, rpe],
      );
  await touch();
}
async function touch(): Promise<void> {
  const { platform } = shop.app;
  await platform.database.transaction((tx) => touchClient(tx, platform, mona.userId));
  await shop.app.drain();
}

async function coached(lifts: readonly string[] = ["back-squat", bench]): Promise<void> {
  await startCoaching(shop, mona.userId, packageId);
  programme = await startProgramme(shop, mona.userId, "2026-11-23");
  await saveAsIs();
  await strain(lifts);
}
const changes = async () => (await mona.call(getPlanChanges, { params: { id: programme.id } })).changes;
const ofDeload = async () => (await changes()).filter(({ kind }) => kind === "deload");
const decide = (number: number, act: "take" | "keep" | "undo") =>
  mona.call(decidePlanChange, { params: { id: programme.id, number: String(number) }, body: { act } });
const byCoach = (number: number, act: "take" | "keep", who: TestCustomer = coach) =>
  who.call(adminDecideDeload, { params: { ...params(), number: String(number) }, body: { act } });
const enrolment = async () => (await mona.call(getEnrolment, { params: { id: programme.id } })).enrolment;
const weeks = async () =>
  ((await enrolment()).phases[0]?.weeks ?? []).map(({ deload, days }) => [
    deload,
    ...days.map(({ blocks }) => blocks[0]?.prescriptions[1]?.sets),
  ]);
const proposed = async () => {
  const { plan } = await coach.call(adminGetClientPlan, { params: params() });
  return plan.changes.find(({ kind, state }) => kind === "deload" && state === "offered");
};
const queue = async () =>
  (await coach.call(adminListAttention, { query: { limit: "100", rule: "deload" } })).items.filter(
    ({ client }) => client.id === mona.userId,
  );

test("strain on two main lifts proposes a lighter week to the coach, who takes it, and the member can undo it", async () => {
  await coached();
  expect(await proposed()).toMatchObject({ number: 2, strain: [{ name: text("Squat") }, { rpe: 9.5 }] });
  expect(await queue()).toMatchObject([{ severity: 2, facts: { lifts: 2 } }]);
  // The member is asked when the coach says nothing.
  expect(await ofDeload()).toEqual([]);
  expect(await toRefusal(decide(2, "take"))).toBe("NOT_FOUND");
  const other = await addCoach(shop, { acceptsNew: false });
  expect(await toRefusal(byCoach(2, "take", other))).toBe("NOT_FOUND");
  expect(await toRefusal(byCoach(1, "take"))).toBe("NOT_FOUND");

  await byCoach(2, "take");
  await shop.app.drain();
  expect(await weeks()).toEqual([
    [true, 2, 2, 2],
    [false, 3, 3, 3],
    [false, 3, 3, 3],
    [false, 3, 3, 3],
  ]);
  const lines = (await enrolment()).phases[0]?.weeks[0]?.days[0]?.blocks[0]?.prescriptions;
  expect(lines?.[0]).toMatchObject({ sets: 2, rpe: 6, deload: true });
  expect(await queue()).toEqual([]);
  expect(await ofDeload()).toMatchObject([
    { state: "applied", days: { length: 3 }, undoUntil: "2026-12-07T09:00:00.000Z" },
  ]);
  expect(await toRefusal(byCoach(2, "keep"))).toBe("CHANGE_STATE");
  // A save by the coach's editor keeps the lighter week, which the editor does not show.
  await saveAsIs("As it is");
  expect((await enrolment()).phases[0]?.weeks[0]?.days[0]?.blocks[0]?.prescriptions[0]?.deload).toBe(true);
  // Two weeks pass before the next one is proposed.
  await touch();
  expect(await proposed()).toBeUndefined();
  await decide(2, "undo");
  expect((await weeks())[0]).toEqual([false, 3, 3, 3]);
});

test("without the coach's decision the member is asked after two days, and trained sessions stay", async () => {
  await coached();
  const ended = new Date("2026-11-23T08:00:00Z");
  const workout = programme.workout(shop.app.platform.ids.next(), "2026-11-23T07:00:00Z", ended);
  await mona.call(logSession, { params: { id: programme.id }, body: { ...workout, planNumber: 2 } });
  clock.advance(48 * 3600 + 1);
  expect(await ofDeload()).toMatchObject([{ state: "offered", strain: { length: 2 } }]);
  await decide(2, "take");
  expect(await weeks()).toEqual([
    [false, 3, 2, 2],
    [false, 2, 3, 3],
    [false, 3, 3, 3],
    [false, 3, 3, 3],
  ]);
  // Loads of a lighter session do not affect later ones.
  const before = (await enrolment()).history.find(({ exercise }) => exercise === "back-squat")?.recent;
  const second = { ...workout, id: shop.app.platform.ids.next(), day: 2, planNumber: 3 };
  const at = { startedAt: "2026-11-25T07:00:00Z", endedAt: "2026-11-25T08:00:00Z" };
  await mona.call(logSession, { params: { id: programme.id }, body: { ...second, ...at } });
  const history = (await enrolment()).history.find(({ exercise }) => exercise === "back-squat");
  expect(history?.recent).toEqual(before);
  expect(history?.last?.on).toBe("2026-11-25");
});

test("the member is notified once, after the quiet hours, by mail and push, unless it was decided", async () => {
  const readNotices = async () =>
    shop.rows<{ channel: string; language: string; held: boolean }>(
      `select channel, language, coalesce(not_before > $2, false) as held from deliveries
      where kind = 'lighter-week' and user_id = $1 order by channel`,
      [mona.userId, clock.now()],
    );
  const run = async () => {
    await shop.app.platform.jobs.runScheduled("tell-of-lighter-weeks");
    await shop.app.drain();
  };
  await shop.rows(
    `insert into push_subscriptions (id, user_id, session_id, endpoint_hash, endpoint_sealed, p256dh, auth, created_at)
    select gen_random_uuid(), user_id, id, sha256(id::text::bytea), 'x', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), $2
    from sessions where user_id = $1`,
    [mona.userId, start],
  );
  await coached();
  await run();
  expect(await readNotices()).toEqual([]);
  // Half past eleven in the evening in Cairo, two days later.
  clock.set(new Date("2026-11-25T21:30:00Z"));
  await run();
  await run();
  expect(await readNotices()).toMatchObject([{ channel: "mail", held: true }, { channel: "push" }]);

  const declined = await shop.customer();
  mona = declined;
  clock.set(start);
  await coached();
  await byCoach(2, "keep");
  clock.advance(49 * 3600);
  await run();
  expect(await readNotices()).toEqual([]);
});

test("one strained lift is not enough; a proposal without a reason is withdrawn", async () => {
  await coached(["back-squat"]);
  expect(await proposed()).toBeUndefined();
  await strain(["back-squat", bench]);
  expect(await proposed()).toBeDefined();
  const [line] = await queue();
  await coach.call(adminActOnAttention, { params: { id: String(line?.id) }, body: { act: "done" } });
  await strain([bench]);
  expect(await proposed()).toBeUndefined();
  expect(await queue()).toEqual([]);
  // Later there is a new proposal with the same number.
  clock.advance(60);
  await strain(["back-squat", bench]);
  expect([await proposed(), await queue()]).toMatchObject([{ number: 2 }, [{ severity: 2 }]]);
});

test("a declined week is not proposed again, and without a coach the member is asked at once", async () => {
  await coached();
  await byCoach(2, "keep");
  await touch();
  expect([await proposed(), (await weeks())[0]]).toEqual([undefined, [false, 3, 3, 3]]);

  await shop.rows(
    "update coach_assignments set until_at = $2 where subscription_id in (select id from subscriptions where user_id = $1)",
    [mona.userId, start],
  );
  clock.advance(14 * 86_400);
  await shop.rows("update exercise_days set on_date = on_date + 14 where user_id = $1", [mona.userId]);
  await touch();
  expect(await ofDeload()).toMatchObject([
    { number: 3, state: "offered" },
    { number: 2, state: "kept" },
  ]);
  await decide(3, "keep");
  expect((await weeks())[0]).toEqual([false, 3, 3, 3]);
});
