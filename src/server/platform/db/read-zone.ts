import { sql } from "drizzle-orm";
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
