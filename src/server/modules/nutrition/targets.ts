import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, versionConflict } from "#server/platform/errors.ts";
import type { ClientTargetsBody, NutritionTargets, OwnTargetsBody } from "#shared/contract/food.ts";
import { addDays, type IsoDate } from "#shared/domain/calendar.ts";
import { type BodyFacts, leastKcal, proposeTargets } from "#shared/domain/food-targets.ts";
import { findSetter, readAnswers, toToday } from "./circumstances.ts";
import { coachSetsTargets, foodWithheld } from "./errors.ts";
import type { NutritionDeps } from "./ports.ts";
import { nutritionTargets, type TargetsRow } from "./tables.ts";

/** Days ahead for which targets can be set. */
const maxDaysAhead = 90;

function toTargets(row: TargetsRow): NutritionTargets {
  const { fromOn, kcal, proteinG, carbsG, fatG, waterMl, sex, age, heightCm, weightKg, activity, version } = row;
  return {
    ...{ fromOn, kcal, proteinG, carbsG, fatG, waterMl, version },
    by: row.byUser === row.userId ? "member" : "coach",
    about: { sex, age, heightCm, weightKg, activity },
  };
}

/** A member's targets, oldest first. */
export async function listTargets(reader: Reader, userId: string): Promise<NutritionTargets[]> {
  const rows = await reader
    .select()
    .from(nutritionTargets)
    .where(eq(nutritionTargets.userId, userId))
    .orderBy(asc(nutritionTargets.fromOn))
    .limit(2000);
  return rows.map(toTargets);
}

interface Setting {
  readonly userId: string;
  readonly fromOn: IsoDate;
  readonly byUser: string;
}

/** Refuses days that are over or too far ahead. */
function checkDay(deps: NutritionDeps, fromOn: IsoDate): void {
  const today = toToday(deps);
  if (fromOn < today) throw invalidField("fromOn", "TOO_EARLY", "Lies in the past");
  if (fromOn > addDays(today, maxDaysAhead)) throw invalidField("fromOn", "TOO_LATE", "Lies too far ahead");
}

/** The body facts to use: those that the member gave elsewhere come before the form's. Throws FOOD_WITHHELD. */
async function readBody(tx: Tx, deps: NutritionDeps, userId: string, about: BodyFacts) {
  const answers = await readAnswers(tx, deps, userId);
  if (answers.hasEatingDisorder) throw foodWithheld();
  const sex = (await deps.findProfile(tx, userId))?.sex ?? about.sex;
  return { body: { ...about, sex, age: answers.age ?? about.age }, limits: answers };
}

type Values = Pick<TargetsRow, "kcal" | "proteinG" | "carbsG" | "fatG" | "waterMl">;

/** Writes targets of a day. Throws VERSION_CONFLICT. */
async function write(
  tx: Tx,
  { platform }: NutritionDeps,
  { userId, fromOn, byUser }: Setting,
  { version, about, ...amounts }: Values & { readonly about: BodyFacts; readonly version: number | undefined },
): Promise<NutritionTargets> {
  const own = and(eq(nutritionTargets.userId, userId), eq(nutritionTargets.fromOn, fromOn));
  const [known] = await tx.select().from(nutritionTargets).where(own);
  if (known === undefined && version !== undefined) throw versionConflict(null);
  if (known !== undefined && version === undefined) throw versionConflict(toTargets(known));
  if (known !== undefined) assertVersion(version, toTargets(known));
  const now = platform.clock.now();
  const values = { ...amounts, ...about, byUser, updatedAt: now };
  const [row] = await tx
    .insert(nutritionTargets)
    .values({ ...values, userId, fromOn, createdAt: now })
    .onConflictDoUpdate({
      target: [nutritionTargets.userId, nutritionTargets.fromOn],
      set: { ...values, version: (known?.version ?? 0) + 1 },
    })
    .returning();
  if (row === undefined) throw new Error("targets were not written");
  return toTargets(row);
}

const lock = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nutrition targets ${userId}`}, 0))`);

/** Sets a member's targets as calculated for them. Throws 400, FOOD_WITHHELD, COACH_SETS_TARGETS, VERSION_CONFLICT. */
export function saveOwn(
  deps: NutritionDeps,
  mine: { readonly userId: string; readonly fromOn: IsoDate },
  { about, changePercent, version }: OwnTargetsBody,
): Promise<NutritionTargets> {
  const { userId, fromOn } = mine;
  checkDay(deps, fromOn);
  return deps.platform.database.transaction(async (tx) => {
    await lock(tx, userId);
    const { body, limits } = await readBody(tx, deps, userId, about);
    const last = (await listTargets(tx, userId)).at(-1);
    if ((await findSetter(tx, deps, userId, last)) === "coach") throw coachSetsTargets();
    const proposed = proposeTargets(body, changePercent, limits);
    return write(tx, deps, { ...mine, byUser: userId }, { ...proposed, about: body, version });
  });
}

/** Sets targets by a coach. Throws 400 below what is safe, FOOD_WITHHELD, VERSION_CONFLICT. */
export async function saveTargetsIn(
  tx: Tx,
  deps: NutritionDeps,
  setting: Setting,
  { about, version, ...amounts }: ClientTargetsBody,
): Promise<NutritionTargets> {
  checkDay(deps, setting.fromOn);
  await lock(tx, setting.userId);
  const { body, limits } = await readBody(tx, deps, setting.userId, about);
  if (amounts.kcal < leastKcal(body, limits))
    throw invalidField("kcal", "TOO_SMALL", `Is less than ${leastKcal(body, limits)}, the least for this member`);
  return write(tx, deps, setting, { ...amounts, about: body, version });
}
