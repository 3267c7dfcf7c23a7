import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { overlays } from "#server/modules/overlays/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { and, asc, eq } from "#server/platform/db/orm.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { nextRamadan } from "#shared/domain/ramadan-days.ts";
import type { SeedContext } from "../context.ts";

const demoCoach = "karim-adel";

/** A client of the demo coach has switched on the lighter plan for the running or coming Ramadan. */
export async function seedOverlays({ tx, now, idOf }: SeedContext): Promise<void> {
  const [client] = await tx
    .select({ userId: subscriptions.userId })
    .from(coachAssignments)
    .innerJoin(subscriptions, eq(subscriptions.id, coachAssignments.subscriptionId))
    .where(and(eq(coachAssignments.coachId, idOf("coach", demoCoach)), eq(coachAssignments.kind, "primary")))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(1);
  if (client === undefined) return;
  await tx.insert(overlays).values({
    ...{ id: idOf("other", `ramadan:${client.userId}`), userId: client.userId, kind: "ramadan" },
    ...nextRamadan(dateIn(now, "Africa/Cairo")),
    ...{ settings: { window: "after_iftar", city: "cairo" }, createdAt: now, updatedAt: now },
  });
}
