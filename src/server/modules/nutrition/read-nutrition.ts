import type { Reader } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import { maxFoodDays, type Nutrition } from "#shared/contract/food.ts";
import { diffDays, type IsoDate } from "#shared/domain/calendar.ts";
import { findSetter, readAnswers, readKnown } from "./circumstances.ts";
import { listMeals } from "./meals.ts";
import type { NutritionDeps } from "./ports.ts";
import { listTargets } from "./targets.ts";

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

function checkDays({ from, to }: Days): void {
  if (to < from) throw invalidField("to", "TOO_EARLY", "Lies before the first day");
  if (diffDays(from, to) >= maxFoodDays) throw invalidField("to", "TOO_LATE", `At most ${maxFoodDays} days are read`);
}

/** A member's targets and meals. With an eating disorder there are no numbers in it. Throws 400. */
export async function readNutrition(
  reader: Reader,
  deps: NutritionDeps,
  userId: string,
  days: Days,
): Promise<Nutrition> {
  checkDays(days);
  const answers = await readAnswers(reader, deps, userId);
  const isWithheld = answers.hasEatingDisorder;
  const targets = await listTargets(reader, userId);
  const last = targets.at(-1);
  return {
    withheld: isWithheld ? "eating_disorder" : null,
    setBy: await findSetter(reader, deps, userId, last),
    targets: isWithheld ? [] : targets,
    meals: await listMeals(reader, { seal: deps.seal, isWithheld }, userId, days),
    known: isWithheld ? null : await readKnown(reader, deps, userId, { answers, last }),
  };
}
