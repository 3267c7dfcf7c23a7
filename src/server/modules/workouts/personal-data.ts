import { and, asc, eq, ne } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { listMeasurements } from "./measurements.ts";
import { readSessions } from "./read-enrolments.ts";
import { clientTouches, enrolments, exerciseDays, measurements, sessionLogs, trainingMaxes } from "./tables.ts";

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
    workouts: await readSessions(reader, logs),
    measurements: await listMeasurements(reader, userId),
    trainingMaxes: maxes.map(({ exercise, kg, fromOn, source }) => ({ exercise, kg, fromOn, source })),
  };
}

/** Closes an account: deletes measurements and workouts; purchases stay with the order. */
export async function eraseWorkouts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessionLogs).where(eq(sessionLogs.userId, userId));
  await tx.delete(exerciseDays).where(eq(exerciseDays.userId, userId));
  await tx.delete(trainingMaxes).where(eq(trainingMaxes.userId, userId));
  await tx.delete(clientTouches).where(eq(clientTouches.userId, userId));
  await tx.delete(measurements).where(eq(measurements.userId, userId));
  await tx
    .update(enrolments)
    .set({ status: "revoked", frozenAt: null })
    .where(and(eq(enrolments.userId, userId), ne(enrolments.status, "revoked")));
}
