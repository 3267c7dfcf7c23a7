import { requireCase } from "#server/modules/return-cases/index.ts";
import { and, eq, inArray, isNotNull, isNull, or } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { ShippingDeps } from "./ports.ts";
import { shipments } from "./tables.ts";

const over: ReadonlySet<string> = new Set(["withdrawn", "expired"]);

/** Cancels pick-ups of returns that the customer withdrew or that ran out, before a courier stands at the door. */
export async function endPickups(deps: ShippingDeps, cancel: (shipmentId: string) => Promise<void>): Promise<void> {
  const { database, log } = deps.platform;
  const waiting = await database.reader
    .select({ id: shipments.id, caseId: shipments.caseId })
    .from(shipments)
    .where(
      and(
        isNotNull(shipments.caseId),
        inArray(shipments.state, ["draft", "booked"]),
        or(eq(shipments.state, "booked"), isNull(shipments.bookingAt)),
        // What the carrier does not let go stands before staff.
        eq(shipments.hasException, false),
      ),
    );
  const cases = new Map(waiting.map(({ id, caseId }) => [id, caseId]));
  await eachAlone(log, "a pick-up of a return that is over was not cancelled", [...cases.keys()], async (id) => {
    const caseId = cases.get(id) ?? null;
    if (caseId !== null && over.has((await requireCase(database.reader, caseId)).status)) await cancel(id);
  });
}
