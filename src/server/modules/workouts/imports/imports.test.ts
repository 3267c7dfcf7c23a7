import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addExercises } from "#server/modules/programmes/index.ts";
import * as clients from "#shared/contract/admin-clients.ts";
import { ApiError } from "#shared/contract/client.ts";
import { pathFor } from "#shared/contract/endpoint.ts";
import { getEnrolment, getProgress, logSession } from "#shared/contract/enrolments.ts";
import * as contract from "#shared/contract/workout-imports.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";

const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const text = (ar: string, en: string) => ({ ar, en });
let shop: TestShop;
let coach: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  coach = await addCoach(shop, { capacity: 300 });
  const { database, ids } = shop.app.platform;
  const bare = { steps: [], mistakes: [], substitutions: [], equipment: [], movement: null, safety: text("", "") };
  const facts = { level: "beginner" as const, isUnilateral: false, secondaryMuscles: [] };
  await database.transaction((tx) =>
    addExercises(
      tx,
      [
        { slug: "bench-press", name: text("ضغط الصدر بالبار", "Barbell bench press"), aliases: ["بنش"] },
        { slug: "deadlift", name: text("الرفعة الميتة", "Deadlift"), aliases: [] },
      ].map((one) => ({
        ...{ id: ids.next(), ...one, ...bare, ...facts, pattern: "push" as const, primaryMuscles: ["chest" as const] },
      })),
      clock.now(),
    ),
  );
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
});

const toRefusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no refusal",
    (error: unknown) =>
      error instanceof ApiError
        ? [error.status, error.code, ...error.fieldErrors.map((each) => `${each.field} ${each.code}`)].join(" ")
        : String(error),
  );

async function sent(who: TestCustomer, file: string | Buffer) {
  const reply = await shop.app.http.inject({
    method: "POST",
    url: `/api${pathFor(contract.readWorkoutFile.path, undefined, { fileName: "workouts.csv" })}`,
    headers: { "content-type": "text/csv", authorization: `Bearer ${await who.token()}` },
    payload: file,
  });
  const data = reply.json();
  if (reply.statusCode !== 201) throw new ApiError({ status: reply.statusCode, statusText: "", data, requestId: "" });
  return data as { import: contract.WorkoutFileFacts; exercises: { slug: string }[] };
}
type Body = Parameters<typeof confirm>[2];
const confirm = (
  who: TestCustomer,
  id: string,
  body: {
    mapping?: { name: string; exercise: string | null }[];
    weightUnit?: "kg" | "lb";
    zone?: string;
  } = {},
) =>
  who.call(contract.confirmWorkoutImport, {
    params: { id },
    body: { mapping: [], zone: "Africa/Cairo", ...body },
  });
/** Reads a file and stores it. */
const imported = async (file: string, body: Body = {}) => {
  const { import: read } = await sent(mona, file);
  return (await confirm(mona, read.id, body)).import;
};
const drop = (who: TestCustomer, id: string) => who.call(contract.dropWorkoutImport, { params: { id } });
const days = () =>
  shop.rows<{ exercise: string; on: string; sets: number; top: number | null }>(
    `select exercise, on_date::text as on, sets, top_kg::float as top from exercise_days where user_id = $1
     order by on_date, exercise`,
    [mona.userId],
  );
const counts = async () => {
  const [row] = await shop.rows<{ sessions: number; sets: number }>(
    `select (select count(*)::int from session_logs where user_id = $1) as sessions,
      (select count(*)::int from set_logs where user_id = $1) as sets`,
    [mona.userId],
  );
  return row;
};

const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Workout Duration";
const set = (
  date: string,
  exercise: string,
  weight: number,
  reps: number,
  more: { order?: string; unit?: string } = {},
) => `${date},Push,${exercise},${more.order ?? "1"},${weight},${more.unit ?? "kg"},${reps},45m`;
const strong = (...rows: string[]): string => [header, ...rows].join("\n");
const [first, second, third] = ["2026-10-01 18:00:00", "2026-10-03 18:00:00", "2026-10-05 18:00:00"];
const bench = "Bench Press (Barbell)";

