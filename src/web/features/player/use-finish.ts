import { useNavigate } from "react-router";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { type RefusalReason, toRefusalReason } from "#web/entities/workout/refusal-reason.ts";
import { trainingQueue, workoutKind } from "#web/entities/workout/training-queue.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { isWorthWaiting, toRefusal } from "#web/lib/offline/queue-kind.ts";
import { toast } from "#web/ui/toast-store.ts";
import { toBody } from "./to-body.ts";
import type { DraftTools } from "./use-draft.ts";

/** Why a workout was not saved. */
export type FinishProblem = "empty" | "full" | "unsent" | { readonly refusal: RefusalReason };

/** Why a workout that the device cannot store was not sent either. */
const toProblem = (error: unknown): FinishProblem =>
  isWorthWaiting(error) ? "unsent" : { refusal: toRefusalReason(toRefusal(error)) };

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
  return async (): Promise<FinishProblem | undefined> => {
    const body = toBody(tools.draft, day, place, new Date(), (slug) =>
      plan.exercises.find((each) => each.slug === slug),
    );
    if (!body.sets.some((set) => set.isDone)) return "empty";
    const outcome = await trainingQueue()
      .storeOrSend(workoutKind, { enrolmentId: plan.id, body })
      .catch((error: unknown) => toProblem(error));
    if (outcome !== "stored" && outcome !== "sent") return outcome;
    tools.forget();
    const calendar = `/dashboard/programmes/${plan.id}`;
    const isAway = isKept || !navigator.onLine;
    const saved = outcome === "sent" ? "sentOnly" : isAway ? "savedOffline" : "saved";
    toast.show({ type: "success", message: t(`training.player.finish.${saved}`) });
    // See TrainingLink: offline only the service worker can open the page.
    if (isAway) window.location.assign(calendar);
    else void navigate(calendar);
    return undefined;
  };
}
