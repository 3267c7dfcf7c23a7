import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminGetClient } from "#shared/contract/admin-clients.ts";
import { getCoachingProfile, getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { getEnrolment, logSession } from "#shared/contract/enrolments.ts";
import { adminGetScreening, getScreening, type ScreeningBody, saveScreening } from "#shared/contract/screening.ts";
import type { ScreeningAnswers } from "#shared/domain/screening.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const day = 86_400;
let shop: TestShop;
let nour: TestCoach;
let karim: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  await startCoaching(shop, mona.userId, packageId);
});

const newId = () => shop.app.platform.ids.next();
const allNo: ScreeningAnswers = {
  ...{ chest: false, fainting: false, heart: false, doctor_ban: false },
  ...{ surgery: false, pregnancy: false, joint: false, eating: false },
};
const answer = async (answers: Partial<ScreeningAnswers> = {}, more: Partial<ScreeningBody> = {}) => {
  const own = { id: newId(), version: 1, answeredOn: "2026-11-22", age: 30, answers: { ...allNo, ...answers } };
  return (await mona.call(saveScreening, { body: { ...own, ...more } })).screening;
};
const fieldErrors = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: { data: { errors: { field: string; code: string }[] } }) =>
      error.data.errors.map(({ field, code }) => `${field} ${code}`),
  );
const lines = async () => {
  await shop.app.drain();
  const { items } = await nour.call(adminListAttention, { query: { limit: "100" } });
  return items
    .filter(({ client, rule }) => client.id === mona.userId && rule === "pain")
    .map(({ facts, severity }) => ({ severity, ...facts }));
};

test("nothing was answered at first; eight times no is green for six months", async () => {
  expect((await mona.call(getScreening, {})).screening).toBeNull();
  expect(await answer()).toMatchObject({ outcome: "green", validUntil: "2027-05-22", clearedOn: null, guardian: null });
  expect((await mona.call(getScreening, {})).screening).toMatchObject({ answers: allNo, age: 30 });
  expect(await lines()).toEqual([]);
});

test("level and equipment are asked once, kept in the profile and shown to the coach", async () => {
  const asks = async () => (await mona.call(getScreening, {})).asksTraining;
  const profile = async () => (await mona.call(getCoachingProfile, {})).profile;
  const plan = await startProgramme(shop, mona.userId, "2026-11-23");
  const planAsks = async () => (await mona.call(getEnrolment, { params: { id: plan.id } })).enrolment.asksTraining;
  expect([await asks(), await planAsks()]).toEqual([true, true]);
  const said = {
    goal: null,
    level: "beginner" as const,
    equipment: ["mat" as const, "bands" as const, "mat" as const],
  };
  const wrong = { ...said, level: "expert" as "beginner" };
  expect(await fieldErrors(answer({}, { training: wrong }))).toEqual(["training.level INVALID_VALUE"]);

  // Existing profile data stay: these answers may have waited on a device.
  await mona.call(updateCoachingProfile, { body: { sex: null, audience: "any", goal: "mobility", version: 0 } });
  const first = newId();
  await answer({}, { id: first, training: { ...said, goal: "strength" } });
  const kept = { goal: "mobility", level: "beginner", equipment: ["mat", "bands"], version: 2 };
  expect([await profile(), await asks(), await planAsks()]).toMatchObject([kept, false, false]);
  await answer({}, { training: { ...said, level: "advanced", equipment: ["rack"] } });
  await answer({}, { id: first, training: { ...said, equipment: [] } });
  expect(await profile()).toMatchObject(kept);
  const { header } = await nour.call(adminGetClient, { params: { id: mona.userId } });
  expect(header).toMatchObject({ goal: "mobility", level: "beginner", equipment: ["mat", "bands"] });
});

test("each of the first four questions is red and each of the others yellow", async () => {
  const outcomes: string[] = [];
  for (const key of ["surgery", "pregnancy", "joint", "eating", "chest"] as const)
    outcomes.push((await answer({ [key]: true })).outcome);
  expect(outcomes).toEqual(["yellow", "yellow", "yellow", "yellow", "red"]);
});

test("a red outcome stays until a doctor's leave is dated, whatever is answered after it", async () => {
  const red = await answer({ heart: true });
  expect(red).toMatchObject({ outcome: "red", clearedOn: null });
  expect(await lines()).toEqual([{ severity: 3, kind: "screening", outcome: "red" }]);
  expect((await answer()).outcome).toBe("red");
  const leave = { id: red.id, clearedOn: "2026-11-21" };
  expect(await fieldErrors(answer({ heart: true }, { ...leave, clearedOn: "2026-11-25" }))).toEqual([
    "clearedOn IN_FUTURE",
  ]);
  expect(await fieldErrors(answer({ heart: true }, { ...leave, clearedOn: "2026-01-21" }))).toEqual([
    "clearedOn TOO_EARLY",
  ]);
  expect(await answer({ heart: true }, leave)).toMatchObject({ outcome: "red", clearedOn: "2026-11-21" });
  expect((await mona.call(getScreening, {})).screening).toMatchObject({ outcome: "red", clearedOn: "2026-11-21" });
  expect((await answer({}, { answeredOn: "2026-11-23" })).outcome).toBe("green");
});

