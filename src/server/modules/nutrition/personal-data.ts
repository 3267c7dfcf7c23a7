import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Seal } from "#server/platform/seal.ts";
import { listMeals } from "./meals.ts";
import { mealLogs, nutritionTargets } from "./tables.ts";
import { listTargets } from "./targets.ts";

/** A person's targets and meals, for the personal data export: everything stored, with all numbers. */
export async function exportNutrition(
  reader: Reader,
  { seal }: { readonly seal: Seal },
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const always = { from: "2000-01-01", to: "9999-12-31" };
  return {
    nutritionTargets: await listTargets(reader, userId),
    meals: await listMeals(reader, { seal, isWithheld: false }, userId, always),
  };
}

/** Closes an account: health data goes. */
export async function eraseNutrition(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mealLogs).where(eq(mealLogs.userId, userId));
  await tx.delete(nutritionTargets).where(eq(nutritionTargets.userId, userId));
}
