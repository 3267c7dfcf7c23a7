import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readClientTraining } from "#server/modules/workouts/index.ts";
import { exportMe, updateMe } from "#shared/contract/accounts.ts";
import { adminGetClientSessions } from "#shared/contract/admin-clients.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { getHealthReads } from "#shared/contract/coaching.ts";
import {
  type Enrolment,
  getEnrolment,
  getEnrolments,
  getProgress,
  type LogSession,
  logSession,
} from "#shared/contract/enrolments.ts";
import * as contract from "#shared/contract/overlays.ts";
import { formatTime } from "#shared/domain/format-date.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme, type TestProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { eraseOverlays } from "./index.ts";

// A Sunday, ten o'clock in Cairo. In 2027 Ramadan lasts from 8 February to 8 March; the programme trains on Mondays,
// Wednesdays and Fridays, its first week before Ramadan, the second in its first seven days.
const start = new Date("2027-01-31T08:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let owner: TestCustomer;
let nour: TestCoach;
let karim: TestCoach;
let packageId = "";

beforeAll(async () => {
  shop = await createTestShop({ clock });
  owner = await shop.customer("admin");
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let programme: TestProgramme;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  programme = await startProgramme(shop, mona.userId, "2027-02-01");
});

const newId = () => shop.app.platform.ids.next();
const at = (day: string, time = "T18:00:00Z") => clock.set(new Date(`${day}${time}`));
const save = (body: Partial<contract.RamadanBody> = {}) =>
  mona.call(contract.saveRamadan, { body: { window: "after_iftar", city: "cairo", ...body } });
const remove = (version?: number) =>
  mona.call(contract.removeRamadan, { query: version === undefined ? {} : { version: String(version) } });
const read = async (id = programme.id): Promise<Enrolment> =>
  (await mona.call(getEnrolment, { params: { id } })).enrolment;
const daysOf = ({ phases }: Enrolment) => phases.flatMap(({ weeks }) => weeks.flatMap(({ days }) => days));
/** Each day of the plan: its sets, effort and how it is made easier. */
const shown = (plan: Enrolment) =>
  daysOf(plan).map(({ blocks, ease }) => {
    const one = blocks[0]?.prescriptions[0];
    return `${one?.sets}@${one?.rpe}${ease === undefined ? "" : ` ${ease.share}${ease.isLight ? " light" : ""}`}`;
  });
const clockOf = (moment: string | undefined, zone = "Africa/Cairo") =>
  moment === undefined ? undefined : formatTime(moment, "en", { timeZone: zone }).replace(/\u00a0/g, " ");

test("the overlay is offered from ten days before, with the times of the member's country", async () => {
  at("2027-01-28");
  const early = await mona.call(contract.getRamadan, { query: {} });
  expect(early).toMatchObject({ overlay: null, city: "cairo" });
  expect(early.season).toEqual({
    year: 1448,
    fromOn: "2027-02-08",
    untilOn: "2027-03-08",
    isOffered: false,
    isRunning: false,
  });
  at("2027-01-29");
  await mona.call(updateMe, { body: { country: "SA" } });
  const { season, city, times } = await mona.call(contract.getRamadan, { query: {} });
  expect([season.isOffered, city, times.on, times.zone]).toEqual([true, "riyadh", "2027-02-08", "Asia/Riyadh"]);
  const dubai = await mona.call(contract.getRamadan, { query: { city: "dubai" } });
  expect([dubai.city, dubai.times.zone]).toEqual(["dubai", "Asia/Dubai"]);
  at("2027-03-09", "T00:00:00Z");
  expect((await mona.call(contract.getRamadan, { query: {} })).season).toMatchObject({ year: 1449, isOffered: false });
});

test("switched on, the days of the fast have fewer sets and a time; removed, the plan is as before", async () => {
  const before = await read();
  expect(shown(before)).toEqual(Array(12).fill("3@8"));
  const { overlay } = await save();
  expect(overlay).toMatchObject({ fromOn: "2027-02-08", untilOn: "2027-03-08", window: "after_iftar", city: "cairo" });
  const during = await read();
  expect(shown(during)).toEqual([...Array(3).fill("3@8"), ...Array(3).fill("2@8 60"), ...Array(6).fill("2@8 80")]);
  expect(during.adapted.ramadan).toMatchObject({ city: { en: "Cairo" }, zone: "Africa/Cairo", window: "after_iftar" });
  expect(during.adapted.ramadan?.times).toHaveLength(29);
  expect(during.adapted.ramadan?.times[0]?.on).toBe("2027-02-08");
  expect(clockOf(during.adapted.ramadan?.times[0]?.at)).toBe("7:08 pm");
  await remove(overlay?.version);
  const after = await read();
  expect(after).toEqual(before);
});

test("before Iftar the effort is low; the day's time is that of the member's city, also in the list of plans", async () => {
  at("2027-02-08", "T08:00:00Z");
  await save({ window: "before_iftar", city: "riyadh" });
  // Missed sessions of the week before have moved to this one.
  expect(shown(await read()).slice(0, 2)).toEqual(["2@6 60 light", "2@6 60 light"]);
  const { enrolments } = await mona.call(getEnrolments, { query: {} });
  const time = enrolments[0]?.next?.time;
  expect(enrolments[0]?.next?.date).toBe("2027-02-08");
  expect([time?.zone, time?.window]).toEqual(["Asia/Riyadh", "before_iftar"]);
  expect(clockOf(time?.at, "Asia/Riyadh")).toBe("4:43 pm");
  // Without it there is no time.
  await remove();
  expect((await mona.call(getEnrolments, { query: {} })).enrolments[0]?.next?.time).toBeUndefined();
});

/** The second session of the plan's second week, done on a day. */
function workout(day: string, sets: number, more: Partial<LogSession> = {}): LogSession {
  const own = programme.workout(newId(), `${day}T16:00:00Z`, new Date(`${day}T17:00:00Z`));
  return { ...own, week: 2, day: 1, sets: own.sets.slice(0, sets), ...more };
}

test("a workout of the fast keeps its targets, even if it arrives after the overlay was removed", async () => {
  const { overlay } = await save();
  at("2027-02-10");
  const ease = { share: 60, isLight: true } as const;
  const body = workout("2027-02-09", 2, { ease });
  const params = { id: programme.id };
  await remove(overlay?.version);
  const { session } = await mona.call(logSession, { params, body });
  expect(session.ease).toEqual(ease);
  const [row] = await shop.rows<{ target: { sets: number; rpe: number } }>(
    "select target from set_logs where session_id = $1",
    [session.id],
  );
  expect(row?.target).toMatchObject({ sets: 2, rpe: 6 });
  // The session is shown as it was trained, all others as in the plan.
  expect(shown(await read())).toEqual([...Array(3).fill("3@8"), "2@6 60 light", ...Array(8).fill("3@8")]);
  // Without the fast it is the unchanged day of the plan.
  const plain = await mona.call(logSession, { params, body: { ...workout("2027-02-10", 3), day: 2 } });
  expect(plain.session.ease).toBeNull();
  await startCoaching(shop, mona.userId, packageId);
  const { sessions } = await nour.call(adminGetClientSessions, { params: { id: mona.userId }, query: {} });
  expect(sessions.map(({ lines }) => lines[0]?.target?.sets)).toEqual([3, 2]);
});

test("a log with an invalid share of sets is refused, one that fits the plan or the overlay is not", async () => {
  at("2027-02-10");
  const params = { id: programme.id };
  const wrong = workout("2027-02-09", 2, { ease: { share: 50, isLight: false } as never });
  expect(await toRefusal(mona.call(logSession, { params, body: wrong }))).toBe("VALIDATION_FAILED");
  const never = workout("2027-02-09", 2, { ease: { share: 80, isLight: false } });
  expect((await mona.call(logSession, { params, body: never })).session.ease).toEqual(never.ease);
});

/** The number of due sessions in the coach's figures. */
async function countDue(): Promise<number> {
  const { database } = shop.app.platform;
  return (await readClientTraining(database.reader, mona.userId, clock.now())).due.length;
}

test("three of four weekly sessions are due during the fast, and the coach sees the same number", async () => {
  const four = await startProgramme(shop, mona.userId, "2027-02-01", [0, 1, 3, 5]);
  at("2027-03-02");
  const progress = async () => (await mona.call(getProgress, { params: { id: four.id } })).progress;
  const before = await progress();
  const dueBefore = await countDue();
  expect(before.adherence).toMatchObject({ done: 0, missed: 16 });
  await save();
  // Weeks 2 to 4 lie entirely in the fast, of week 1 only the last day.
  const during = await progress();
  expect(during.weeks.map(({ due }) => due)).toEqual([4, 3, 3, 3]);
  expect(during.adherence.missed).toBe(13);
  expect(dueBefore - (await countDue())).toBe(3);
  await remove();
  expect(await progress()).toEqual(before);
});

test("an outdated version is refused; a fast that is off cannot be removed", async () => {
  expect(await toRefusal(remove())).toBe("NOT_FOUND");
  expect(await toRefusal(save({ version: 1 }))).toBe("VERSION_CONFLICT");
  const { overlay } = await save();
  await save({ window: "before_suhoor", version: overlay?.version });
  const conflict = await readConflict(save({ window: "before_iftar", version: overlay?.version }));
  expect(conflict).toMatchObject({ window: "before_suhoor" });
  expect(await toRefusal(remove(overlay?.version))).toBe("VERSION_CONFLICT");
  expect(await toRefusal(save({ city: "atlantis" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(save({ window: "noon" as never }))).toBe("VALIDATION_FAILED");
});

test("two concurrent calls switch it on once", async () => {
  const lock = {
    sql: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`overlays ${mona.userId}`],
  };
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([save(), save({ window: "before_suhoor" })]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(await shop.rows("select 1 from overlays where user_id = $1", [mona.userId])).toHaveLength(1);
});

const correct = (country: string, body: object) =>
  owner.call(contract.adminSaveRamadanDays, {
    params: { country: country as "EG" },
    body: { year: 1448, startShift: 0, endShift: 0, version: 0, ...body },
  });

test("the owner changes the dates after the moon sighting, and plans in that country follow", async () => {
  await save();
  const ali = await shop.customer();
  await ali.call(contract.saveRamadan, { body: { window: "after_iftar", city: "kuwait" } });
  expect(await toRefusal(correct("EG", { startShift: 1 }))).toBe("VALIDATION_FAILED");
  const { days } = await correct("EG", { startShift: 1, endShift: 1, reason: "The moon was not seen" });
  expect(days).toMatchObject({ fromOn: "2027-02-09", untilOn: "2027-03-09", version: 1 });
  expect(days.calendar).toEqual({ fromOn: "2027-02-08", untilOn: "2027-03-08" });
  expect((await mona.call(contract.getRamadan, { query: {} })).overlay).toMatchObject({
    fromOn: "2027-02-09",
    untilOn: "2027-03-09",
  });
  // Monday the 8th is no longer a day of the fast.
  expect(shown(await read()).slice(3, 5)).toEqual(["3@8", "2@8 60"]);
  expect((await ali.call(contract.getRamadan, { query: {} })).overlay).toMatchObject({ fromOn: "2027-02-08" });
  const { countries } = await owner.call(contract.adminListRamadanDays, {});
  expect(countries.map(({ country, fromOn }) => `${country} ${fromOn}`).slice(0, 2)).toEqual([
    "EG 2027-02-09",
    "SA 2027-02-08",
  ]);
  expect(await readConflict(correct("EG", { version: 0 }))).toMatchObject({ version: 1, fromOn: "2027-02-09" });
  const { entries } = await owner.call(adminListAudit, { query: { search: "settings.ramadan" } });
  expect(entries[0]).toMatchObject({ subjectId: "EG 1448", reason: "The moon was not seen" });
  expect(await toRefusal(nour.call(contract.adminListRamadanDays, {}))).toBe("PERMISSION_DENIED");
  await correct("EG", { version: 1 });
  expect(shown(await read()).slice(3, 5)).toEqual(["2@8 60", "2@8 60"]);
});

test("only the member's coaches see and change whether they fast, with an access record", async () => {
  await startCoaching(shop, mona.userId, packageId);
  const params = { id: mona.userId };
  const body = { window: "after_iftar", city: "jeddah" } as const;
  expect(await toRefusal(karim.call(contract.adminGetClientRamadan, { params, query: {} }))).toBe("NOT_FOUND");
  expect(await toRefusal(karim.call(contract.adminSaveClientRamadan, { params, body }))).toBe("NOT_FOUND");
  expect(await toRefusal(karim.call(contract.adminRemoveClientRamadan, { params, query: {} }))).toBe("NOT_FOUND");
  await nour.call(contract.adminSaveClientRamadan, { params, body });
  expect((await mona.call(contract.getRamadan, { query: {} })).overlay).toMatchObject(body);
  await nour.call(contract.adminRemoveClientRamadan, { params, query: {} });
  expect((await nour.call(contract.adminGetClientRamadan, { params, query: {} })).overlay).toBeNull();
  const { reads } = await mona.call(getHealthReads, { query: {} });
  expect(reads).toMatchObject([{ what: "plan", count: 3 }]);
});

test("it is in the export of the member's data, and is deleted with the account", async () => {
  await save();
  const { data } = await mona.call(exportMe, {});
  expect(data).toMatchObject({
    overlays: [{ kind: "ramadan", city: "cairo", window: "after_iftar", removedAt: null }],
  });
  await shop.app.platform.database.transaction((tx) => eraseOverlays(tx, mona.userId));
  expect(await shop.rows("select 1 from overlays where user_id = $1", [mona.userId])).toEqual([]);
});
