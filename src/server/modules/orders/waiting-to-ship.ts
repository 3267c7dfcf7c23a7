import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";

/**
 * Pieces of orders that are sold and not yet shipped, by variant: they are deducted from stock on hand, but still in
 * the store.
 */
export async function waitingToShip(
  reader: Reader,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows<{ id: string; pieces: number }>(
    reader,
    sql`select l.variant_id as id, (sum(l.quantity) - sum(coalesce((select sum(r.quantity) from refund_lines r
        where r.line_id = l.id and r.restocked_at is not null), 0)))::int as pieces from order_lines l join orders o on o.id = l.order_id
      where l.variant_id = any(${sql.param([...variantIds])}::uuid[]) and o.status in ('paid', 'processing') group by 1`,
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
