import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne, sql } from "#server/platform/db/orm.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { tooManySessions } from "../errors.ts";
import { rewriteExerciseDays } from "../exercise-days.ts";
import { type SessionLogRow, type SetLogRow, sessionLogs, setLogs, workoutImportSessions } from "../tables.ts";

/** Limit over all files: more than three workouts a week for thirty years. */
const maxImported = 5000;

function chunksOf<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

const among = (ids: readonly string[]) => sql`${sessionLogs.id} = any(${sql.param([...ids])}::uuid[])`;

/** Which of the workouts exist already. */
export function findKnown(reader: Reader, userId: string, ids: readonly string[]) {
  return reader
    .select({ id: sessionLogs.id, on: sessionLogs.on, source: sessionLogs.source })
    .from(sessionLogs)
    .where(and(eq(sessionLogs.userId, userId), among(ids)));
}

async function checkRoom(tx: Tx, userId: string, added: number): Promise<void> {
  const kept = await tx.$count(sessionLogs, and(eq(sessionLogs.userId, userId), ne(sessionLogs.source, "player")));
  if (kept + added > maxImported) throw tooManySessions();
}

async function writeSessions(tx: Tx, sessions: readonly SessionLogRow[]): Promise<void> {
  const fresh = (column: string) => sql.raw(`excluded.${column}`);
  for (const rows of chunksOf(sessions, 1000))
    await tx
      .insert(sessionLogs)
      .values(rows)
      .onConflictDoUpdate({
        target: [sessionLogs.userId, sessionLogs.id],
        set: {
          ...{ on: fresh("on_date"), startedAt: fresh("started_at"), endedAt: fresh("ended_at") },
          ...{ note: fresh("note"), updatedAt: fresh("updated_at"), revision: sql`${sessionLogs.revision} + 1` },
        },
      });
}

async function writeSets(
  tx: Tx,
  userId: string,
  { ids, sets }: { readonly ids: readonly string[]; readonly sets: readonly SetLogRow[] },
): Promise<void> {
  for (const own of chunksOf(ids, 1000))
    await tx.delete(setLogs).where(and(eq(setLogs.userId, userId), inArray(setLogs.sessionId, own)));
  // As one value: a parameter for each of the many cells is slow.
  for (const rows of chunksOf(sets, 5000))
    await tx.execute(
      sql`insert into set_logs (user_id, session_id, block, prescription, set_number, exercise, is_free, per_side, weight_kg,
        weight, unit, reps, seconds, metres, rpe, is_done, kind)
      select ${userId}, "sessionId", block, prescription, set, exercise, "isFree", "perSide", "weightKg",
        weight, unit, reps, seconds, metres, rpe, "isDone", kind
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written ("sessionId" uuid, block int, prescription int,
        set int, exercise text, "isFree" boolean, "perSide" boolean, "weightKg" numeric, weight numeric, unit text, reps int,
        seconds int, metres int, rpe numeric, "isDone" boolean, kind text)`,
    );
}

/**
 * Stores workouts of an import under their ids: those that are there already are written again. Returns how many were
 * not. Throws 409 TOO_MANY_SESSIONS.
 */
export async function storeWorkouts(
  tx: Tx,
  { userId, importId }: { readonly userId: string; readonly importId: string },
  logs: { readonly sessions: readonly SessionLogRow[]; readonly sets: readonly SetLogRow[] },
): Promise<number> {
  const known = await findKnown(
    tx,
    userId,
    logs.sessions.map(({ id }) => id),
  );
  // An id that a device has given a workout of its own stays the device's.
  const taken = new Set(known.flatMap(({ id, source }) => (source === "player" ? [id] : [])));
  const sessions = logs.sessions.filter(({ id }) => !taken.has(id));
  const ids = sessions.map(({ id }) => id);
  const added = logs.sessions.length - known.length;
  await checkRoom(tx, userId, added);
  await writeSessions(tx, sessions);
  await writeSets(tx, userId, { ids, sets: logs.sets.filter(({ sessionId }) => !taken.has(sessionId)) });
  for (const own of chunksOf(ids, 5000))
    await tx
      .insert(workoutImportSessions)
      .values(own.map((sessionId) => ({ userId, sessionId, importId })))
      .onConflictDoNothing();
  await rewriteExerciseDays(tx, userId, [...known.map(({ on }) => on), ...sessions.map(({ on }) => on)]);
  return added;
}

/** Deletes the workouts of an import, except those that another import contains. */
export async function removeWorkouts(tx: Tx, userId: string, importId: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`delete from session_logs l using workout_import_sessions i
    where i.import_id = ${importId} and i.user_id = ${userId} and l.user_id = i.user_id and l.id = i.session_id
      and not exists (select 1 from workout_import_sessions o
        where o.user_id = i.user_id and o.session_id = i.session_id and o.import_id <> i.import_id)
    returning l.on_date::text as on`,
  );
  await tx.delete(workoutImportSessions).where(eq(workoutImportSessions.importId, importId));
  const days = (rows as { on: IsoDate }[]).map(({ on }) => on);
  if (days.length > 0) await rewriteExerciseDays(tx, userId, days);
}
