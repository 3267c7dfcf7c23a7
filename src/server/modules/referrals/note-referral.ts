import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { readCode } from "./codes.ts";

/**
 * Notes who brought a new customer. An unknown code, one's own (the same mailbox under another spelling, the same phone)
 * and an account that was not opened after all note nothing and say nothing: the answer to a registration tells nobody
 * anything. Always the same one statement.
 */
export async function noteReferral(
  tx: Tx,
  friend: { readonly userId: string; readonly code: string | undefined; readonly at: Date },
): Promise<void> {
  const code = readCode(friend.code ?? "") ?? "";
  await tx.execute(sql`
    insert into referrals (friend_id, referrer_id, created_at)
    select f.id, r.id, ${friend.at.toISOString()}::timestamptz
    from referral_codes c join users r on r.id = c.user_id join users f on f.id = ${friend.userId}::uuid
    where c.code = ${code} and r.id <> f.id and r.closed_at is null and r.role = 'customer'
      and mailbox_of(r.email_key) is distinct from mailbox_of(f.email_key)
      and (r.phone is null or r.phone is distinct from f.phone)
    on conflict do nothing`);
}
