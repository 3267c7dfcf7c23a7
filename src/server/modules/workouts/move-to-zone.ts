import { and, eq, isNull, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { enrolments } from "./tables.ts";

/** Has the days of a member's running plans begin in another zone; what ended stays as it was. */
export async function moveToZone(tx: Tx, userId: string, timezone: string): Promise<void> {
  await tx
    .update(enrolments)
    .set({ timezone })
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.frozenAt), ne(enrolments.timezone, timezone)));
}
