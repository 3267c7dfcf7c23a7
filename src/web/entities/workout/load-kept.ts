import { type CheckIn, getCheckIn } from "#shared/contract/check-ins.ts";
import { ApiError } from "#shared/contract/client.ts";
import {
  type Enrolment,
  type EnrolmentSummary,
  getEnrolment,
  getEnrolments,
  getMeasurements,
  getProgress,
  type Progress,
} from "#shared/contract/enrolments.ts";
import { getNutrition, type Nutrition } from "#shared/contract/food.ts";
import { api } from "#web/lib/api/browser.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import {
  keepCheckIn,
  keepFood,
  keepList,
  keepMeasurements,
  keepPlan,
  keepProgress,
  type MeasuredValue,
  readCheckIn,
  readFood,
  readList,
  readMeasurements,
  readPlan,
  readProgress,
} from "./kept-plans.ts";
import { trainingQueue } from "./training-queue.ts";

/** Data from the network, or its copy on this device. */
export interface Kept<T> {
  readonly data: T;
  /** True if there was no network and the data is the copy. */
  readonly isKept: boolean;
}

interface Source<T> {
  readonly fetch: () => Promise<T>;
  readonly read: (userId: string) => Promise<T | undefined>;
  readonly keep: (userId: string, data: T) => Promise<void>;
}

/**
 * Loads from the network and keeps a copy; without a network loads the copy. Rejects if there is neither. The queue is
 * read too, since the pages show the data together with unsent changes.
 */
async function loadKept<T>({ fetch, read, keep }: Source<T>): Promise<Kept<T>> {
  const userId = currentUserId();
  const queueIsRead = trainingQueue().ready();
  try {
    const data = await fetch();
    if (userId !== undefined) await keep(userId, data);
    await queueIsRead;
    return { data, isKept: false };
  } catch (error) {
    const isAway = !(error instanceof ApiError) || error.status >= 500;
    const kept = isAway && userId !== undefined ? await read(userId) : undefined;
    if (kept === undefined) throw error;
    await queueIsRead;
    return { data: kept, isKept: true };
  }
}

/** One of the customer's programmes. */
export const loadPlan = (id: string, signal?: AbortSignal): Promise<Kept<Enrolment>> =>
  loadKept({
    fetch: async () => (await api(getEnrolment, { params: { id } }, signal && { signal })).enrolment,
    read: (userId) => readPlan(userId, id),
    keep: keepPlan,
  });

/** All of the customer's programmes, newest first. */
export const loadProgrammes = (signal: AbortSignal): Promise<Kept<readonly EnrolmentSummary[]>> =>
  loadKept({
    fetch: async () => (await api(getEnrolments, { query: { limit: "100" } }, { signal })).enrolments,
    read: readList,
    keep: keepList,
  });

export const loadProgress = (id: string, signal: AbortSignal): Promise<Kept<Progress>> =>
  loadKept({
    fetch: async () => (await api(getProgress, { params: { id } }, { signal })).progress,
    read: (userId) => readProgress(userId, id),
    keep: (userId, progress) => keepProgress(userId, id, progress),
  });

/** The body measurements stored on the server. */
export const loadMeasurements = (signal: AbortSignal): Promise<Kept<readonly MeasuredValue[]>> =>
  loadKept<readonly MeasuredValue[]>({
    fetch: async () => (await api(getMeasurements, { query: {} }, { signal })).measurements,
    read: readMeasurements,
    keep: keepMeasurements,
  });

/** One of the member's check-ins. */
export const loadCheckIn = (id: string, signal: AbortSignal): Promise<Kept<CheckIn>> =>
  loadKept({
    fetch: async () => (await api(getCheckIn, { params: { id } }, { signal })).checkIn,
    read: (userId) => readCheckIn(userId, id),
    keep: keepCheckIn,
  });

/** Targets, and the meals between two days. */
export const loadNutrition = (
  days: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<Kept<Nutrition>> =>
  loadKept({
    fetch: async () => (await api(getNutrition, { query: days }, { signal })).nutrition,
    read: readFood,
    keep: keepFood,
  });
