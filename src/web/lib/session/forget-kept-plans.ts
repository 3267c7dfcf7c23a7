/** See kept-plans.ts. Apart from it, since every page can sign somebody out. */
export const keptPlansDatabase = "himma-training";

/** Forgets everybody's programmes. Workouts that were not sent yet lie elsewhere and stay with their owner. */
export function forgetKeptPlans(): void {
  if (typeof indexedDB !== "undefined") indexedDB.deleteDatabase(keptPlansDatabase);
}
