import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne } from "#server/platform/db/orm.ts";
import { enrolments } from "./tables.ts";

/** Has the days of a member's plans begin in another zone, of paused ones too; what is over stays as it was. */
export async function moveToZone(tx: Tx, userId: string, timezone: string): Promise<void> {
  await tx
    .update(enrolments)
    .set({ timezone })
    .where(
      and(
        eq(enrolments.userId, userId),
        inArray(enrolments.status, ["pending", "active", "frozen"]),
        ne(enrolments.timezone, timezone),
      ),
    );
}
