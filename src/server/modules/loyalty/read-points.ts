import type { Reader } from "#server/platform/db/database.ts";
import { desc, eq, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import { pointsAccounts, pointsEntries } from "./tables.ts";

const readAccount = prepared((plan) =>
  plan
    .select({ balance: pointsAccounts.balance })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.userId, sql.placeholder("userId")))
    .limit(1),
);

export async function readBalance(reader: Reader, userId: string): Promise<number> {
  const [row] = await readAccount(reader, { userId });
  return row?.balance ?? 0;
}

const earnedSum = sql`select coalesce(sum(delta), 0)::bigint as earned from points_entries
    where user_id = ${sql.placeholder("userId")} and created_at >= ${sql.placeholder("since")}
      and (kind = 'earn' or (kind = 'take_back' and ref not like 'referral:%'))`;

const earnings = preparedRows<{ readonly earned: number }>(earnedSum);

/** Points earned since a moment, minus those taken back; used for tiers. Referral points count in neither direction. */
export async function earnedSince(reader: Reader, userId: string, since: Date): Promise<number> {
  const [row] = await earnings(reader, { userId, since });
  return Math.max(0, row?.earned ?? 0);
}

/** A JSON column with the balance of the user `userId` and the points they earned since `since`. */
export const pointsHeld = sql`json_build_object('earned', (${earnedSum}),
  'balance', coalesce((select balance from points_accounts where user_id = ${sql.placeholder("userId")}), 0))`;

export interface PointsHeld {
  readonly balance: number;
  readonly earned: number;
}

const readHeld = preparedRows<{ readonly held: PointsHeld }>(sql`select ${pointsHeld} as held`);

/** A customer's balance, and the points they earned since a moment. */
export async function readPointsHeld(reader: Reader, userId: string, since: Date): Promise<PointsHeld> {
  const [row] = await readHeld(reader, { userId, since });
  return row?.held ?? { balance: 0, earned: 0 };
}

/**
 * Unspent points that expire by `by`, oldest spent first: points expiring by then minus all points ever taken (spent,
 * taken back, expired). Returned points undo the taking, so they keep their original expiry.
 */
export async function endingBy(
  reader: Reader,
  userId: string,
  by: Date,
): Promise<{ readonly points: number; readonly first: Date | null }> {
  const { rows } = await reader.execute<{ points: number; first: Date | null }>(sql`
    with taken as (
      select coalesce(-sum(delta), 0)::bigint as points from points_entries where user_id = ${userId} and expires_at is null
    ), lots as (
      select expires_at, sum(delta) over (order by expires_at, seq)::bigint as upto from points_entries
      where user_id = ${userId} and expires_at <= ${by}
    )
    select greatest(0, coalesce(max(upto), 0) - (select points from taken))::bigint as points,
      min(expires_at) filter (where upto > (select points from taken)) as first
    from lots`);
  const row = rows[0];
  return { points: row?.points ?? 0, first: row?.first == null ? null : new Date(row.first) };
}

/** Accounts that may hold points expired by `now`; some may already be spent. */
export async function accountsWithEnded(reader: Reader, now: Date, limit: number, after: string): Promise<string[]> {
  const { rows } = await reader.execute<{ user_id: string }>(sql`
    select a.user_id from points_accounts a
    where a.balance > 0 and a.user_id > ${after}::uuid
      and exists (select 1 from points_entries e where e.user_id = a.user_id and e.expires_at <= ${now})
    order by a.user_id limit ${limit}`);
  return rows.map((row) => row.user_id);
}

export function listEntries(reader: Reader, userId: string, page: { readonly page: number; readonly limit: number }) {
  return reader
    .select()
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, userId))
    .orderBy(desc(pointsEntries.seq))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
}
