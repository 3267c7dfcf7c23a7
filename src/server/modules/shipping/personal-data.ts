import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, inArray, isNotNull, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { shipmentEvents, shipments } from "./tables.ts";

const mine = (userId: string) => sql`(select o.id from orders o where o.user_id = ${userId})`;

/** A person's parcels, for the personal data export. */
export async function exportShipments(reader: Reader, userId: string): Promise<{ readonly parcels: unknown[] }> {
  const rows = await reader
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, mine(userId)))
    .orderBy(asc(shipments.createdAt), asc(shipments.id))
    .limit(10_000);
  const ids = rows.map(({ id }) => id);
  const events =
    ids.length === 0
      ? []
      : await reader
          .select()
          .from(shipmentEvents)
          .where(inArray(shipmentEvents.shipmentId, ids))
          .orderBy(asc(shipmentEvents.at), asc(shipmentEvents.id));
  return {
    parcels: rows.map(({ id, orderId, carrier, awb, state, bookedAt, deliveredAt }) => ({
      ...{ id, orderId, carrier, awb, state, bookedAt, deliveredAt },
      events: events.flatMap(({ shipmentId, at, state: moved, text }) =>
        shipmentId === id ? [{ at, state: moved, text }] : [],
      ),
    })),
  };
}

export const forgetLabelJob = "shipments.forget-label";

/** Closes an account: keeps its parcels, but not their labels, which show a name and an address. */
export async function eraseShipments(tx: Tx, { jobs }: Pick<Platform, "jobs">, userId: string): Promise<void> {
  const isLabelled = and(inArray(shipments.orderId, mine(userId)), isNotNull(shipments.labelHash));
  for (const { labelHash } of await tx.select({ labelHash: shipments.labelHash }).from(shipments).where(isLabelled))
    if (labelHash !== null) await jobs.enqueue(tx, forgetLabelJob, { labelHash });
  await tx.update(shipments).set({ labelHash: null }).where(isLabelled);
}
