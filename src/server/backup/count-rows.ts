import type pg from "pg";

/** Number of rows by table name, for all tables of the schema `public`. */
export async function countRows(client: Pick<pg.ClientBase, "query">): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public."${name.replaceAll('"', '""')}"`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
