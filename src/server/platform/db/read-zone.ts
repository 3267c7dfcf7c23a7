import { sql } from "#server/platform/db/orm.ts";
import type { Reader } from "./database.ts";
import { readRows } from "./rows.ts";

/** The zone of a member's days: what they said, else `otherwise`. */
export async function readZone<Otherwise extends string | null>(
  reader: Reader,
  userId: string | null,
  otherwise: Otherwise,
): Promise<string | Otherwise> {
  if (userId === null) return otherwise;
  const [row] = await readRows<{ zone: string | null }>(reader, sql`select zone_of(${userId}, null) as zone`);
  return row?.zone ?? otherwise;
}

/** Whether the database reckons in a zone of this name: browsers take more names, and offsets, whose sign it turns. */
export async function isKnownZone(reader: Reader, name: string): Promise<boolean> {
  const rows = await readRows(
    reader,
    sql`select 1 from pg_timezone_names z where lower(z.name) = lower(${name}) limit 1`,
  );
  return rows.length > 0;
}