test("repeated answers are stored once, and a known id keeps its first content", async () => {
  const first = await answer({ joint: true });
  expect(await answer({}, { id: first.id })).toMatchObject({ id: first.id, outcome: "yellow" });
  const rows = await shop.rows<{ answers: Buffer }>("select answers from screenings where user_id = $1", [mona.userId]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.answers.toString("latin1")).not.toContain("joint");
});

test("two devices that answer at once both count, and red wins", async () => {
  await Promise.all([answer({ chest: true }), answer(), answer({ joint: true })]);
  expect((await mona.call(getScreening, {})).screening).toMatchObject({ outcome: "red" });
  expect(await shop.rows("select 1 from screenings where user_id = $1", [mona.userId])).toHaveLength(3);
});

test("a guardian must agree for members under 18; future, too old and unknown answers are refused", async () => {
  expect(await fieldErrors(answer({}, { age: 17 }))).toEqual(["guardian REQUIRED"]);
  expect(await answer({}, { age: 17, guardian: "Huda Sami" })).toMatchObject({ age: 17, guardian: "Huda Sami" });
  expect(await fieldErrors(answer({}, { answeredOn: "2026-11-24" }))).toEqual(["answeredOn IN_FUTURE"]);
  expect(await fieldErrors(answer({}, { answeredOn: "2026-05-01" }))).toEqual(["answeredOn TOO_EARLY"]);
  expect(await fieldErrors(answer({}, { age: 4 }))).toEqual(["age TOO_SMALL"]);
  const strange = { ...allNo, other: true };
  expect(await toRefusal(answer(strange as Partial<ScreeningAnswers>))).toBe("VALIDATION_FAILED");
});

test("only the member's coaches read the answers, with an access record", async () => {
  await answer({ eating: true });
  const params = { id: mona.userId };
  expect(await toRefusal(karim.call(adminGetScreening, { params }))).toBe("NOT_FOUND");
  const { screening } = await nour.call(adminGetScreening, { params });
  expect(screening).toMatchObject({ outcome: "yellow", answers: { eating: true } });
  const { reads } = await mona.call(getHealthReads, { query: {} });
  expect(reads).toMatchObject([{ what: "screening", why: "coach" }]);
});

test("the programme's reply contains the screening's state, and a log is never refused for it", async () => {
  const programme = await startProgramme(shop, mona.userId, "2026-11-22");
  const enrolment = async () => (await mona.call(getEnrolment, { params: { id: programme.id } })).enrolment.screening;
  expect(await enrolment()).toBeNull();
  await answer({ chest: true });
  expect(await enrolment()).toEqual({ outcome: "red", validUntil: "2027-05-22", clearedOn: null });
  clock.advance(day);
  const now = clock.now();
  const body = programme.workout(newId(), new Date(now.getTime() - 3_600_000).toISOString(), now);
  const { session } = await mona.call(logSession, { params: { id: programme.id }, body });
  expect(session).toMatchObject({ week: 1, pain: null });
});

test("pain is stored with its workout; 4 of 10 or more is in the coach's queue until it is gone", async () => {
  const programme = await startProgramme(shop, mona.userId, "2026-11-22");
  const train = async (at: number, pain?: { level: number; region?: "knee" }) => {
    clock.advance(day);
    const now = clock.now();
    const body = {
      ...programme.workout(newId(), new Date(now.getTime() - 3_600_000).toISOString(), now),
      ...{ day: at, ...(pain === undefined ? {} : { pain }) },
    };
    return (await mona.call(logSession, { params: { id: programme.id }, body })).session.pain;
  };
  expect(await fieldErrors(train(1, { level: 0, region: "knee" }))).toEqual(["pain.region INVALID_VALUE"]);
  expect(await fieldErrors(train(1, { level: 11 }))).toEqual(["pain.level TOO_BIG"]);
  expect(await train(1, { level: 3, region: "knee" })).toEqual({ level: 3, region: "knee" });
  expect(await lines()).toEqual([]);
  expect(await train(2, { level: 6, region: "knee" })).toEqual({ level: 6, region: "knee" });
  expect(await lines()).toEqual([{ severity: 3, kind: "workout", level: 6, region: "knee" }]);
  expect(await train(3, { level: 0 })).toEqual({ level: 0, region: null });
  expect(await lines()).toEqual([]);
});
