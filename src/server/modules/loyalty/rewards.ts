import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNotNull, sql } from "#server/platform/db/orm.ts";
import { rewards } from "./tables.ts";

/** A reward; voucher `amounts` in minor units by currency. */
export type RewardRow = typeof rewards.$inferSelect;
export type NewReward = typeof rewards.$inferInsert;

/** Rewards on offer, in display order. */
export function rewardsOnOffer(reader: Reader): Promise<RewardRow[]> {
  return reader
    .select()
    .from(rewards)
    .where(eq(rewards.isActive, true))
    .orderBy(asc(rewards.position), asc(rewards.id))
    .limit(200);
}

export async function findRewards(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, RewardRow>> {
  const rows = await reader
    .select()
    .from(rewards)
    .where(and(eq(rewards.isActive, true), inArray(rewards.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

// Stock changes bump the version too: an outdated form would otherwise restore the stock already taken.
const nextVersion = sql`${rewards.version} + 1`;

/** Takes stock of a limited reward. Returns the remaining stock when it is insufficient. */
export async function takeReward(tx: Tx, rewardId: string, quantity: number): Promise<number | undefined> {
  const taken = await tx
    .update(rewards)
    .set({ stock: sql`${rewards.stock} - ${quantity}`, version: nextVersion })
    .where(and(eq(rewards.id, rewardId), sql`${rewards.stock} >= ${quantity}`))
    .returning({ id: rewards.id });
  if (taken.length === 1) return undefined;
  const [left] = await tx.select({ stock: rewards.stock }).from(rewards).where(eq(rewards.id, rewardId));
  return left?.stock ?? undefined;
}

export async function putRewardBack(tx: Tx, rewardId: string, quantity: number): Promise<void> {
  await tx
    .update(rewards)
    .set({ stock: sql`${rewards.stock} + ${quantity}`, version: nextVersion })
    .where(and(eq(rewards.id, rewardId), isNotNull(rewards.stock)));
}

export async function addRewards(tx: Tx, list: readonly NewReward[]): Promise<void> {
  if (list.length > 0) await tx.insert(rewards).values([...list]);
}
