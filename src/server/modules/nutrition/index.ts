import type { Route } from "#server/platform/http/call.ts";
import type { NutritionDeps } from "./ports.ts";
import { nutritionRoutes } from "./routes.ts";

export { eraseNutrition, exportNutrition } from "./personal-data.ts";
export type { NutritionDeps } from "./ports.ts";
export { readNutrition } from "./read-nutrition.ts";
export { saveTargetsIn } from "./targets.ts";

/** What the key that seals meals is derived for. */
export const nutritionSealLabel = "member nutrition";

/** What members are to eat, and what they write down of it. */
export const createNutrition = (deps: NutritionDeps): { readonly routes: readonly Route[] } => ({
  routes: nutritionRoutes(deps),
});
