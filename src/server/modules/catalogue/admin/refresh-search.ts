import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { type SearchableTexts, searchWords } from "../search-words.ts";

const atOnce = 500;

async function refreshSome(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await readRows<SearchableTexts & { readonly id: string }>(
    tx,
    sql`select p.id, p.name, p.summary, p.tags, p.programme, c.name as category,
      (select coalesce(json_agg(json_build_object('label', v.label, 'sku', v.sku) order by v.position, v.id), '[]')
        from variants v where v.product_id = p.id and v.retired_at is null) as variants
    from products p join categories c on c.id = p.category_id where p.id = any(${sql.param([...ids])}::uuid[])`,
  );
  const words = rows.map(searchWords);
  await tx.execute(sql`
    update products set search_vector =
      setweight(to_tsvector('simple', w.a), 'A') || setweight(to_tsvector('simple', w.b), 'B') || setweight(to_tsvector('simple', w.c), 'C')
    from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(words.map((one) => one.a))}::text[],
      ${sql.param(words.map((one) => one.b))}::text[], ${sql.param(words.map((one) => one.c))}::text[]) as w (id, a, b, c)
    where products.id = w.id`);
}

/** Rebuilds the search columns of products from their current texts. The caller bumps the catalogue version. */
export async function refreshSearch(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) await refreshSome(tx, ids.slice(at, at + atOnce));
}
