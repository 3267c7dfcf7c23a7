import { type IDBPDatabase, openDB } from "idb";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import type { Enrolment, EnrolmentSummary, Measurement, Progress } from "#shared/contract/enrolments.ts";
import type { Nutrition } from "#shared/contract/food.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { withKeys } from "#shared/domain/plan-keys.ts";
import { keptPlansDatabase } from "#web/lib/session/forget-kept-plans.ts";

/** The displayed fields of a measurement, sent or not. */
export type MeasuredValue = Pick<Measurement, "metric" | "value" | "on">;

/** Offline cache of the user's programmes. Each entry has its owner's id, and all are deleted on sign-out. */
const storeName = "kept";

/** Opened for each call: an open connection would block the deletion of the database. */
async function withDatabase<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(keptPlansDatabase, 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

// Without room or IndexedDB the pages still work online.
const keep = (key: string, value: unknown): Promise<void> =>
  withDatabase((database) => database.put(storeName, value, key)).then(
    () => undefined,
    () => undefined,
  );
const readKept = (key: string): Promise<unknown> =>
  withDatabase<unknown>((database) => database.get(storeName, key)).catch(() => undefined);

/** Fills in what copies from earlier versions of the app lack: keys, measures, loads or videos. */
const asCurrent = (plan: Enrolment): Enrolment => ({
  ...plan,
  adapted: { ...{ injuries: [], unfit: [], ramadan: null, fasts: [] }, ...plan.adapted },
  exercises: plan.exercises.map((one) => ({
    ...one,
    measure: one.measure ?? "reps",
    loadKind: one.loadKind ?? "external",
    video: one.video ?? null,
  })),
  phases: plan.phases.map((phase) => ({
    ...phase,
    weeks: phase.weeks.map((week) => ({
      ...week,
      days: week.days.map((day) => withKeys(day, week.number, day.order) as ProgrammeDay),
    })),
  })),
});

export const keepPlan = (userId: string, plan: Enrolment) => keep(`${userId} plan ${plan.id}`, plan);
export async function readPlan(userId: string, id: string): Promise<Enrolment | undefined> {
  const plan = (await readKept(`${userId} plan ${id}`)) as Enrolment | undefined;
  return plan && asCurrent(plan);
}
export const keepList = (userId: string, list: readonly EnrolmentSummary[]) => keep(`${userId} list`, list);
export const readList = async (userId: string) =>
  (await readKept(`${userId} list`)) as readonly EnrolmentSummary[] | undefined;

export const keepProgress = (userId: string, id: string, progress: Progress) =>
  keep(`${userId} progress ${id}`, progress);
export const readProgress = async (userId: string, id: string) =>
  (await readKept(`${userId} progress ${id}`)) as Progress | undefined;
export const keepFood = (userId: string, nutrition: Nutrition) => keep(`${userId} food`, nutrition);
export const readFood = async (userId: string) => (await readKept(`${userId} food`)) as Nutrition | undefined;
export const keepMeasurements = (userId: string, list: readonly MeasuredValue[]) =>
  keep(`${userId} measurements`, list);
export const readMeasurements = async (userId: string) =>
  (await readKept(`${userId} measurements`)) as readonly MeasuredValue[] | undefined;

export const keepCheckIn = (userId: string, checkIn: CheckIn) => keep(`${userId} check-in ${checkIn.id}`, checkIn);
export const readCheckIn = async (userId: string, id: string) =>
  (await readKept(`${userId} check-in ${id}`)) as CheckIn | undefined;