test("a file is read, mapped and stored; the member, the player and the coach see it", async () => {
  await startCoaching(shop, mona.userId, packageId);
  const programme = await startProgramme(shop, mona.userId, "2026-11-16");
  const file = strong(
    set(first, bench, 40, 10, { order: "W" }),
    set(first, bench, 100, 5),
    set(first, "بِنش", 80, 8),
    set(first, "قرفصاء خلفية", 150, 3),
    set(first, "Zercher Squat", 60, 8),
  );
  const { import: read, exercises } = await sent(mona, file);
  expect(read).toMatchObject({
    ...{ source: "strong", state: "read", sessions: 1, sets: 5, known: 0, from: "2026-10-01", to: "2026-10-01" },
    ...{ needsUnit: false, rejected: [], unknown: ["Zercher Squat", "قرفصاء خلفية"], fileName: "workouts.csv" },
  });
  expect(read.names).toEqual([
    { name: bench, sets: 2, exercise: "bench-press" },
    { name: "Zercher Squat", sets: 1, exercise: null },
    { name: "بِنش", sets: 1, exercise: "bench-press" },
    { name: "قرفصاء خلفية", sets: 1, exercise: null },
  ]);
  expect(exercises.map(({ slug }) => slug).sort()).toEqual(["back-squat", "bench-press", "deadlift"]);
  expect(await counts()).toEqual({ sessions: 0, sets: 0 });

  const mapping = [
    { name: "قرفصاء خلفية", exercise: "back-squat" },
    { name: "Zercher Squat", exercise: null },
  ];
  const { import: done } = await confirm(mona, read.id, { mapping });
  expect(done).toMatchObject({ state: "done", sessions: 1, sets: 5, added: 1 });
  // Again: the same, once.
  expect((await confirm(mona, read.id, { mapping })).import).toEqual(done);
  expect((await mona.call(contract.getWorkoutImports, {})).imports).toEqual([done]);
  const [log] = await shop.rows("select started_at, source, title, enrolment_id from session_logs where user_id = $1", [
    mona.userId,
  ]);
  expect(log).toEqual({
    ...{ started_at: new Date("2026-10-01T15:00:00Z"), source: "strong", title: "Push", enrolment_id: null },
  });
  // Warm-ups never count, and unmatched names have no exercise figures.
  expect(await days()).toEqual([
    { exercise: "back-squat", on: "2026-10-01", sets: 1, top: 150 },
    { exercise: "bench-press", on: "2026-10-01", sets: 2, top: 100 },
  ]);
  // What the player keeps for times without a network.
  const { enrolment } = await mona.call(getEnrolment, { params: { id: programme.id } });
  expect(enrolment.history).toMatchObject([{ exercise: "back-squat", last: { on: "2026-10-01" }, heaviestKg: 150 }]);
  expect(enrolment.logs).toEqual([]);
  const { progress } = await mona.call(getProgress, { params: { id: programme.id } });
  expect(progress.records.map(({ exercise, heaviest }) => [exercise.name.en, heaviest.kg])).toEqual([
    ["Squat", 150],
    ["Barbell bench press", 100],
    ["Zercher Squat", 60],
  ]);
  expect(progress.weeks.every(({ sets }) => sets === 0)).toBe(true);
  expect((await mona.call(contract.getImportedRecords, {})).records).toEqual(progress.records);
  const { sessions } = await coach.call(clients.adminGetClientSessions, { params: { id: mona.userId }, query: {} });
  expect(sessions).toMatchObject([{ title: { en: "Push" }, programme: { ar: "Strong" }, week: null, minutes: 45 }]);
  expect(sessions[0]?.lines.map(({ target, exercise }) => [target, exercise.slug]).at(-1)).toEqual([
    null,
    "Zercher Squat",
  ]);
  const { records } = await coach.call(clients.adminGetClientRecords, { params: { id: mona.userId } });
  expect(records.map(({ exercise }) => exercise.slug)).toEqual(["back-squat", "bench-press"]);

  // Choices are kept for the next file, and the player's workouts are unaffected.
  const { import: next } = await sent(mona, file);
  expect(next).toMatchObject({ known: 1, unknown: [] });
  expect(next.names.find(({ name }) => name === "قرفصاء خلفية")?.exercise).toBe("back-squat");
  const body = programme.workout(
    shop.app.platform.ids.next(),
    "2026-11-21T10:00:00Z",
    new Date("2026-11-21T11:00:00Z"),
  );
  await mona.call(logSession, { params: { id: programme.id }, body });
  expect((await days()).length).toBe(3);
});

