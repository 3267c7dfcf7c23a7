import { readFasts } from "#server/modules/overlays/index.ts";
import { exerciseNames, type KeyedDay, type NumberedPlan, type Plan } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRecords, preparedRows } from "#server/platform/db/prepared.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LogSession } from "#shared/contract/enrolments.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { isWeekOpen } from "#shared/domain/training-calendar.ts";
import { calendarInput, dayOf, toShape } from "./enrolment-plan.ts";
import { enrolmentState, tooManySessions, weekLocked } from "./errors.ts";
import { rewriteExerciseDays } from "./exercise-days.ts";
import { findFollowedPlan, readFirstPlan, readTraining, type Training } from "./followed-plan.ts";
import { keepAsDone } from "./keep-as-done.ts";
import { lockEnrolment, maxSessions, readSessions, toSummary } from "./read-enrolments.ts";
import { asShown, checkTimes, toSetRows } from "./session-body.ts";
import {
  type EnrolmentRow,
  enrolments,
  isPlanned,
  type SessionLogRow,
  type SetLogRow,
  sessionLogs,
  setLogs,
} from "./tables.ts";
import { touchClient } from "./touch-client.ts";

const sessionOf = prepared((plan) =>
  plan
    .select()
    .from(sessionLogs)
    .where(and(eq(sessionLogs.userId, sql.placeholder("userId")), eq(sessionLogs.id, sql.placeholder("id")))),
);
async function knownSession(reader: Reader, userId: string, id: string): Promise<SessionLogRow | undefined> {
  const [row] = await sessionOf(reader, { userId, id });
  return row;
}

const countSessions = preparedRows<{ readonly total: number }>(
  sql`select count(*)::int as total from session_logs where enrolment_id = ${sql.placeholder("enrolmentId")}`,
);
const deleteSets = preparedRows(
  sql`delete from set_logs where user_id = ${sql.placeholder("userId")} and session_id = ${sql.placeholder("id")}`,
);
const insertSets = preparedRecords(setLogs);
const writeSession = preparedRecords(sessionLogs, { key: ["userId", "id"], keeps: ["createdAt"] });

/** Validates a new log: the session exists in the plan, its week is open, and the limit is not reached. */
async function checkNew(
  tx: Tx,
  row: EnrolmentRow,
  { plan, done }: Training,
  { body, isCurrent }: { readonly body: LogSession; readonly isCurrent: boolean },
  now: Date,
): Promise<void> {
  const input = calendarInput(row, toShape(plan), done, now);
  if (input === undefined) throw enrolmentState("Choose a start day first");
  // A session trained on an older plan was open there, so it is never refused.
  if (isCurrent && !isWeekOpen(input, body.week)) throw weekLocked();
  const [kept] = await countSessions(tx, { enrolmentId: row.id });
  if ((kept?.total ?? 0) >= maxSessions) throw tooManySessions();
}

/** A new workout has no sets yet. */
async function write(tx: Tx, session: SessionLogRow, sets: readonly SetLogRow[], isNew: boolean): Promise<void> {
  await writeSession(tx, [session]);
  if (!isNew) await deleteSets(tx, { userId: session.userId, id: session.id });
  await insertSets(tx, sets);
}

/** The log's plan, which may be older than the current one. */
async function planFor(
  tx: Tx,
  row: EnrolmentRow,
  { plan }: Training,
  { planNumber }: LogSession,
): Promise<NumberedPlan> {
  if (planNumber === undefined || planNumber === plan.number) return plan;
  const named = await findFollowedPlan(tx, row, planNumber);
  if (named === undefined) throw invalidField("planNumber", "INVALID_VALUE", "The programme has no such plan");
  return named;
}

/** The number that a log is stored with; older devices name none and follow the first plan where there is no other. */
async function numberFor(
  tx: Tx,
  row: EnrolmentRow,
  { plan }: Training,
  { planNumber }: LogSession,
): Promise<number | null> {
  if (planNumber !== undefined) return planNumber;
  return plan.number === (await readFirstPlan(tx, row)).number ? null : plan.number;
}

