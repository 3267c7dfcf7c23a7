import { readNutrition, saveTargetsIn } from "#server/modules/nutrition/index.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminGetNutrition, adminSaveTargets, ClientTargetsBody } from "#shared/contract/food.ts";
import { type ClientCall, readAs } from "./client-training.ts";
import { noSuchClient } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";

/** A client's food targets and logged meals. */
export const readFoodOf = (
  deps: CockpitDeps,
  call: ClientCall,
  days: QueryOf<typeof adminGetNutrition>,
): Promise<ReplyOf<typeof adminGetNutrition>> =>
  readAs(deps, call, "food", async (tx) => ({
    nutrition: await readNutrition(tx, deps.nutrition, call.params.id, days),
  }));

/** A lead with temporary access may not write. Throws 404, 400, FOOD_WITHHELD, VERSION_CONFLICT. */
export async function saveTargetsOf(
  { platform, access, nutrition }: CockpitDeps,
  { caller, params }: ClientCall & { readonly params: { readonly fromOn: string } },
  body: ClientTargetsBody,
): Promise<ReplyOf<typeof adminSaveTargets>> {
  return platform.database.transaction(async (tx) => {
    const reason = await access.readHealth(tx, caller, params.id, "food");
    if (reason === "break_glass") throw noSuchClient();
    const setting = { userId: params.id, fromOn: params.fromOn, byUser: caller.userId };
    return { targets: await saveTargetsIn(tx, nutrition, setting, body) };
  });
}
