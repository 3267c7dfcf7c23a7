/** Name of the database of kept-plans.ts. Kept in its own file, since every page can sign out. */
export const keptPlansDatabase = "himma-training";

/** Deletes the offline programmes of all users. Unsent workouts are stored elsewhere and stay with their owner. */
export function forgetKeptPlans(): void {
  if (typeof indexedDB !== "undefined") indexedDB.deleteDatabase(keptPlansDatabase);
}
