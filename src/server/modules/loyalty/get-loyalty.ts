import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Loyalty } from "#shared/contract/loyalty.ts";
import { toPagination } from "#shared/contract/values.ts";
import { nextTier } from "#shared/domain/next-tier.ts";
import { type PointsRules, toTier } from "#shared/domain/points.ts";
import { yearBefore } from "./move-points.ts";
import { earnedSince, endingBy, listEntries, readBalance } from "./read-points.ts";
import { pointsEntries } from "./tables.ts";

/** Order numbers by order id, for the ledger's lines. */
export type OrderNumbers = (reader: Reader, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface LoyaltyQuery {
  readonly userId: string;
  readonly now: Date;
  readonly rules: PointsRules;
  readonly page: number;
  readonly limit: number;
}

/** A customer's points: balance, tier, upcoming expiry and a page of entries, newest first. */
export async function readLoyalty(reader: Reader, numbers: OrderNumbers, query: LoyaltyQuery): Promise<Loyalty> {
  const { userId, now, rules } = query;
  const [balance, earned, soon, rows, total] = await Promise.all([
    readBalance(reader, userId),
    earnedSince(reader, userId, yearBefore(now)),
    endingBy(reader, userId, addDays(now, 30)),
    listEntries(reader, userId, query),
    reader.$count(pointsEntries, eq(pointsEntries.userId, userId)),
  ]);
  const orderNumbers = await numbers(reader, [...new Set(rows.flatMap((row) => row.orderId ?? []))]);
  const next = nextTier(earned, rules);
  return {
    balance,
    tier: toTier(earned, rules).name,
    nextTier: next?.tier.name ?? null,
    pointsToNextTier: next?.pointsMissing ?? 0,
    expiringSoon: soon.points > 0 && soon.first !== null ? { points: soon.points, on: soon.first.toISOString() } : null,
    earnedInYear: earned,
    entries: rows.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      kind: row.kind,
      points: row.delta,
      balanceAfter: row.balanceAfter,
      orderId: row.orderId,
      orderNumber: row.orderId === null ? null : (orderNumbers.get(row.orderId) ?? null),
      note: row.note,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    })),
    pagination: toPagination(query.page, query.limit, total),
  };
}
