import { useMemo } from "react";
import { type CheckIn, saveCheckIn } from "#shared/contract/check-ins.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type AddMeasurement, addMeasurement, type LogSession, logSession } from "#shared/contract/enrolments.ts";
import { deleteMeal, type MealBody, saveMeal } from "#shared/contract/food.ts";
import { type SwapExercise, swapExercise } from "#shared/contract/plan-changes.ts";
import { type ScreeningBody, saveScreening } from "#shared/contract/screening.ts";
import { api } from "#web/lib/api/browser.ts";
import { createBrowserQueue, useQueueEntries, useQueueSending } from "#web/lib/offline/browser-queue.ts";
import type { Settled } from "#web/lib/offline/offline-queue.ts";
import { noFormerList, type QueueKind } from "#web/lib/offline/queue-kind.ts";

/** A finished workout. */
export interface FinishedWorkout {
  readonly enrolmentId: string;
  readonly body: LogSession;
}

/** A finished workout that may not have been sent yet; `refusal` is the code of the server's refusal. */
export type Waiting = FinishedWorkout & { readonly refusal?: string | undefined };

export type NewMeasurement = AddMeasurement & { readonly id: string };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isWaiting = (value: unknown): value is Waiting =>
  isObject(value) && "body" in value && isObject(value.body) && "id" in value.body && "startedAt" in value.body;
const isMeasurement = (value: unknown): value is NewMeasurement =>
  isObject(value) && "id" in value && "metric" in value;

/** Finished workouts, the oldest first. A refused one stays, so that it can be opened and corrected. */
export const workoutKind: QueueKind<FinishedWorkout> = {
  name: "workout",
  describe: ({ body: { id, startedAt, revision } }) => ({ id, order: startedAt, revision }),
  send: ({ enrolmentId, body }, signal) => api(logSession, { params: { id: enrolmentId }, body }, { signal }),
  refused: "stays",
  former: {
    keyOf: (userId) => `himma.training.${userId}.outbox`,
    read: (element) => {
      if (!isWaiting(element)) return undefined;
      const { refusal, ...body } = element;
      return { body, refusal };
    },
  },
};

/** Body measurements. */
export const measurementKind: QueueKind<NewMeasurement> = {
  name: "measurement",
  describe: ({ id, on, takenAt }) => ({ id, order: takenAt ?? on }),
  send: (body, signal) => api(addMeasurement, { body }, { signal }),
  refused: "leaves",
  former: {
    keyOf: (userId) => `himma.training.${userId}.measurements`,
    read: (element) => (isMeasurement(element) ? { body: element } : undefined),
  },
};

/** Answers to the health questions; a doctor's permission has the id of its answers. */
export const screeningKind: QueueKind<ScreeningBody> = {
  name: "screening",
  describe: ({ id, answeredOn }) => ({ id, order: answeredOn }),
  send: (body, signal) => api(saveScreening, { body }, { signal }),
  refused: "leaves",
  former: noFormerList,
};

/** An exercise that was replaced in the plan. */
interface PlannedSwap {
  readonly enrolmentId: string;
  readonly at: string;
  readonly body: SwapExercise;
}

/** Swaps of exercises; one that no longer fits the plan is dropped. */
export const swapKind: QueueKind<PlannedSwap> = {
  name: "swap",
  describe: ({ at, body: { id } }) => ({ id, order: at }),
  send: ({ enrolmentId, body }, signal) => api(swapExercise, { params: { id: enrolmentId }, body }, { signal }),
  refused: "leaves",
  former: noFormerList,
};

/** The latest change of a meal on this device. */
export interface MealChange {
  readonly id: string;
  readonly at: string;
  readonly revision: number;
  /** `null`: deleted. */
  readonly body: Omit<MealBody, "revision"> | null;
}

/** Meals; one that was written and deleted before it was sent is sent as deleted. */
export const mealKind: QueueKind<MealChange> = {
  name: "meal",
  describe: ({ id, at, revision }) => ({ id, order: at, revision }),
  send: ({ id, revision, body }, signal) =>
    body === null
      ? api(deleteMeal, { params: { id }, query: { revision: String(revision) } }, { signal })
      : api(saveMeal, { params: { id }, body: { ...body, revision } }, { signal }),
  refused: "leaves",
  former: noFormerList,
};

/** The answers of a check-in as last submitted on this device. */
export interface HandedIn {
  readonly id: string;
  readonly at: string;
  readonly body: BodyOf<typeof saveCheckIn>;
}

type Answers = Readonly<Record<string, unknown>>;
const isSame = (one: Answers, other: Answers): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Saves answers. They replace answers that another device only saved, but not ones that it submitted. */
export async function saveCheckInAnswers(id: string, body: HandedIn["body"], signal?: AbortSignal): Promise<CheckIn> {
  const save = async (revision: number): Promise<CheckIn> =>
    (await api(saveCheckIn, { params: { id }, body: { ...body, revision } }, signal && { signal })).checkIn;
  const saved = await save(body.revision);
  // The revision exists already: it holds another device's answers, or an earlier attempt of this one.
  const isApplied = body.submit
    ? saved.submittedAt !== null
    : saved.revision === body.revision && isSame(saved.answers, body.answers);
  return saved.submittedAt === null && !isApplied ? save(saved.revision + 1) : saved;
}

/** Submitted check-ins; a refused one stays until the member has seen the reason. */
export const checkInKind: QueueKind<HandedIn> = {
  name: "check-in",
  describe: ({ id, at, body: { revision } }) => ({ id, order: at, revision }),
  send: ({ id, body }, signal) => saveCheckInAnswers(id, body, signal),
  refused: "stays",
  former: noFormerList,
};

/** The queue of everything about training, food and check-ins that is entered offline. */
export const trainingQueue = createBrowserQueue([
  ...[screeningKind, workoutKind, measurementKind, swapKind, mealKind, checkInKind],
] as readonly QueueKind<unknown>[]);

/** The workouts that are not stored on the server yet; sends the queue while the page is open. */
export function useWaitingWorkouts(onSent: (settled: Settled) => void): readonly Waiting[] {
  useQueueSending(trainingQueue);
  const entries = useQueueEntries(trainingQueue, workoutKind, onSent);
  return useMemo(() => entries.map(({ body, refusal }) => ({ ...body, refusal })), [entries]);
}

/** The measurements that are not stored on the server yet. */
export function useWaitingMeasurements(onSettled: (settled: Settled) => void): readonly NewMeasurement[] {
  const entries = useQueueEntries(trainingQueue, measurementKind, onSettled);
  return useMemo(() => entries.map(({ body }) => body), [entries]);
}