test("a repeated file is stored once, overlapping files add only new workouts, and removing one keeps the other's", async () => {
  const [a, b, c] = [set(first, bench, 100, 5), set(second, bench, 105, 5), set(third, bench, 110, 5)];
  const one = await imported(strong(a, b));
  expect(one).toMatchObject({ sessions: 2, added: 2 });
  expect(await imported(strong(a, b))).toMatchObject({ sessions: 2, added: 0 });
  // In another order, with a set that was added meanwhile.
  const two = await imported(strong(c, b, set(second, bench, 107.5, 3, { order: "2" })));
  expect(two).toMatchObject({ sessions: 2, added: 1 });
  expect(await counts()).toEqual({ sessions: 3, sets: 4 });
  expect((await days()).map(({ on, sets, top }) => [on, sets, top])).toEqual([
    ["2026-10-01", 1, 100],
    ["2026-10-03", 2, 107.5],
    ["2026-10-05", 1, 110],
  ]);
  await drop(mona, two.id);
  await drop(mona, two.id);
  expect((await days()).map(({ on }) => on)).toEqual(["2026-10-01", "2026-10-03"]);
  await drop(mona, one.id);
  // The second file still contains both.
  expect(await counts()).toEqual({ sessions: 2, sets: 3 });
  const [same] = (await mona.call(contract.getWorkoutImports, {})).imports;
  await drop(mona, same?.id ?? "");
  expect(await counts()).toEqual({ sessions: 0, sets: 0 });
  expect(await days()).toEqual([]);
  expect(await toRefusal(confirm(mona, two.id))).toBe("409 IMPORT_STATE");
});

test("two confirmations at once store a file once", async () => {
  const file = strong(set(first, bench, 100, 5), set(second, bench, 105, 5));
  const [one, two] = [await sent(mona, file), await sent(mona, file)];
  const replies = await Promise.all([one, one, two, two].map((read) => confirm(mona, read.import.id)));
  expect(replies.map(({ import: done }) => done.added).sort()).toEqual([0, 0, 2, 2]);
  expect(await counts()).toEqual({ sessions: 2, sets: 2 });
});

test("pounds, a missing unit and the time zone", async () => {
  await imported(strong(set(first, bench, 225, 5, { unit: "lbs" })), { zone: "America/New_York" });
  const [log] = await shop.rows(
    "select s.on_date::text as on, s.started_at, l.weight::float, l.unit, l.weight_kg::float as kg from session_logs s join set_logs l on l.user_id = s.user_id and l.session_id = s.id where s.user_id = $1",
    [mona.userId],
  );
  expect(log).toEqual({
    ...{ on: "2026-10-01", started_at: new Date("2026-10-01T22:00:00Z"), weight: 225, unit: "lb", kg: 102.058 },
  });
  // The same workout in another zone moves; it is not duplicated.
  const late = strong(set("2026-10-01 00:30:00", bench, 100, 5));
  await imported(late, { zone: "Asia/Dubai" });
  await imported(late, { zone: "Africa/Cairo" });
  expect(await counts()).toEqual({ sessions: 2, sets: 2 });
  const bare = `Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n${third},Pull,Deadlift (Barbell),1,315,3`;
  const { import: read } = await sent(mona, bare);
  expect(read.needsUnit).toBe(true);
  expect(await toRefusal(confirm(mona, read.id))).toBe("400 VALIDATION_FAILED weightUnit REQUIRED");
  await confirm(mona, read.id, { weightUnit: "lb" });
  expect((await days()).at(-1)).toMatchObject({ exercise: "deadlift", top: 142.882 });
});

