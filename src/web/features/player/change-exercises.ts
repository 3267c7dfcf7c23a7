import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { WarmUpSet } from "#shared/domain/warm-up.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { swapKind, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { slugAt } from "./complete-set.ts";
import { type DraftSet, emptySet, type Place, placesIn, toSwapKey } from "./draft.ts";
import { nextSet } from "./steps.ts";
import type { SwapChoice } from "./swap-sheet.tsx";
import type { DraftTools } from "./use-draft.ts";

type At = Omit<Place, "set">;

/** A set once another exercise is in its place: what was done stays as it was done, what was only typed or warmed up for is gone. */
function swapSet(set: DraftSet, from: string, to: string): DraftSet | undefined {
  const done = set.exercise ?? from;
  if (set.isDone) return { ...set, exercise: done === to ? undefined : done };
  return set.kind === "warmup" ? undefined : { ...emptySet, kind: set.kind ?? "normal" };
}

/** Puts another exercise in the place of one. This workout goes on with the plan that it began with; the swap reaches the plan beside it. */
export function swapExercise(plan: Enrolment, day: ProgrammeDay, tools: DraftTools, at: At, choice: SwapChoice): void {
  const { to, scope, reason } = choice;
  const one = day.blocks[at.block]?.prescriptions[at.prescription];
  if (one === undefined) return;
  tools.change((before) => ({
    ...before,
    swaps: { ...before.swaps, [toSwapKey(at)]: to },
    sets: Object.fromEntries(
      Object.entries(before.sets).flatMap(([key, set]) => {
        if (!key.startsWith(`${toSwapKey(at)}.`)) return [[key, set]];
        const next = swapSet(set, slugAt(before, at, one), to);
        return next === undefined ? [] : [[key, next]];
      }),
    ),
  }));
  const body = { id: newId(), key: one.key, to, scope, reason };
  void trainingQueue()
    .storeOrSend(swapKind, { enrolmentId: plan.id, at: new Date().toISOString(), body })
    .catch(() => undefined);
}

/** Puts a warm-up before the sets of an exercise. False where there is no room for it. */
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
