import { useCallback, useState } from "react";
import type { Meal } from "#shared/contract/food.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { type MealChange, mealKind, screeningKind, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useQueueEntries, useQueueSending } from "#web/lib/offline/browser-queue.ts";
import { toast } from "#web/ui/toast-store.ts";
import { mergeMeals, type ShownMeal } from "./merge-meals.ts";

interface LoadedMeals {
  readonly stored: readonly Meal[];
  readonly changes: ReadonlyMap<string, MealChange>;
}

/** The meals with this device's changes. Sent changes apply until the stored meals are loaded again. */
export function useMeals(stored: readonly Meal[], reload: () => unknown) {
  const { t } = useTranslation("food");
  useQueueSending(trainingQueue);
  const onSettled = useCallback(
    ({ refused }: { readonly refused: number }) => {
      if (refused > 0) toast.show({ type: "error", message: t("refused") });
      void reload();
    },
    [reload, t],
  );
  const waiting = useQueueEntries(trainingQueue, mealKind, onSettled);
  const [seen, setSeen] = useState<LoadedMeals>();
  const before = seen?.stored === stored ? seen.changes : new Map<string, MealChange>();
  const changes = new Map([...before, ...waiting.map(({ id, body }) => [id, body] as const)]);
  if (seen?.stored !== stored || waiting.some(({ id, body }) => before.get(id) !== body)) setSeen({ stored, changes });
  return { meals: mergeMeals(stored, changes.values()), waiting: waiting.length };
}

/** Whether unsent health answers forbid numbers. */
export const useWaitingWithhold = (): boolean =>
  useQueueEntries(trainingQueue, screeningKind).some(({ body }) => body.answers.eating);

/** Stores a meal on the device and sends it when there is a network; resolves to false if neither is possible. */
export async function keepMeal(meal: ShownMeal | undefined, body: MealChange["body"]): Promise<boolean> {
  const change = { id: meal?.id ?? newId(), at: new Date().toISOString(), revision: (meal?.revision ?? 0) + 1, body };
  return trainingQueue()
    .storeOrSend(mealKind, change)
    .then(
      () => true,
      () => false,
    );
}
