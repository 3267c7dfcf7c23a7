import { exerciseNames } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, inArray, lte } from "#server/platform/db/orm.ts";
import { invalidField, notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { setTrainingMax, TrainingMax } from "#shared/contract/training-maxes.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import type { MaxSource } from "#shared/domain/loads.ts";
import { enrolments, trainingMaxes } from "./tables.ts";

const maxDaysAhead = 366;
const maxDaysBack = 366;

/** The training maxes that count on a day. */
export async function readTrainingMaxes(reader: Reader, userId: string, on: IsoDate): Promise<TrainingMax[]> {
  const rows = await reader
    .selectDistinctOn([trainingMaxes.exercise])
    .from(trainingMaxes)
    .where(and(eq(trainingMaxes.userId, userId), lte(trainingMaxes.fromOn, on)))
    .orderBy(asc(trainingMaxes.exercise), desc(trainingMaxes.fromOn))
    .limit(2000);
  return rows.flatMap(({ exercise, kg, fromOn, source }) => (kg === null ? [] : [{ exercise, kg, fromOn, source }]));
}

/** The training maxes of some exercises through all days, the newest first; null ends one. */
export const listMaxesOf = (reader: Reader, userId: string, slugs: readonly string[]) =>
  reader
    .select({ exercise: trainingMaxes.exercise, fromOn: trainingMaxes.fromOn, kg: trainingMaxes.kg })
    .from(trainingMaxes)
    .where(and(eq(trainingMaxes.userId, userId), inArray(trainingMaxes.exercise, [...slugs])))
    .orderBy(desc(trainingMaxes.fromOn))
    .limit(5000);

/** Today where the member trains. */
async function readToday(reader: Reader, userId: string, now: Date): Promise<IsoDate> {
  const [row] = await reader
    .select({ timezone: enrolments.timezone })
    .from(enrolments)
    .where(eq(enrolments.userId, userId))
    .orderBy(desc(enrolments.createdAt))
    .limit(1);
  return dateIn(now, row?.timezone ?? "Africa/Cairo");
}

export async function listTrainingMaxes(reader: Reader, userId: string, now: Date): Promise<{ maxes: TrainingMax[] }> {
  return { maxes: await readTrainingMaxes(reader, userId, await readToday(reader, userId, now)) };
}

interface Writer {
  readonly userId: string;
  readonly exercise: string;
  readonly source: MaxSource;
  readonly byUser: string;
}

/** Sets a training max from a day on. Throws 404 for an unknown exercise, 400 for a day too far away. */
export async function storeTrainingMax(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  { userId, exercise, source, byUser }: Writer,
  { kg, fromOn }: BodyOf<typeof setTrainingMax>,
): Promise<{ maxes: TrainingMax[] }> {
  const now = clock.now();
  const today = await readToday(tx, userId, now);
  const from = fromOn ?? today;
  if (from < addDays(today, -maxDaysBack)) throw invalidField("fromOn", "TOO_EARLY", "Lies too far back");
  if (from > addDays(today, maxDaysAhead)) throw invalidField("fromOn", "TOO_LATE", "Lies too far ahead");
  if ((await exerciseNames(tx, [exercise])).size === 0) throw notFound("No such exercise");
  const changed = { kg, source, byUser, createdAt: now };
  await tx
    .insert(trainingMaxes)
    .values({ userId, exercise, fromOn: from, ...changed })
    .onConflictDoUpdate({
      target: [trainingMaxes.userId, trainingMaxes.exercise, trainingMaxes.fromOn],
      set: changed,
    });
  return { maxes: await readTrainingMaxes(tx, userId, today) };
}
