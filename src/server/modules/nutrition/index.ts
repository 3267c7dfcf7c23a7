import type { Route } from "#server/platform/http/call.ts";
import type { NutritionDeps } from "./ports.ts";
import { nutritionRoutes } from "./routes.ts";

export { eraseNutrition, exportNutrition } from "./personal-data.ts";
export type { NutritionDeps } from "./ports.ts";
export { readNutrition } from "./read-nutrition.ts";
export { saveTargetsIn } from "./targets.ts";

/** Label from which the key for meals is derived. */
export const nutritionSealLabel = "member nutrition";

/** Members' nutrition targets and their logged meals. */
export const createNutrition = (deps: NutritionDeps): { readonly routes: readonly Route[] } => ({
  routes: nutritionRoutes(deps),
});
