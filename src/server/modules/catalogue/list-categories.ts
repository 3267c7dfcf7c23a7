import type pg from "pg";
import type { Category } from "#shared/contract/catalogue.ts";
import { readVersions } from "./versions.ts";

async function readCategories(pool: pg.Pool): Promise<Category[]> {
  const { rows } = await pool.query<Category>({
    text: `select c.id, c.slug, c.name, c.summary, c.image, c.parent_id as "parentId", c.kind,
        (select count(*) from products p where p.archived_at is null
           and p.category_id in (select k.id from categories k where k.id = c.id or k.parent_id = c.id)) as "productCount"
      from categories c order by c.position, c.id limit $1`,
    values: [500],
  });
  return rows;
}

/**
 * All categories in the shop's order, with how many products are on sale in each (and in those below it). Counting goes
 * through every product, so it is done once for each state of the catalogue.
 */
export function createListCategories(pool: pg.Pool): () => Promise<Category[]> {
  let kept: { readonly version: number; readonly categories: Promise<Category[]> } | undefined;
  return async () => {
    // Read before what it is the version of: what changes in between is counted anew by the next caller.
    const { catalogue: version } = await readVersions(pool);
    if (kept?.version === version) return kept.categories;
    const fresh = { version, categories: readCategories(pool) };
    kept = fresh;
    fresh.categories.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return fresh.categories;
  };
}
