import { useNavigate, useRevalidator } from "react-router";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { type RefusalReason, toRefusalReason } from "#web/entities/workout/refusal-reason.ts";
import { trainingQueue, workoutKind } from "#web/entities/workout/training-queue.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { Settled } from "#web/lib/offline/offline-queue.ts";
import { isWorthWaiting, toRefusal } from "#web/lib/offline/queue-kind.ts";
import { toast } from "#web/ui/toast-store.ts";
import { findUnsound, toBody } from "./to-body.ts";
import type { DraftTools } from "./use-draft.ts";

/** Why a workout was not saved. */
export type FinishProblem =
  | "empty"
  | "full"
  | "unsent"
  | { readonly refusal: RefusalReason }
  /** A set has a value that cannot be right. */
  | { readonly set: number; readonly exercise: string };

/** Why a workout that the device cannot store was not sent either. */
const toProblem = (error: unknown): FinishProblem =>
  isWorthWaiting(error) ? "unsent" : { refusal: toRefusalReason(toRefusal(error)) };

/** How long the calendar waits for a workout on its way, so that it does not show it as still to be done. */
const patienceMs = 2000;

/** What comes of the workouts that are sent next. */
const nextSettled = (): Promise<Settled> =>
  new Promise((resolve) => {
    const stop = trainingQueue().onSettled(workoutKind, (settled) => {
      stop();
      resolve(settled);
    });
  });

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Finishing {
  readonly plan: Enrolment;
  readonly place: SessionRef;
  readonly day: ProgrammeDay;
  readonly isKept: boolean;
  readonly tools: DraftTools;
}

/** Saves the finished workout and returns to the calendar. */
export function useFinish({ plan, place, day, isKept, tools }: Finishing) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (): Promise<FinishProblem | undefined> => {
    const find = (slug: string) => plan.exercises.find((each) => each.slug === slug);
    const unsound = findUnsound(tools.draft, day, find);
    if (unsound !== undefined) return unsound;
    const body = toBody(tools.draft, day, place, new Date(), find);
    if (!body.sets.some((set) => set.isDone)) return "empty";
    const settled = nextSettled();
    const outcome = await trainingQueue()
      .storeOrSend(workoutKind, { enrolmentId: plan.id, body })
      .catch((error: unknown) => toProblem(error));
    if (outcome !== "stored" && outcome !== "sent") return outcome;
    tools.forget();
    const calendar = `/dashboard/programmes/${plan.id}`;
    const isAway = isKept || !navigator.onLine;
    const saved = outcome === "sent" ? "sentOnly" : isAway ? "savedOffline" : "saved";
    const isAwaited = outcome === "stored" && !isAway;
    const found = isAwaited ? await Promise.race([settled, pause(patienceMs)]) : undefined;
    if (isAwaited && found === undefined) void settled.then(() => revalidate());
    // Of one that was refused the calendar tells.
    if (found === undefined || found.refused === 0)
      toast.show({ type: "success", message: t(`training.player.finish.${saved}`) });
    // See TrainingLink: offline only the service worker can open the page.
    if (isAway) window.location.assign(calendar);
    else void navigate(calendar);
    return undefined;
  };
}
