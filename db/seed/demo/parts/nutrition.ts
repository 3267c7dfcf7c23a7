import { coachAssignments, coachingProfiles } from "#server/modules/coaching/tables.ts";
import { nutritionSealLabel } from "#server/modules/nutrition/index.ts";
import { mealLogs, nutritionTargets } from "#server/modules/nutrition/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { type BodyFacts, type ChangePercent, type MealName, proposeTargets } from "#shared/domain/food-targets.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { type Dish, egyptianMenu, type Menu, saudiMenu } from "../data/meals.ts";
import { coachUser, demoAdmin, demoCustomer } from "./people.ts";

const demoCoach = "karim-adel";
const timezone = "Africa/Cairo";
const loggedDays = 14;

interface Eater {
  readonly userId: string;
  /** The account of who set the targets. */
  readonly coach: string;
  readonly body: BodyFacts;
  readonly change: ChangePercent;
  /** Targets before those that count now. */
  readonly before: ChangePercent;
  readonly menu: Menu;
  /** Days ago on which nothing was written down. */
  readonly skipped: readonly number[];
}

/** When a meal is written down, in hours of the day, UTC. */
const hours: Readonly<Record<MealName, number>> = { breakfast: 6, lunch: 12, dinner: 18, snack: 15 };

/** The dishes of a day; of today only what was eaten in the morning. */
function dishesOf(menu: Menu, daysAgo: number): readonly (readonly [MealName, Dish])[] {
  const at = loggedDays - daysAgo;
  const take = (name: MealName, nth: number): readonly (readonly [MealName, Dish])[] => {
    const dish = menu[name][nth % menu[name].length];
    return dish === undefined ? [] : [[name, dish]];
  };
  if (daysAgo === 0) return take("breakfast", at);
  const snacks = [...take("snack", 2 * at), ...take("snack", 2 * at + 1)];
  return [...take("breakfast", at), ...take("lunch", at), ...snacks, ...take("dinner", at)];
}

/** Targets with a change on the way, and two weeks of meals. */
async function seedEater({ tx, now, idOf, platform }: SeedContext, eater: Eater): Promise<void> {
  const { userId, coach, body, change, before, menu, skipped } = eater;
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), nutritionSealLabel));
  const today = dateIn(now, timezone);
  const targetsSince = (daysAgo: number, percent: ChangePercent) => ({
    ...{ userId, fromOn: addDays(today, -daysAgo), byUser: coach, ...body },
    ...proposeTargets(body, percent, { isPregnant: false }),
    ...{ createdAt: daysBefore(now, daysAgo), updatedAt: daysBefore(now, daysAgo) },
  });
  await tx.insert(nutritionTargets).values([targetsSince(40, before), targetsSince(12, change)]);
  const days = Array.from({ length: loggedDays }, (_, daysAgo) => daysAgo).filter((one) => !skipped.includes(one));
  await tx.insert(mealLogs).values(
    days.flatMap((daysAgo) => {
      const on = addDays(today, -daysAgo);
      return dishesOf(menu, daysAgo).map(([meal, [text, kcal, proteinG]], at) => {
        const written = addSeconds(new Date(`${on}T00:00:00Z`), hours[meal] * 3600 + at * 60);
        const createdAt = written < now ? written : now;
        const id = idOf("other", `meal:${userId}:${daysAgo}:${at}`);
        return {
          userId,
          id,
          on,
          meal,
          text: seal.seal(text),
          kcal,
          proteinG,
          revision: 1,
          createdAt,
          updatedAt: createdAt,
        };
      });
    }),
  );
}

/** The demo customer eats as in Cairo, a client of the demo coach who loses fat as in Riyadh. */
export async function seedNutrition(context: SeedContext): Promise<void> {
  const { tx, idOf } = context;
  await seedEater(context, {
    ...{ userId: idOf("user", demoCustomer), coach: idOf("user", demoAdmin), menu: egyptianMenu },
    body: { sex: "female", age: 29, heightCm: 164, weightKg: 67.5, activity: "light" },
    ...{ change: 0, before: -10, skipped: [5] },
  });
  const [client] = await tx
    .select({ userId: subscriptions.userId, sex: coachingProfiles.sex })
    .from(coachAssignments)
    .innerJoin(subscriptions, eq(subscriptions.id, coachAssignments.subscriptionId))
    .innerJoin(coachingProfiles, eq(coachingProfiles.userId, subscriptions.userId))
    .where(and(eq(coachAssignments.coachId, idOf("coach", demoCoach)), eq(coachingProfiles.goal, "fat_loss")))
    .limit(1);
  if (client === undefined) throw new Error("the demo coach has no client who loses fat");
  const { userId, sex } = client;
  await seedEater(context, {
    ...{ userId, coach: idOf("user", coachUser(demoCoach)), menu: saudiMenu },
    body: { sex: sex ?? "male", age: 41, heightCm: sex === "female" ? 165 : 177, weightKg: 82.5, activity: "light" },
    ...{ change: -20, before: -10, skipped: [3, 8] },
  });
}
