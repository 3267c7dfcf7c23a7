import { sql } from "#server/platform/db/orm.ts";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/rows.ts";

/** The queue of jobs that have no attempts left. */
export const deadLetters = "dead-letters";

/** Jobs that were given up within the last day by the database's clock. */
export const listDeadLetters = (reader: Reader): Promise<{ readonly id: string; readonly queue: string | null }[]> =>
  readRows(
    reader,
    sql`select id, source_name as queue from pgboss.job where name = ${deadLetters} and state < 'active'
      and created_on > now() - interval '1 day' order by created_on limit 500`,
  );
