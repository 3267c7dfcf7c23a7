import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { PointsKind } from "#shared/contract/loyalty.ts";

export interface Posting {
  readonly id: string;
  readonly userId: string;
  readonly delta: number;
  readonly kind: PointsKind;
  /** What the entry is for; kind and ref are unique. */
  readonly ref: string;
  readonly orderId?: string | undefined;
  readonly note?: string | undefined;
  readonly expiresAt?: Date | undefined;
  readonly now: Date;
}

export type Posted =
  | { readonly outcome: "posted"; readonly balance: number }
  | { readonly outcome: "duplicate" | "short" };

/** Creates the account if needed and locks it, so that later reads see all earlier entries. */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<{ readonly balance: number; readonly debt: number }> {
  await tx.execute(sql`insert into points_accounts (user_id) values (${userId}) on conflict do nothing`);
  const { rows } = await tx.execute<{ balance: number; debt: number }>(
    sql`select balance, debt from points_accounts where user_id = ${userId} for update`,
  );
  const [account] = rows;
  if (account === undefined) throw new Error("a points account could be neither opened nor found");
  return account;
}

async function isBooked(tx: Tx, posting: Posting): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from points_entries where kind = ${posting.kind} and ref = ${posting.ref}`,
  );
  return rows.length > 0;
}

/**
 * Adds a ledger entry and updates the balance in one statement. `duplicate`: already in the ledger. `short`:
 * insufficient points, nothing written.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const { id, userId, delta, kind, ref, now } = posting;
  await lockAccount(tx, userId);
  if (await isBooked(tx, posting)) return { outcome: "duplicate" };
  const { rows } = await tx.execute<{ balance: number }>(sql`
    with moved as (
      update points_accounts set balance = balance + ${delta}::bigint, seq = seq + 1
      where user_id = ${userId} and balance + ${delta}::bigint >= 0
      returning balance, seq
    )
    insert into points_entries (id, user_id, seq, delta, balance_after, kind, ref, order_id, note, expires_at, created_at)
    select ${id}::uuid, ${userId}::uuid, seq, ${delta}::bigint, balance, ${kind}::text, ${ref}::text, ${posting.orderId ?? null}::uuid,
      ${posting.note ?? null}::text, ${posting.expiresAt ?? null}::timestamptz, ${now}::timestamptz
    from moved
    returning balance_after as balance`);
  const [entry] = rows;
  return entry === undefined ? { outcome: "short" } : { outcome: "posted", balance: entry.balance };
}
