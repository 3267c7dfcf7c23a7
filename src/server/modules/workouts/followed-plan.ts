import { findPlanByNumber, type NumberedPlan, type Plan, readPlan, weeksOf } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, min, sql } from "#server/platform/db/orm.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { withKeys } from "#shared/domain/plan-keys.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { type DoneSession, dayOf } from "./enrolment-plan.ts";
import { type EnrolmentRow, planCopies, planCopyVersions, sessionLogs } from "./tables.ts";

const noPlan: NumberedPlan = { number: 0, phases: [] };

/** The programme's plan with which an enrolment began; without a programme an empty one with the number 0. */
export const readFirstPlan = (reader: Reader, { versionId }: EnrolmentRow): Promise<NumberedPlan> =>
  versionId === null ? Promise.resolve(noPlan) : readPlan(reader, versionId);

async function readCopy(reader: Reader, enrolmentId: string, number: number): Promise<NumberedPlan | undefined> {
  const [row] = await reader
    .select({ plan: planCopyVersions.plan })
    .from(planCopyVersions)
    .where(and(eq(planCopyVersions.enrolmentId, enrolmentId), eq(planCopyVersions.number, number)));
  return row && { ...row.plan, number };
}

export type CopyRow = typeof planCopies.$inferSelect;

/** The newest copies of enrolments that have one. */
export async function findCopies(reader: Reader, enrolmentIds: readonly string[]): Promise<Map<string, CopyRow>> {
  const rows = await reader
    .select()
    .from(planCopies)
    .where(sql`${planCopies.enrolmentId} = any(${sql.param([...enrolmentIds])}::uuid[])`)
    .limit(enrolmentIds.length);
  return new Map(rows.map((row) => [row.enrolmentId, row]));
}

/**
 * The plan of that number: the programme's up to the version that the enrolment began with, its own copies from there on.
 */
export async function findFollowedPlan(
  reader: Reader,
  row: EnrolmentRow,
  number: number,
): Promise<NumberedPlan | undefined> {
  const first = await readFirstPlan(reader, row);
  if (number === first.number) return first;
  const copy = number > first.number ? await readCopy(reader, row.id, number) : undefined;
  if (copy !== undefined || row.programmeId === null) return copy;
  return findPlanByNumber(reader, row.programmeId, number);
}

/** The places of days by their keys. */
export const placesByKey = (plan: Plan): ReadonlyMap<string, SessionRef> =>
  new Map(
    weeksOf(plan).flatMap((week) =>
      week.days.map((day) => [
        withKeys(day, week.number, day.order).key,
        { week: week.number, day: day.order } as SessionRef,
      ]),
    ),
  );

interface DoneRow extends SessionRef {
  readonly enrolmentId: string;
  readonly dayKey: string | null;
  readonly on: IsoDate;
}

/** Trained sessions by the place and key that their logs name, each with its first day. */
const readDoneRows = (reader: Reader, enrolmentIds: readonly string[]): Promise<DoneRow[]> =>
  reader
    .select({
      // Logs of an enrolment have all three.
      enrolmentId: sql<string>`${sessionLogs.enrolmentId}`,
      week: sql<number>`${sessionLogs.week}`,
      day: sql<number>`${sessionLogs.day}`,
      dayKey: sessionLogs.dayKey,
      on: sql<IsoDate>`${min(sessionLogs.on)}::text`,
    })
    .from(sessionLogs)
    .where(sql`${sessionLogs.enrolmentId} = any(${sql.param([...enrolmentIds])}::uuid[])`)
    .groupBy(sessionLogs.enrolmentId, sessionLogs.week, sessionLogs.day, sessionLogs.dayKey)
    .orderBy(sessionLogs.enrolmentId, sessionLogs.week, sessionLogs.day);

/** What an enrolment asks for now, and which of it was trained. */
export interface Training {
  readonly plan: NumberedPlan;
  /** At their places in the plan. */
  readonly done: readonly DoneSession[];
  /** Keys of the days that were trained. */
  readonly begun: ReadonlySet<string>;
  /** The place in the plan of a session that a log names. */
  readonly placeOf: (log: SessionRef & { readonly dayKey: string | null }) => SessionRef | undefined;
}

function toTraining(plan: NumberedPlan, first: NumberedPlan, rows: readonly DoneRow[]): Training {
  const places = placesByKey(plan);
  const isFirst = plan.number === first.number;
  const keyOf = ({ dayKey, ...ref }: SessionRef & { readonly dayKey: string | null }) =>
    dayKey ?? dayOf(first, ref)?.key;
  const placeOf: Training["placeOf"] = (log) =>
    // Without a copy nothing has moved, whatever the log names.
    isFirst ? { week: log.week, day: log.day } : places.get(keyOf(log) ?? "");
  const done = new Map<string, DoneSession>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place === undefined) continue;
    const name = `${place.week}-${place.day}`;
    const known = done.get(name);
    if (known === undefined || row.on < known.on) done.set(name, { ...place, on: row.on });
  }
  return { plan, done: [...done.values()], begun: new Set(rows.flatMap((row) => keyOf(row) ?? [])), placeOf };
}

/** What each of the enrolments asks for now, by its id. */
export async function readTrainings(reader: Reader, rows: readonly EnrolmentRow[]): Promise<Map<string, Training>> {
  const ids = rows.map(({ id }) => id);
  const copies = await findCopies(reader, ids);
  const done = Map.groupBy(await readDoneRows(reader, ids), ({ enrolmentId }) => enrolmentId);
  const trainings = new Map<string, Training>();
  for (const row of rows) {
    const first = await readFirstPlan(reader, row);
    const number = copies.get(row.id)?.number;
    const plan = number === undefined ? first : await readCopy(reader, row.id, number);
    if (plan === undefined) throw new Error(`the plan ${number} of enrolment ${row.id} is missing`);
    trainings.set(row.id, toTraining(plan, first, done.get(row.id) ?? []));
  }
  return trainings;
}

export async function readTraining(reader: Reader, row: EnrolmentRow): Promise<Training> {
  const training = (await readTrainings(reader, [row])).get(row.id);
  if (training === undefined) throw new Error(`enrolment ${row.id} has no plan`);
  return training;
}
