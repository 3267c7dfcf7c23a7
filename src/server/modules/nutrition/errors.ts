import { refuse } from "#server/platform/errors.ts";
import { COACH_SETS_TARGETS, FOOD_WITHHELD, maxMealsADay, TOO_MANY_MEALS } from "#shared/contract/food.ts";

export const foodWithheld = () => refuse(FOOD_WITHHELD, "An answer about health forbids numbers for food");
export const coachSetsTargets = () => refuse(COACH_SETS_TARGETS, "The member's coach sets the targets");
export const tooManyMeals = () =>
  refuse(TOO_MANY_MEALS, "No more meals can be kept for this day", { max: maxMealsADay });
