import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne } from "#server/platform/db/orm.ts";
import { enrolments } from "./tables.ts";

/** Moves a member's plans to another time zone, also paused ones; ended ones stay. */
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
