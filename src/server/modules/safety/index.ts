import type { Route } from "#server/platform/http/call.ts";
import type { SafetyDeps } from "./ports.ts";
import { safetyRoutes } from "./routes.ts";

export { type FoodAnswers, readFoodAnswers } from "./food-answers.ts";
export { listInjuries, readStandingInjuries, type StandingInjury, storeInjuryIn } from "./injuries.ts";
export { eraseSafety, exportSafety } from "./personal-data.ts";
export { asksTraining, readScreening, readScreeningFacts, type ScreeningStanding } from "./screenings.ts";

/** Label from which the key for answers about health is derived. */
export const safetySealLabel = "member safety";

/** Health screening and injuries of members. */
export const createSafety = (deps: SafetyDeps): { readonly routes: readonly Route[] } => ({
  routes: safetyRoutes(deps),
});
