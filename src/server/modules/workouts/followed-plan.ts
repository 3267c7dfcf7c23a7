import { findPlanByNumber, type NumberedPlan, type Plan, readPlan, weeksOf } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { dayKeyAt } from "#shared/domain/plan-keys.ts";
import { type SessionRef, sessionKey } from "#shared/domain/training-calendar.ts";
import type { DoneSession } from "./enrolment-plan.ts";
import { type EnrolmentRow, planCopies, planCopyVersions } from "./tables.ts";

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

const copiesOf = prepared((plan) =>
  plan
    .select()
    .from(planCopies)
    .where(sql`${planCopies.enrolmentId} = any(${sql.placeholder("ids")}::uuid[])`),
);
/** The newest copies of enrolments that have one. */
export async function findCopies(reader: Reader, enrolmentIds: readonly string[]): Promise<Map<string, CopyRow>> {
  const rows = enrolmentIds.length === 0 ? [] : await copiesOf(reader, { ids: [...enrolmentIds] });
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

const placedDays = (plan: Plan): { readonly key: string; readonly place: SessionRef }[] =>
  weeksOf(plan).flatMap((week) =>
    week.days.map((day) => ({
      key: day.key ?? dayKeyAt(week.number, day.order),
      place: { week: week.number, day: day.order },
    })),
  );

/** The places of days by their keys. */
export const placesByKey = (plan: Plan): ReadonlyMap<string, SessionRef> =>
  new Map(placedDays(plan).map(({ key, place }) => [key, place]));

const keysByPlace = (plan: Plan): ReadonlyMap<string, string> =>
  new Map(placedDays(plan).map(({ key, place }) => [sessionKey(place), key]));

interface DoneRow extends SessionRef {
  readonly enrolmentId: string;
  readonly dayKey: string | null;
  readonly on: IsoDate;
}

/** Trained sessions by the position and key in their logs, each with its first day. */
const readDoneRows = preparedRows<DoneRow>(
  sql`select l.enrolment_id as "enrolmentId", l.week, l.day, l.day_key as "dayKey", min(l.on_date)::text as on
    from session_logs l where l.enrolment_id = any(${sql.placeholder("ids")}::uuid[])
    group by l.enrolment_id, l.week, l.day, l.day_key order by l.enrolment_id, l.week, l.day`,
);

/** The plan that an enrolment follows now, and its trained sessions. */
export interface Training {
  readonly plan: NumberedPlan;
  /** The newest own copy of the plan. */
  readonly copy: CopyRow | undefined;
  /** At their positions in the plan. */
  readonly done: readonly DoneSession[];
  /** Keys of the days that were trained. */
  readonly begun: ReadonlySet<string>;
  /** The position in the plan of a log's session. */
  readonly placeOf: (log: SessionRef & { readonly dayKey: string | null }) => SessionRef | undefined;
}

/** Computes a value on first use. */
function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
}

function toTraining(
  { plan, copy }: Pick<Training, "plan" | "copy">,
  first: NumberedPlan,
  rows: readonly DoneRow[],
): Training {
  const isFirst = plan.number === first.number;
  const placesOfPlan = once(() => placesByKey(plan));
  const keysOfFirst = once(() => keysByPlace(first));
  const keyOf = (log: SessionRef & { readonly dayKey: string | null }) =>
    log.dayKey ?? keysOfFirst().get(sessionKey(log));
  const placeOf: Training["placeOf"] = (log) =>
    // Without a copy no day has moved, so the log's position is right.
    isFirst ? { week: log.week, day: log.day } : placesOfPlan().get(keyOf(log) ?? "");
  const done = new Map<string, DoneSession>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place === undefined) continue;
    const name = sessionKey(place);
    const known = done.get(name);
    if (known === undefined || row.on < known.on) done.set(name, { ...place, on: row.on });
  }
  const begun = once(() => new Set(rows.flatMap((row) => keyOf(row) ?? [])));
  return {
    ...{ plan, copy, done: [...done.values()], placeOf },
    get begun() {
      return begun();
    },
  };
}

/** The current training of each enrolment, by id. */
export async function readTrainings(reader: Reader, rows: readonly EnrolmentRow[]): Promise<Map<string, Training>> {
  const ids = rows.map(({ id }) => id);
  const copies = await findCopies(reader, ids);
  const rowsDone = ids.length === 0 ? [] : await readDoneRows(reader, { ids });
  const done = Map.groupBy(rowsDone, ({ enrolmentId }) => enrolmentId);
  const trainings = new Map<string, Training>();
  for (const row of rows) {
    const first = await readFirstPlan(reader, row);
    const copy = copies.get(row.id);
    const number = copy?.number;
    const plan = number === undefined ? first : await readCopy(reader, row.id, number);
    if (plan === undefined) throw new Error(`the plan ${number} of enrolment ${row.id} is missing`);
    trainings.set(row.id, toTraining({ plan, copy }, first, done.get(row.id) ?? []));
  }
  return trainings;
}

export async function readTraining(reader: Reader, row: EnrolmentRow): Promise<Training> {
  const training = (await readTrainings(reader, [row])).get(row.id);
  if (training === undefined) throw new Error(`enrolment ${row.id} has no plan`);
  return training;
}
