import type { CoachRow } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gte, inArray } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import type { DaysOff, WorkingHours } from "#shared/domain/working-hours.ts";
import { coachDaysOff } from "./tables.ts";

const maxRows = 20_000;

/** Days off of coaches that have not ended before a day, the earliest first. */
export async function readDaysOff(
  reader: Reader,
  coachIds: readonly string[],
  since: IsoDate,
): Promise<ReadonlyMap<string, readonly DaysOff[]>> {
  if (coachIds.length === 0) return new Map();
  const rows = await reader
    .select({ coachId: coachDaysOff.coachId, from: coachDaysOff.fromOn, until: coachDaysOff.untilOn })
    .from(coachDaysOff)
    .where(and(inArray(coachDaysOff.coachId, [...coachIds]), gte(coachDaysOff.untilOn, since)))
    .orderBy(asc(coachDaysOff.fromOn))
    .limit(maxRows);
  const byCoach = Map.groupBy(rows, ({ coachId }) => coachId);
  return new Map([...byCoach].map(([id, own]) => [id, own.map(({ from, until }) => ({ from, until }))]));
}

/** How many days back days off still matter, for questions that are open. */
const openDays = 62;

/** When a coach works, without the days off. */
export async function readWorkingHours(
  reader: Reader,
  { id, hours, zone }: CoachRow,
  now: Date,
): Promise<{ readonly hours: WorkingHours; readonly zone: string }> {
  const daysOff = (await readDaysOff(reader, [id], addDays(dateIn(now, zone), -openDays))).get(id) ?? [];
  return { hours: { ...hours, daysOff }, zone };
}

function assertValid(wanted: readonly DaysOff[], known: readonly DaysOff[], today: IsoDate): void {
  const begun = new Set(known.map(({ from }) => from));
  for (const [at, { from, until }] of wanted.entries()) {
    const field = `daysOff.${at}`;
    if (until < from || until < today) throw invalidField(`${field}.until`, "TOO_EARLY", "Ends before it begins");
    if (from < today && !begun.has(from)) throw invalidField(`${field}.from`, "TOO_EARLY", "Has begun already");
    if (until > addDays(today, 366)) throw invalidField(`${field}.until`, "TOO_LATE", "Is more than a year away");
    const before = wanted[at - 1];
    if (before !== undefined && from <= before.until)
      throw invalidField(`${field}.from`, "DUPLICATE", "These days are named twice");
  }
}

/** Saves a locked coach's current and future days off. Throws 400. */
export async function saveDaysOff(
  tx: Tx,
  { id, zone }: CoachRow,
  daysOff: readonly DaysOff[],
  now: Date,
): Promise<void> {
  const today = dateIn(now, zone);
  const wanted = daysOff.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const known = (await readDaysOff(tx, [id], today)).get(id) ?? [];
  assertValid(wanted, known, today);
  await tx.delete(coachDaysOff).where(and(eq(coachDaysOff.coachId, id), gte(coachDaysOff.untilOn, today)));
  // A coach who is back early was away until yesterday, so past figures of answers do not change.
  const passed = known
    .filter(({ from }) => from < today && !wanted.some((one) => one.from === from))
    .map(({ from }) => ({ from, until: addDays(today, -1) }));
  const rows = [...passed, ...wanted].map(({ from, until }) => ({ coachId: id, fromOn: from, untilOn: until }));
  if (rows.length > 0) await tx.insert(coachDaysOff).values(rows);
}
