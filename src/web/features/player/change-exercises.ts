import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { WarmUpSet } from "#shared/domain/warm-up.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { swapKind, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { type Place, placesIn, toSwapKey } from "./draft.ts";
import { nextSet } from "./steps.ts";
import type { SwapChoice } from "./swap-sheet.tsx";
import type { DraftTools } from "./use-draft.ts";

type At = Omit<Place, "set">;

/** Replaces an exercise. This workout keeps the plan that it began with; the plan gets the swap separately. */
export function swapExercise(plan: Enrolment, day: ProgrammeDay, tools: DraftTools, at: At, choice: SwapChoice): void {
  const { to, scope, reason } = choice;
  tools.change((before) => ({ ...before, swaps: { ...before.swaps, [toSwapKey(at)]: to } }));
  const key = day.blocks[at.block]?.prescriptions[at.prescription]?.key;
  if (key === undefined) return;
  const body = { id: newId(), key, to, scope, reason };
  void trainingQueue()
    .storeOrSend(swapKind, { enrolmentId: plan.id, at: new Date().toISOString(), body })
    .catch(() => undefined);
}

/** Adds a warm-up before the sets of an exercise. False if there are too many sets. */
export function addWarmUp(day: ProgrammeDay, tools: DraftTools, at: At, sets: readonly WarmUpSet[]): boolean {
  const first = nextSet(placesIn(day, tools.draft).filter((place) => toSwapKey(place) === toSwapKey(at)));
  if (first === undefined) return false;
  for (const [index, { weight, reps }] of sets.entries())
    tools.setSet(
      { ...at, set: first + index },
      { kind: "warmup", weight: String(weight), amount: String(reps), isDone: false },
    );
  return true;
}
