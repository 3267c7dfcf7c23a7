import type { Reader } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import type { Seal } from "#server/platform/seal.ts";
import { diffDays, type IsoDate } from "#shared/domain/calendar.ts";
import { findNewestScreening, openAnswered } from "./screenings.ts";
import { screenings } from "./tables.ts";

/** A member's answers about their health that matter for food. */
export interface FoodAnswers {
  /** Forbids numbers. */
  readonly hasEatingDisorder: boolean;
  readonly isPregnant: boolean;
  /** In whole years since the answer; `null`: never asked. */
  readonly age: number | null;
}

const daysOfYear = 365.25;

/**
 * Reads both the newest answers and those in force: a red screening
 * stays in force over newer ones, and neither may hide the other's facts.
 */
export async function readFoodAnswers(
  reader: Reader,
  { seal }: { readonly seal: Seal },
  userId: string,
  today: IsoDate,
): Promise<FoodAnswers> {
  const [last] = await reader
    .select()
    .from(screenings)
    .where(eq(screenings.userId, userId))
    .orderBy(desc(screenings.answeredOn), desc(screenings.createdAt), desc(screenings.id))
    .limit(1);
  if (last === undefined) return { hasEatingDisorder: false, isPregnant: false, age: null };
  const counting = (await findNewestScreening(reader, userId)) ?? last;
  const rows = [last, counting].map((row) => ({ ...openAnswered(seal, row), validUntil: row.validUntil }));
  const [{ age = 0 } = {}] = rows;
  return {
    hasEatingDisorder: rows.some(({ answers }) => answers.eating),
    isPregnant: rows.some(({ answers, validUntil }) => answers.pregnancy && today <= validUntil),
    age: age + Math.max(0, Math.floor(diffDays(last.answeredOn, today) / daysOfYear)),
  };
}
