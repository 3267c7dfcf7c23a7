import { promisesFood } from "#server/modules/entitlements/index.ts";
import { type FoodAnswers, readFoodAnswers } from "#server/modules/safety/index.ts";
import { findRunningSubscription } from "#server/modules/subscriptions/index.ts";
import { listMeasurements } from "#server/modules/workouts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Nutrition, NutritionTargets } from "#shared/contract/food.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { weightBounds } from "#shared/domain/food-targets.ts";
import type { NutritionDeps } from "./ports.ts";

type Deps = Pick<NutritionDeps, "platform" | "safetySeal" | "findProfile">;

/** Today in the time zone furthest behind: the earliest day that is not over everywhere. */
export const toToday = ({ platform }: Pick<NutritionDeps, "platform">): IsoDate =>
  dateIn(platform.clock.now(), "Pacific/Pago_Pago");

export const readAnswers = (reader: Reader, deps: Deps, userId: string): Promise<FoodAnswers> =>
  readFoodAnswers(reader, { seal: deps.safetySeal }, userId, toToday(deps));

/** The coach sets targets where the package promises it, or where they have done so; otherwise the member. */
export async function findSetter(
  reader: Reader,
  { platform }: Deps,
  userId: string,
  last: Pick<NutritionTargets, "by"> | undefined,
): Promise<Nutrition["setBy"]> {
  const running = await findRunningSubscription(reader, userId);
  if (running === undefined) return "member";
  return last?.by === "coach" || (await promisesFood(reader, platform, running)) ? "coach" : "member";
}

async function readWeight(reader: Reader, userId: string) {
  const last = (await listMeasurements(reader, userId, "weight")).at(-1);
  const isUsable = last !== undefined && last.value >= weightBounds.min && last.value <= weightBounds.max;
  return isUsable
    ? { weightKg: Math.round(last.value * 10) / 10, weighedOn: last.on }
    : { weightKg: null, weighedOn: null };
}

/** The known facts from which targets are calculated: profile, screening, the last weight, the last targets. */
export async function readKnown(
  reader: Reader,
  { findProfile }: Pick<Deps, "findProfile">,
  userId: string,
  { answers, last }: { readonly answers: FoodAnswers; readonly last: NutritionTargets | undefined },
): Promise<NonNullable<Nutrition["known"]>> {
  const profile = await findProfile(reader, userId);
  const sex = profile?.sex ?? null;
  return {
    sex: sex ?? last?.about.sex ?? null,
    age: answers.age ?? last?.about.age ?? null,
    fixed: [...(sex === null ? [] : ["sex" as const]), ...(answers.age === null ? [] : ["age" as const])],
    heightCm: last?.about.heightCm ?? null,
    activity: last?.about.activity ?? null,
    ...(await readWeight(reader, userId)),
    ...{ goal: profile?.goal ?? null, isPregnant: answers.isPregnant },
  };
}
