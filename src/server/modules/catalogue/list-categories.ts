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
 * All categories in display order, with the number of products on sale in each subtree. Counts scan every product, so
 * they are cached per catalogue version.
 */
export function createListCategories(pool: pg.Pool): () => Promise<Category[]> {
  let kept: { readonly version: number; readonly categories: Promise<Category[]> } | undefined;
  return async () => {
    // Reads the version before the data, so that a change in between makes the next caller count again.
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
