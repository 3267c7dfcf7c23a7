import { readFasts } from "#server/modules/overlays/index.ts";
import { exerciseNames } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, ne, or } from "#server/platform/db/orm.ts";
import type { Progress } from "#shared/contract/enrolments.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { volumeLoad } from "#shared/domain/one-rep-max.ts";
import type { FastDays } from "#shared/domain/ramadan.ts";
import { type ScheduledSession, toAdherence, type WeekShape } from "#shared/domain/training-calendar.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { calendarInput, layOut, toShape } from "./enrolment-plan.ts";
import { estimateMax } from "./exercise-history.ts";
import { readTraining } from "./followed-plan.ts";
import { type EnrolmentRow, type SetLogRow, sessionLogs, setLogs } from "./tables.ts";

interface Trained {
  readonly set: SetLogRow;
  /** `null`: it follows no programme. */
  readonly week: number | null;
  readonly on: string;
}

/** Sets of a programme and of workouts without one, which count for records too; without `enrolmentId` only the latter. */
function trainedSets(reader: Reader, userId: string, enrolmentId: string | undefined): Promise<Trained[]> {
  return reader
    .select({ set: setLogs, week: sessionLogs.week, on: sessionLogs.on })
    .from(sessionLogs)
    .innerJoin(setLogs, and(eq(setLogs.userId, sessionLogs.userId), eq(setLogs.sessionId, sessionLogs.id)))
    .where(
      and(
        eq(sessionLogs.userId, userId),
        or(
          isNull(sessionLogs.enrolmentId),
          enrolmentId === undefined ? undefined : eq(sessionLogs.enrolmentId, enrolmentId),
        ),
        ...[eq(setLogs.isDone, true), ne(setLogs.kind, "warmup")],
      ),
    )
    .orderBy(
      asc(sessionLogs.startedAt),
      asc(sessionLogs.id),
      asc(setLogs.block),
      asc(setLogs.prescription),
      asc(setLogs.set),
    )
    .limit(300_000);
}

// Drop sets and sets to failure count for volume only.
const isNormal = ({ set }: Trained): boolean => set.kind === "normal";

const toVolume = (sets: readonly Trained[]): number =>
  Math.round(
    volumeLoad(sets.map(({ set }) => ({ reps: set.reps ?? 0, weight: set.weightKg ?? 0, perSide: set.perSide }))) * 10,
  ) / 10;

function weeksOf(
  shape: readonly WeekShape[],
  calendar: readonly ScheduledSession[],
  sets: readonly Trained[],
  { today, fasts }: { readonly today: string; readonly fasts: readonly FastDays[] },
) {
  return shape.map(({ number, days }) => {
    const own = sets.filter((each) => each.week === number);
    const { done, due } = toAdherence(
      calendar.filter((each) => each.week === number),
      today,
      fasts,
    );
    return { number, planned: days.length, done, due, sets: own.filter(isNormal).length, volumeKg: toVolume(own) };
  });
}

type Weighted = { readonly kg: number; readonly reps: number; readonly on: string; readonly max: number | undefined };

function toWeighted({ set, on }: Trained): Weighted[] {
  const { weightKg: kg, reps } = set;
  return kg === null || kg <= 0 || reps === null || reps <= 0 ? [] : [{ kg, reps, on, max: estimateMax(set) }];
}

function toCourse(sets: readonly Weighted[]) {
  const best = new Map<string, number>();
  for (const { on, max } of sets) if (max !== undefined) best.set(on, Math.max(max, best.get(on) ?? 0));
  return [...best].map(([on, kg]) => ({ on, kg }));
}

function toRecord(
  exercise: { slug: string; name: LocalizedText },
  sets: readonly Weighted[],
): Progress["records"][number][] {
  const [heaviest] = [...sets].sort((a, b) => b.kg - a.kg || b.reps - a.reps);
  if (heaviest === undefined) return [];
  const [strongest] = [...sets].filter((set) => set.max !== undefined).sort((a, b) => (b.max ?? 0) - (a.max ?? 0));
  const estimatedMax =
    strongest?.max === undefined
      ? null
      : { kg: strongest.max, fromKg: strongest.kg, fromReps: strongest.reps, on: strongest.on };
  return [
    {
      exercise,
      heaviest: { kg: heaviest.kg, reps: heaviest.reps, on: heaviest.on },
      estimatedMax,
      course: toCourse(sets),
    },
  ];
}

async function toRecords(reader: Reader, sets: readonly Trained[]): Promise<Progress["records"]> {
  const bySlug = Map.groupBy(sets, ({ set }) => set.exercise);
  const names = await exerciseNames(reader, [...bySlug.keys()]);
  return [...bySlug]
    .flatMap(([slug, own]) =>
      toRecord({ slug, name: names.get(slug) ?? { ar: slug, en: slug } }, own.filter(isNormal).flatMap(toWeighted)),
    )
    .sort((a, b) => b.heaviest.kg - a.heaviest.kg || b.course.length - a.course.length);
}

/** Records of the workouts that follow no programme. */
export const readImportedRecords = async (reader: Reader, userId: string): Promise<Progress["records"]> =>
  toRecords(reader, await trainedSets(reader, userId, undefined));

/** Adherence and weekly volume of one enrolment, and records with it. */
export async function readProgress(reader: Reader, row: EnrolmentRow, now: Date): Promise<Progress> {
  const { plan, done } = await readTraining(reader, row);
  const shape = toShape(plan);
  const calendar = layOut(calendarInput(row, shape, done, now));
  const today = dateIn(row.frozenAt ?? now, row.timezone);
  const sets = await trainedSets(reader, row.userId, row.id);
  const fasts = await readFasts(reader, row.userId);
  const { percent, ...adherence } = toAdherence(calendar, today, fasts);
  return {
    adherence: { ...adherence, percent: percent ?? null },
    weeks: weeksOf(shape, calendar, sets, { today, fasts }),
    records: await toRecords(reader, sets),
  };
}
