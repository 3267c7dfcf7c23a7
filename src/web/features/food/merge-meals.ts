import type { Meal } from "#shared/contract/food.ts";
import type { MealChange } from "#web/entities/workout/training-queue.ts";

export interface ShownMeal extends Meal {
  /** Written on this device and not stored on the server yet. */
  readonly isWaiting: boolean;
}

/** The stored meals with this device's later changes. */
export function mergeMeals(stored: readonly Meal[], changes: Iterable<MealChange>): ShownMeal[] {
  const merged = new Map<string, ShownMeal>(stored.map((meal) => [meal.id, { ...meal, isWaiting: false }]));
  for (const { id, revision, body } of changes) {
    const known = merged.get(id);
    if (known !== undefined && known.revision >= revision) continue;
    if (body === null) merged.delete(id);
    else merged.set(id, { ...body, id, revision, isWaiting: true });
  }
  return [...merged.values()];
}
