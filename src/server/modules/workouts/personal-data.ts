import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, inArray, isNull, ne } from "#server/platform/db/orm.ts";
import { listMeasurements } from "./measurements.ts";
import { readSessions } from "./read-enrolments.ts";
import {
  clientTouches,
  enrolments,
  exerciseChoices,
  exerciseDays,
  isPlanned,
  measurements,
  planChanges,
  planCopies,
  planCopyVersions,
  planSwaps,
  type SessionLogRow,
  sessionLogs,
  setLogs,
  trainingMaxes,
  workoutImports,
} from "./tables.ts";

/** A person's training data, for the personal data export. */
export async function exportWorkouts(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const mine = await reader
    .select()
    .from(enrolments)
    .where(eq(enrolments.userId, userId))
    .orderBy(asc(enrolments.createdAt))
    .limit(1000);
  const logs = await reader
    .select()
    .from(sessionLogs)
    .where(eq(sessionLogs.userId, userId))
    .orderBy(asc(sessionLogs.startedAt))
    .limit(20_000);
  const maxes = await reader
    .select()
    .from(trainingMaxes)
    .where(eq(trainingMaxes.userId, userId))
    .orderBy(asc(trainingMaxes.exercise), asc(trainingMaxes.fromOn))
    .limit(5000);
  return {
    programmes: mine.map(({ slug, name, status, startDate, createdAt }) => ({
      slug,
      name,
      status,
      startDate,
      createdAt: createdAt.toISOString(),
    })),
    ownPlans: await exportPlans(reader, userId),
    workouts: await readSessions(reader, logs.filter(isPlanned)),
    importedWorkouts: await exportImported(
      reader,
      logs.filter((log) => !isPlanned(log)),
    ),
    measurements: await listMeasurements(reader, userId),
    trainingMaxes: maxes.map(({ exercise, kg, fromOn, source }) => ({ exercise, kg, fromOn, source })),
  };
}

/** Workouts from other apps with their sets. */
async function exportImported(reader: Reader, logs: readonly SessionLogRow[]): Promise<unknown> {
  const [first] = logs;
  if (first === undefined) return [];
  const sets = await reader
    .select({ set: setLogs })
    .from(setLogs)
    .innerJoin(sessionLogs, and(eq(sessionLogs.userId, setLogs.userId), eq(sessionLogs.id, setLogs.sessionId)))
    .where(and(eq(setLogs.userId, first.userId), isNull(sessionLogs.enrolmentId)))
    .orderBy(asc(setLogs.sessionId), asc(setLogs.block), asc(setLogs.set))
    .limit(300_000);
  const bySession = Map.groupBy(sets, ({ set }) => set.sessionId);
  return logs.map(({ id, source, title, startedAt, endedAt, note }) => ({
    ...{ source, title, note, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() },
    sets: (bySession.get(id) ?? []).map(({ set: { exercise, kind, weightKg, reps, seconds, metres, rpe } }) => ({
      ...{ exercise, kind, weightKg, reps, seconds, metres, rpe },
    })),
  }));
}

/** The plans that were changed for a person, the newest first, and the exercises that they replaced. */
async function exportPlans(reader: Reader, userId: string): Promise<unknown> {
  const plans = await reader
    .select({ copy: planCopyVersions, programme: enrolments.slug })
    .from(planCopyVersions)
    .innerJoin(enrolments, eq(enrolments.id, planCopyVersions.enrolmentId))
    .where(eq(enrolments.userId, userId))
    .orderBy(desc(planCopyVersions.createdAt))
    .limit(1000);
  const swaps = await reader.select().from(planSwaps).where(eq(planSwaps.userId, userId)).limit(5000);
  return {
    plans: plans.map(({ copy: { number, kind, notice, plan, createdAt }, programme }) => ({
      ...{ programme, number, kind, notice, plan, at: createdAt.toISOString() },
    })),
    swaps: swaps.map(({ from, to, scope, reason, createdAt }) => ({
      ...{ from, to, scope, reason, at: createdAt.toISOString() },
    })),
  };
}

/** Deletes a person's own plans and what was said about them. */
async function erasePlans(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.userId, userId));
  await tx.delete(planSwaps).where(eq(planSwaps.userId, userId));
  await tx.delete(planChanges).where(inArray(planChanges.enrolmentId, own));
  await tx.delete(planCopyVersions).where(inArray(planCopyVersions.enrolmentId, own));
  await tx.delete(planCopies).where(inArray(planCopies.enrolmentId, own));
}

/** Closes an account: deletes measurements, workouts and own plans; purchases stay with the order. */
export async function eraseWorkouts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(workoutImports).where(eq(workoutImports.userId, userId));
  await tx.delete(exerciseChoices).where(eq(exerciseChoices.userId, userId));
  await tx.delete(sessionLogs).where(eq(sessionLogs.userId, userId));
  await tx.delete(exerciseDays).where(eq(exerciseDays.userId, userId));
  await tx.delete(trainingMaxes).where(eq(trainingMaxes.userId, userId));
  await tx.delete(clientTouches).where(eq(clientTouches.userId, userId));
  await tx.delete(measurements).where(eq(measurements.userId, userId));
  await erasePlans(tx, userId);
  await tx
    .update(enrolments)
    .set({ status: "revoked", frozenAt: null })
    .where(and(eq(enrolments.userId, userId), ne(enrolments.status, "revoked")));
}
