import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";

/** Whether the shop has no data of its own; others are never seeded. */
export async function isUntouched(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute<{ untouched: boolean }>(
    sql`select not (exists (select 1 from seed_runs) or exists (select 1 from products) or exists (select 1 from users)) as untouched`,
  );
  return rows[0]?.untouched === true;
}
