import type { Route } from "#server/platform/http/call.ts";
import type { SafetyDeps } from "./ports.ts";
import { safetyRoutes } from "./routes.ts";

export { type FoodAnswers, readFoodAnswers } from "./food-answers.ts";
export { listInjuries, readStandingInjuries, type StandingInjury, storeInjuryIn } from "./injuries.ts";
export { eraseSafety, exportSafety } from "./personal-data.ts";
export { asksTraining, readScreening, readScreeningFacts, type ScreeningStanding } from "./screenings.ts";

/** What the key that seals answers about health is derived for. */
export const safetySealLabel = "member safety";

/** What keeps members safe while they train. */
export const createSafety = (deps: SafetyDeps): { readonly routes: readonly Route[] } => ({
  routes: safetyRoutes(deps),
});
