import type pg from "pg";

/**
 * Marks the waiting refunds of a restored database as sent without a response: they may have been sent after the restore
 * point, so each is looked up at its provider before it is sent again. Refunds of transfers have no provider to ask.
 * Returns their number.
 */
export async function distrustWaitingRefunds(client: Pick<pg.ClientBase, "query">): Promise<number> {
  const { rowCount } = await client.query(
    `update refunds r set sent_at = coalesce(r.sent_at, now()), unanswered_since = coalesce(r.unanswered_since, now()),
       refunded_before_minor = coalesce(r.refunded_before_minor, p.refunded_minor)
     from payments p where p.id = r.payment_id and r.status = 'requested' and p.provider <> 'transfer'`,
  );
  return rowCount ?? 0;
}
