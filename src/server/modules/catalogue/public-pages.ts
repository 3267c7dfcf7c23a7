import type pg from "pg";

/** A public catalogue page: path without language, and last change. */
export interface PublicPage {
  readonly path: string;
  readonly changedAt: Date | undefined;
}

export interface GoodsFacts {
  /** Products on sale. */
  readonly count: number;
  /** Last change of any of them. */
  readonly changedAt: Date | undefined;
}

export async function readGoodsFacts(pool: pg.Pool): Promise<GoodsFacts> {
  const { rows } = await pool.query<{ count: number; changed_at: Date | null }>(
    "select count(*)::int as count, max(updated_at) as changed_at from products where archived_at is null",
  );
  return { count: rows[0]?.count ?? 0, changedAt: rows[0]?.changed_at ?? undefined };
}

/** Non-empty categories. */
export async function readDepartmentPages(pool: pg.Pool): Promise<PublicPage[]> {
  const { rows } = await pool.query<{ slug: string; changed_at: Date }>(
    `select c.slug, max(p.updated_at) as changed_at from categories c
     join products p on p.category_id = c.id and p.archived_at is null
     where c.kind = 'physical' group by c.slug order by c.slug limit 1000`,
  );
  return rows.map((row) => ({ path: `/shop-all?category=${row.slug}`, changedAt: row.changed_at }));
}

/** Products and programmes on sale, `limit` from `offset`, oldest first so that new ones do not shift pages. */
export async function readGoodsPages(pool: pg.Pool, offset: number, limit: number): Promise<PublicPage[]> {
  const { rows } = await pool.query<{ slug: string; kind: string; updated_at: Date }>({
    text: `select slug, kind, updated_at from products where archived_at is null
      order by created_at, id limit $1 offset $2`,
    values: [limit, offset],
  });
  return rows.map((row) => ({
    path: `/${row.kind === "programme" ? "programmes" : "product"}/${row.slug}`,
    changedAt: row.updated_at,
  }));
}
