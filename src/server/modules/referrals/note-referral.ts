import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readCode } from "./codes.ts";

/**
 * Records who referred a new customer. Unknown codes, self-referrals (same mailbox in another spelling, same phone) and
 * failed registrations record nothing silently, so that a registration response reveals nothing. Always runs the same
 * single statement.
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
