import type pg from "pg";

/** A variant on sale, resolved from a link. */
export interface LinkedItem {
  readonly productId: string;
  readonly size: string;
}

/**
 * Variants on sale by SKU, product id or slug, in the given order; undefined for items not on sale. A product
 * without a variant in the link gives its first one in stock.
 */
export async function findLinkedItems(
  pool: pg.Pool,
  names: readonly string[],
): Promise<readonly (LinkedItem | undefined)[]> {
  const { rows } = await pool.query<{ at: number; product_id: string; size: string }>(
    `select distinct on (asked.at) asked.at::int as at, p.id as product_id, v.size
     from unnest($1::text[]) with ordinality as asked (name, at)
     join products p on p.archived_at is null
     join variants v on v.product_id = p.id and v.retired_at is null
     where v.sku = asked.name or p.slug = asked.name or p.id::text = asked.name
     order by asked.at, v.sku = asked.name desc, not v.is_stock_limited or v.on_hand > v.reserved desc, v.position`,
    [names],
  );
  const found = new Map(rows.map((row) => [row.at, { productId: row.product_id, size: row.size }]));
  return names.map((_, index) => found.get(index + 1));
}
