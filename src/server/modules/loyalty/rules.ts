import type { Clock } from "#server/platform/clock.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { PointsRules } from "#shared/domain/points.ts";
import { pointsRules } from "./tables.ts";

export interface VersionedRules {
  readonly rules: PointsRules;
  readonly version: number;
}

// A statement without parameters would not be named, and would be planned on every call.
const theRules = prepared((plan) => plan.select().from(pointsRules).limit(sql.placeholder("most")));

/** The current rules with their version, which an update must name. */
export async function readRules(reader: Reader): Promise<VersionedRules> {
  const [row] = await theRules(reader, { most: 1 });
  if (row === undefined) throw new Error("the rules of points are missing");
  const { egpMinorPerPointEarned, egpMinorPerPointSpent, lifeMonths, version } = row;
  const silver = { from: row.silverFrom, multiplier: row.silverHundredths / 100 };
  const gold = { from: row.goldFrom, multiplier: row.goldHundredths / 100 };
  return { rules: { egpMinorPerPointEarned, egpMinorPerPointSpent, lifeMonths, silver, gold }, version };
}

const hundredths = (multiplier: number): number => Math.round(multiplier * 100);

/** Saves new rules; false when `version` is outdated. Existing points keep their terms. */
export async function saveRules(tx: Tx, { rules, version }: VersionedRules, now: Date): Promise<boolean> {
  const { egpMinorPerPointEarned, egpMinorPerPointSpent, lifeMonths, silver, gold } = rules;
  const rows = await tx
    .update(pointsRules)
    .set({
      ...{ egpMinorPerPointEarned, egpMinorPerPointSpent, lifeMonths },
      silverFrom: silver.from,
      silverHundredths: hundredths(silver.multiplier),
      goldFrom: gold.from,
      goldHundredths: hundredths(gold.multiplier),
      version: sql`${pointsRules.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(pointsRules.isOnly, true), eq(pointsRules.version, version)))
    .returning({ version: pointsRules.version });
  if (rows.length === 0) return false;
  await bumpContentVersion(tx, "content");
  return true;
}

const lifeMs = 5000;

/** Cached rules: at most five seconds old; `forget` clears the cache. */
export function createRulesCache(clock: Clock): { read(reader: Reader): Promise<PointsRules>; forget(): void } {
  let kept: { readonly rules: PointsRules; readonly until: number } | undefined;
  return {
    read: async (reader) => {
      const now = clock.now().getTime();
      if (kept === undefined || kept.until <= now)
        kept = { rules: (await readRules(reader)).rules, until: now + lifeMs };
      return kept.rules;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