test("what is refused: other members' files, wrong choices, wrong files, a sixth file", async () => {
  const { import: read } = await sent(mona, strong(set(first, bench, 100, 5)));
  const other = await shop.customer();
  expect(await toRefusal(confirm(other, read.id))).toBe("404 NOT_FOUND");
  expect(await toRefusal(drop(other, read.id))).toBe("404 NOT_FOUND");
  expect((await other.call(contract.getWorkoutImports, {})).imports).toEqual([]);
  const wrong = (mapping: { name: string; exercise: string | null }[]) =>
    toRefusal(confirm(mona, read.id, { mapping }));
  expect(await wrong([{ name: bench, exercise: "no-such" }])).toContain("mapping.0.exercise INVALID_VALUE");
  expect(await wrong([{ name: "Curl", exercise: null }])).toContain("mapping.0.name INVALID_VALUE");
  const twice = { name: bench, exercise: null };
  expect(await wrong([twice, twice])).toContain("mapping.1.name DUPLICATE");
  expect(await toRefusal(confirm(mona, read.id, { zone: "Mars/Base" }))).toContain("zone INVALID_VALUE");
  expect(await toRefusal(sent(mona, "Handle,Title\na,b"))).toBe("400 IMPORT_UNKNOWN");
  expect(await toRefusal(sent(mona, Buffer.from("89504e470d0a1a0a0000000d", "hex")))).toBe("400 IMPORT_UNKNOWN");
  expect(await toRefusal(sent(mona, ""))).toContain("400");
  expect(await toRefusal(sent(mona, Buffer.alloc(5_000_001, 65)))).toContain("413");
  for (let at = 0; at < 4; at += 1) await sent(mona, strong(set(first, bench, 100, 5)));
  expect(await toRefusal(sent(mona, strong(set(first, bench, 100, 5))))).toBe("429 TOO_MANY_REQUESTS");
  // A day later the file is no longer kept, and another may come.
  clock.advance(86_400 + 60);
  await shop.app.platform.jobs.runScheduled("drop-old-imports");
  expect(await toRefusal(confirm(mona, read.id))).toBe("409 IMPORT_STATE");
  await sent(mona, strong(set(first, bench, 100, 5)));
  clock.advance(31 * 86_400);
  await shop.app.platform.jobs.runScheduled("drop-old-imports");
  await shop.app.platform.jobs.runScheduled("drop-old-imports");
  expect(await toRefusal(drop(mona, read.id))).toBe("404 NOT_FOUND");
});

test("ten thousand sets of Hevy at once", async () => {
  const head = "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps";
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"];
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const session = Math.floor(at / 20);
    const day = `${(session % 25) + 1} ${months[Math.floor(session / 25) % 10]} ${2024 + Math.floor(session / 250)}`;
    const name = at % 20 < 10 ? bench : "Deadlift (Barbell)";
    return `Day,"${day}, 18:00","${day}, 19:00",${name},${at % 10},normal,${60 + (at % 40)},8`;
  });
  const { import: read } = await sent(mona, [head, ...rows].join("\n"));
  expect(read).toMatchObject({ source: "hevy", sessions: 500, sets: 10_000, unknown: [] });
  const began = performance.now();
  expect((await confirm(mona, read.id)).import).toMatchObject({ added: 500 });
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await counts()).toEqual({ sessions: 500, sets: 10_000 });
  expect((await days()).length).toBe(1000);
});
