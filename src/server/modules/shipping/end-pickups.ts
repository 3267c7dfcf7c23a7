import { requireCase } from "#server/modules/return-cases/index.ts";
import { and, eq, inArray, isNotNull, isNull, or } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { ShippingDeps } from "./ports.ts";
import { shipments } from "./tables.ts";

const over: ReadonlySet<string> = new Set(["withdrawn", "expired"]);

/**
 * Cancels pick-ups of withdrawn or expired returns before a courier comes,
 * and deletes those that were never booked once the goods have arrived.
 */
export async function endPickups(deps: ShippingDeps, cancel: (shipmentId: string) => Promise<void>): Promise<void> {
  const { database, log } = deps.platform;
  const waiting = await database.reader
    .select({ id: shipments.id, caseId: shipments.caseId, state: shipments.state })
    .from(shipments)
    .where(
      and(
        isNotNull(shipments.caseId),
        inArray(shipments.state, ["draft", "booked"]),
        or(eq(shipments.state, "booked"), isNull(shipments.bookingAt)),
        // Staff handle those that the carrier refuses to cancel.
        eq(shipments.hasException, false),
      ),
    );
  const pickups = new Map(waiting.map((pickup) => [pickup.id, pickup]));
  await eachAlone(log, "a pick-up of a return that is over was not cancelled", [...pickups.keys()], async (id) => {
    const { caseId = null, state } = pickups.get(id) ?? {};
    if (caseId === null) return;
    const { status } = await requireCase(database.reader, caseId);
    if (state === "draft" ? status !== "approved" : over.has(status)) await cancel(id);
  });
}
