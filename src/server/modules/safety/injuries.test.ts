import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addExercises, type NewExercise } from "#server/modules/programmes/index.ts";
import { getHealthReads } from "#shared/contract/coaching.ts";
import { type Enrolment, getEnrolment, logSession } from "#shared/contract/enrolments.ts";
import * as contract from "#shared/contract/injuries.ts";
import type { JointLoad } from "#shared/domain/injuries.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme, type TestProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";

// A Sunday, ten o'clock in Cairo; the programme trains on Mondays, Wednesdays and Fridays.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let nour: TestCoach;
let karim: TestCoach;
let packageId = "";

const text = (word: string) => ({ ar: word, en: word });
async function addExercise(slug: string, jointLoad: JointLoad, more: Partial<NewExercise> = {}): Promise<void> {
  const { database, ids, clock: time } = shop.app.platform;
  const row = {
    ...{ id: ids.next(), slug, name: text(slug), aliases: [], substitutions: [], steps: [], mistakes: [] },
    ...{ primaryMuscles: ["quads" as const], secondaryMuscles: [], equipment: [], movement: null, safety: text("") },
    ...{ pattern: "squat" as const, level: "beginner" as const, isUnilateral: false, jointLoad },
    ...more,
  };
  await database.transaction((tx) => addExercises(tx, [row], time.now()));
}

beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
  await addExercise("box-squat", { knee: 1, hip: 2 });
  await addExercise("leg-press", { knee: 2 });
  await addExercise("cable-squat", {}, { equipment: ["cable"] });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let programme: TestProgramme;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  await startCoaching(shop, mona.userId, packageId);
  programme = await startProgramme(shop, mona.userId, "2026-11-22");
});

const newId = () => shop.app.platform.ids.next();
const usual = { region: "knee", severity: 2, fromOn: "2026-11-20" } as const;
const save = async (id: string, body: Partial<contract.InjuryBody> = {}) =>
  (await mona.call(contract.saveInjury, { params: { id }, body: { ...usual, ...body } })).injury;
const read = async (): Promise<Enrolment> =>
  (await mona.call(getEnrolment, { params: { id: programme.id } })).enrolment;
const exercisesOf = ({ phases }: Enrolment) =>
  phases.flatMap(({ weeks }) =>
    weeks.flatMap(({ days }) =>
      days.flatMap(({ blocks }) =>
        blocks.flatMap(({ prescriptions }) =>
          prescriptions.map(
            ({ exercise, sets, leftOut }) => `${exercise.slug} ${sets}${leftOut ? ` -${leftOut}` : ""}`,
          ),
        ),
      ),
    ),
  );

test("an injury proposes substitutes, one call accepts them, and undoing restores the plan", async () => {
  const before = await read();
  expect(before.adapted).toMatchObject({ injuries: [], unfit: [] });
  const id = newId();
  const { version } = await save(id, { note: "Since the match" });
  const proposed = await read();
  expect(proposed.phases).toEqual(before.phases);
  expect(proposed.adapted).toMatchObject({
    injuries: [{ id, region: "knee", severity: 2, takesSubstitutes: false }],
    unfit: [{ exercise: "back-squat", region: "knee", by: { slug: "box-squat" } }],
  });
  const taken = await save(id, { takesSubstitutes: true, version });
  const adapted = await read();
  expect(new Set(exercisesOf(adapted))).toEqual(new Set(["box-squat 3"]));
  expect(adapted.phases[0]?.weeks[0]?.days[0]?.blocks[0]?.prescriptions[0]).toMatchObject({
    replaces: { slug: "back-squat" },
    key: before.phases[0]?.weeks[0]?.days[0]?.blocks[0]?.prescriptions[0]?.key,
  });
  expect(adapted.exercises.map(({ slug }) => slug)).toContain("box-squat");
  await save(id, { takesSubstitutes: false, version: taken.version });
  expect((await read()).phases).toEqual(before.phases);
});

test("an exercise without a substitute is left out, with the reason", async () => {
  const id = newId();
  await save(id, { severity: 3, takesSubstitutes: true });
  // Load 1 does not fit a knee of severity 3 either, and nobody has a cable at hand.
  expect(new Set(exercisesOf(await read()))).toEqual(new Set(["back-squat 0 -knee"]));
  await mona.call(contract.deleteInjury, { params: { id }, query: {} });
  expect(new Set(exercisesOf(await read()))).toEqual(new Set(["back-squat 3"]));
});

test("after an injury ends, later sessions are as planned, and done ones stay", async () => {
  clock.set(new Date("2026-11-23T18:00:00Z"));
  const body = programme.workout(newId(), "2026-11-23T16:00:00Z", clock.now());
  await mona.call(logSession, { params: { id: programme.id }, body });
  await save(newId(), { untilOn: "2026-11-25", takesSubstitutes: true });
  expect(exercisesOf(await read()).slice(0, 3)).toEqual(["back-squat 3", "box-squat 3", "back-squat 3"]);
});

test("a substitute is logged as such, also after the injury is over", async () => {
  const id = newId();
  await save(id, { takesSubstitutes: true });
  clock.set(new Date("2026-11-23T18:00:00Z"));
  const own = programme.workout(newId(), "2026-11-23T16:00:00Z", clock.now());
  const body = { ...own, sets: own.sets.map((set) => ({ ...set, exercise: "box-squat" })) };
  await mona.call(contract.deleteInjury, { params: { id }, query: {} });
  const { session } = await mona.call(logSession, { params: { id: programme.id }, body });
  expect(session.sets).toMatchObject([1, 2, 3].map(() => ({ exercise: "box-squat", swappedFrom: "back-squat" })));
});

test("concurrent changes of one injury do not overwrite each other; wrong days and too many are refused", async () => {
  const id = newId();
  const { version } = await save(id);
  await save(id, { severity: 1, version });
  const conflict = await readConflict(save(id, { severity: 3, version }));
  expect(conflict).toMatchObject({ severity: 1 });
  expect(await toRefusal(save(newId(), { version: 1 }))).toBe("VERSION_CONFLICT");
  expect(await toRefusal(save(newId(), { untilOn: "2026-11-19" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(save(newId(), { severity: 4 as never }))).toBe("VALIDATION_FAILED");
  for (let at = 1; at < contract.maxInjuries; at++) await save(newId());
  expect(await toRefusal(save(newId()))).toBe("TOO_MANY_INJURIES");
});

test("only the member's coaches read and write injuries, with an access record; others get 404", async () => {
  const id = newId();
  await save(id, { note: "Since the match" });
  const params = { id: mona.userId };
  expect(await toRefusal(karim.call(contract.adminGetInjuries, { params }))).toBe("NOT_FOUND");
  const put = { params: { ...params, injuryId: newId() }, body: usual };
  expect(await toRefusal(karim.call(contract.adminSaveInjury, put))).toBe("NOT_FOUND");
  await nour.call(contract.adminSaveInjury, put);
  const { injuries } = await nour.call(contract.adminGetInjuries, { params });
  expect(injuries.map(({ note }) => note).toSorted()).toEqual(["", "Since the match"]);
  const { reads } = await mona.call(getHealthReads, { query: {} });
  expect(reads).toMatchObject([{ what: "injuries", count: 2 }]);
  const ali = await shop.customer();
  expect(await toRefusal(ali.call(contract.getInjury, { params: { id } }))).toBe("NOT_FOUND");
  expect((await ali.call(contract.getInjuries, {})).injuries).toEqual([]);
  const [row] = await shop.rows<{ note: Buffer }>("select note from injuries where id = $1", [id]);
  expect(row?.note.toString("latin1")).not.toContain("match");
});
