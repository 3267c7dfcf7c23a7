import { type Route, route } from "#server/platform/http/call.ts";
import * as food from "#shared/contract/food.ts";
import { removeMeal, storeMeal } from "./meals.ts";
import type { NutritionDeps } from "./ports.ts";
import { readNutrition } from "./read-nutrition.ts";
import { saveOwn } from "./targets.ts";

/** A member's own food. */
export function nutritionRoutes(deps: NutritionDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(food.getNutrition, async ({ caller, query }) => ({
      nutrition: await readNutrition(reader, deps, caller.userId, query),
    })),
    route(food.saveOwnTargets, async ({ caller, params, body }) => ({
      targets: await saveOwn(deps, { userId: caller.userId, fromOn: params.fromOn }, body),
    })),
    route(food.saveMeal, async ({ caller, params, body }) => ({
      meal: await storeMeal(deps, { userId: caller.userId, id: params.id }, body),
    })),
    route(food.deleteMeal, async ({ caller, params, query }) => {
      await removeMeal(deps, { userId: caller.userId, id: params.id }, query.revision);
      return undefined;
    }),
  ];
}
