import type { Nutrition } from "#shared/contract/food.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { type Kept, loadNutrition } from "#web/entities/workout/load-kept.ts";
import { toToday } from "#web/entities/workout/use-screening.ts";

/** Days that the page shows, today included. */
export const shownDays = 14;

export interface FoodData extends Kept<Nutrition> {
  /** The member's day on this device. */
  readonly today: string;
}

export async function loadFood(signal: AbortSignal): Promise<FoodData> {
  const today = toToday();
  const kept = await loadNutrition({ from: addDays(today, 1 - shownDays), to: today }, signal);
  return { ...kept, today };
}
