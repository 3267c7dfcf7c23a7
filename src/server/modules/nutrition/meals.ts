import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, eq, gte, isNull, lte, sql } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Seal } from "#server/platform/seal.ts";
import { type Meal, type MealBody, maxMealsADay } from "#shared/contract/food.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { readAnswers } from "./circumstances.ts";
import { tooManyMeals } from "./errors.ts";
import type { NutritionDeps } from "./ports.ts";
import { type MealRow, mealLogs } from "./tables.ts";

/** Maximum meals of one person, including deleted ones. */
const maxMeals = 50_000;

interface MealView {
  readonly seal: Seal;
  /** Numbers are left out. */
  readonly isWithheld: boolean;
}

function toMeal({ seal, isWithheld }: MealView, row: MealRow): Meal | null {
  const { id, on, meal, text, kcal, proteinG, revision } = row;
  if (on === null || meal === null || text === null) return null;
  const numbers = isWithheld ? { kcal: null, proteinG: null } : { kcal, proteinG };
  return { id, on, meal, text: seal.open(text) ?? "", ...numbers, revision };
}

/** Meals between two days, both included, in the order of writing. */
export async function listMeals(
  reader: Reader,
  shown: MealView,
  userId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<Meal[]> {
  const rows = await reader
    .select()
    .from(mealLogs)
    .where(and(eq(mealLogs.userId, userId), isNull(mealLogs.deletedAt), gte(mealLogs.on, from), lte(mealLogs.on, to)))
    .orderBy(asc(mealLogs.on), asc(mealLogs.createdAt), asc(mealLogs.id))
    .limit(maxMeals);
  return rows.flatMap((row) => toMeal(shown, row) ?? []);
}

interface Own {
  readonly userId: string;
  readonly id: string;
}
const own = ({ userId, id }: Own) => and(eq(mealLogs.userId, userId), eq(mealLogs.id, id));

/** Serializes a person's calls, so that one id is stored once and the day's limit is checked correctly. */
const lock = (tx: Tx, { userId }: Own) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meals ${userId}`}, 0))`);

function checkDay({ platform }: NutritionDeps, on: IsoDate): void {
  // The time zone furthest ahead.
  if (on > dateIn(platform.clock.now(), "Pacific/Kiritimati"))
    throw invalidField("on", "IN_FUTURE", "Lies in the future");
  if (on < "2000-01-01") throw invalidField("on", "TOO_EARLY", "Lies too far back");
}

async function checkRoom(tx: Tx, { userId, id }: Own, on: IsoDate): Promise<void> {
  const [kept] = await tx
    .select({
      total: count(),
      ofDay: sql<number>`count(*) filter (where ${mealLogs.on} = ${on} and ${mealLogs.id} <> ${id})`.mapWith(Number),
    })
    .from(mealLogs)
    .where(eq(mealLogs.userId, userId));
  if ((kept?.ofDay ?? 0) >= maxMealsADay || (kept?.total ?? 0) >= maxMeals) throw tooManyMeals();
}

/**
 * Stores a meal under the id from the device. The same or an older revision changes nothing; `null`: it was deleted
 * later. Throws 400, TOO_MANY_MEALS.
 */
export function storeMeal(deps: NutritionDeps, mine: Own, body: MealBody): Promise<Meal | null> {
  const { platform, seal } = deps;
  checkDay(deps, body.on);
  return platform.database.transaction(async (tx) => {
    await lock(tx, mine);
    const { hasEatingDisorder: isWithheld } = await readAnswers(tx, deps, mine.userId);
    const [known] = await tx.select().from(mealLogs).where(own(mine));
    if (known !== undefined && known.revision >= body.revision) return toMeal({ seal, isWithheld }, known);
    if (known?.on !== body.on) await checkRoom(tx, mine, body.on);
    const now = platform.clock.now();
    // Earlier numbers are kept for when they may be shown again.
    const numbers = isWithheld ? {} : { kcal: body.kcal, proteinG: body.proteinG };
    const { on, meal, revision } = body;
    const values = { on, meal, revision, text: seal.seal(body.text), ...numbers, updatedAt: now, deletedAt: null };
    const [row] = await tx
      .insert(mealLogs)
      .values({ ...mine, ...values, createdAt: now })
      .onConflictDoUpdate({ target: [mealLogs.userId, mealLogs.id], set: values })
      .returning();
    if (row === undefined) throw new Error("a meal was not written");
    return toMeal({ seal, isWithheld }, row);
  });
}

/** Deletes a meal unless a later revision is there; its id stays, so that a late or overtaken call does not bring it back. */
export async function removeMeal({ platform }: NutritionDeps, mine: Own, revision: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await lock(tx, mine);
    const now = platform.clock.now();
    const empty = { on: null, meal: null, text: null, kcal: null, proteinG: null, revision };
    const values = { ...empty, updatedAt: now, deletedAt: now };
    await tx
      .insert(mealLogs)
      .values({ ...mine, ...values, createdAt: now })
      .onConflictDoUpdate({
        target: [mealLogs.userId, mealLogs.id],
        set: values,
        setWhere: lte(mealLogs.revision, revision),
      });
  });
}
