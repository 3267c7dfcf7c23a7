import { bumpContentVersion, type ContentTag } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";

/**
 * Drops the pages that show these products or list their categories. Not for products that are added, removed or
 * moved: those change every page with counts or recommendations.
 */
export async function bumpProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const categories = await readRows<{ id: string }>(
    tx,
    sql`select distinct category_id as id from products where id = any(${sql.param([...ids])}::uuid[])`,
  );
  const tags: ContentTag[] = [
    ...ids.map((id): ContentTag => `product:${id}`),
    ...categories.map(({ id }): ContentTag => `category:${id}`),
  ];
  await bumpContentVersion(tx, "catalogue", tags);
}
