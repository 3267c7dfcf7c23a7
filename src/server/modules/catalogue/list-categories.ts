import type pg from "pg";
import type { Category } from "#shared/contract/catalogue.ts";

/** All categories in the shop's order, with how many products are on sale in each (and in those below it). */
export async function listCategories(pool: pg.Pool): Promise<Category[]> {
  const { rows } = await pool.query<Category>({
    text: `select c.id, c.slug, c.name, c.summary, c.image, c.parent_id as "parentId", c.kind,
        (select count(*) from products p where p.archived_at is null
           and p.category_id in (select k.id from categories k where k.id = c.id or k.parent_id = c.id)) as "productCount"
      from categories c order by c.position, c.id limit $1`,
    values: [500],
  });
  return rows;
}
