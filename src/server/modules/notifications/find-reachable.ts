import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { pushSubscriptions } from "./tables.ts";

export interface ReachableBy {
  /** A device of theirs shows notifications. */
  readonly push: boolean;
  /** Their number is linked. */
  readonly whatsapp: boolean;
}

/** The channels besides mail by which a person can be reached. */
export async function findReachableBy(reader: Reader, userId: string): Promise<ReachableBy> {
  const [row] = await readRows<ReachableBy>(
    reader,
    sql`select exists (select 1 from ${pushSubscriptions} where user_id = ${userId}::uuid) as push,
      exists (select 1 from whatsapp_links where user_id = ${userId}::uuid) as whatsapp`,
  );
  return row ?? { push: false, whatsapp: false };
}