function dayFor(plan: Plan, body: LogSession): KeyedDay {
  const day = dayOf(plan, body);
  if (day === undefined) throw invalidField("day", "INVALID_VALUE", "The programme has no such session");
  if (body.dayKey !== undefined && body.dayKey !== day.key)
    throw invalidField("dayKey", "INVALID_VALUE", "Is not the key of this session");
  return day;
}

function rowFor(
  row: EnrolmentRow,
  body: LogSession,
  { day, planNumber }: { readonly day: KeyedDay; readonly planNumber: number | null },
  now: Date,
): SessionLogRow {
  const { id, week, rpe = null, note = "", revision } = body;
  const startedAt = new Date(body.startedAt);
  const on = dateIn(startedAt, row.timezone);
  const endedAt = new Date(body.endedAt);
  return {
    userId: row.userId,
    id,
    enrolmentId: row.id,
    week,
    day: body.day,
    on,
    startedAt,
    endedAt,
    rpe,
    note,
    painLevel: body.pain?.level ?? null,
    painRegion: body.pain?.region ?? null,
    revision,
    planNumber,
    dayKey: day.key,
    easeShare: body.ease?.share ?? null,
    easeLight: body.ease?.isLight ?? null,
    source: "player",
    title: null,
    createdAt: now,
    updatedAt: now,
  };
}

async function completeWhenDone(
  tx: Tx,
  row: EnrolmentRow,
  sessions: number,
  done: number,
  now: Date,
): Promise<EnrolmentRow> {
  if (done < sessions || row.status === "completed") return row;
  const changes = { status: "completed", frozenAt: null, updatedAt: now } as const;
  await tx.update(enrolments).set(changes).where(eq(enrolments.id, row.id));
  return { ...row, ...changes };
}

/**
 * Stores a workout under the id from the device. The same or an older revision returns the stored one; a newer one
 * replaces it.
 */
export async function storeSession(
  { database, clock, jobs }: Platform,
  userId: string,
  enrolmentId: string,
  body: LogSession,
) {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const row = await lockEnrolment(tx, userId, enrolmentId, now);
    const training = await readTraining(tx, row);
    const followed = await planFor(tx, row, training, body);
    const day = dayFor(followed, body);
    checkTimes(body, row, now);
    const known = await knownSession(tx, userId, body.id);
    if (known !== undefined && known.enrolmentId !== enrolmentId)
      throw invalidField("id", "INVALID_VALUE", "Belongs to another programme");
    if (known === undefined || known.revision < body.revision) {
      if (known === undefined || known.week !== body.week || known.day !== body.day)
        await checkNew(tx, row, training, { body, isCurrent: followed === training.plan }, now);
      const names = await exerciseNames(tx, [...new Set(body.sets.map((set) => set.exercise))]);
      const session = rowFor(row, body, { day, planNumber: await numberFor(tx, row, training, body) }, now);
      const shown = asShown(day, body.ease ?? null);
      const sets = toSetRows(shown, body, new Set(names.keys()), { userId, sessionId: body.id });
      await write(tx, session, sets, known === undefined);
      await rewriteExerciseDays(tx, userId, [session.on, known?.on ?? session.on]);
      await keepAsDone(tx, { clock }, row, training, { followed, day, week: body.week });
    }
    const current = await readTraining(tx, row);
    const sessions = toShape(current.plan).reduce((sum, week) => sum + week.days.length, 0);
    const after = await completeWhenDone(tx, row, sessions, current.done.length, now);
    const kept = await knownSession(tx, userId, body.id);
    const [session] = await readSessions(tx, kept !== undefined && isPlanned(kept) ? [kept] : []);
    if (session === undefined) throw new Error("a workout was stored and is not there");
    await touchClient(tx, { clock, jobs }, userId);
    return { session, enrolment: toSummary(after, current, now, await readFasts(tx, userId)) };
  });
}
