import type pg from "pg";

/**
 * In a restored database a waiting refund may have been sent after the point of the restore. It is looked up at its
 * provider before it is sent again, counted from what had come back by then. Of a transfer nobody can be asked. Returns
 * how many.
 */
export async function distrustWaitingRefunds(client: Pick<pg.ClientBase, "query">): Promise<number> {
  const { rowCount } = await client.query(
    `update refunds r set sent_at = coalesce(r.sent_at, now()), unanswered_since = coalesce(r.unanswered_since, now()),
       refunded_before_minor = coalesce(r.refunded_before_minor, p.refunded_minor)
     from payments p where p.id = r.payment_id and r.status = 'requested' and p.provider <> 'transfer'`,
  );
  return rowCount ?? 0;
}
