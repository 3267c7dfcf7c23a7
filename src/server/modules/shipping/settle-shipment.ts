import { createHash } from "node:crypto";
import { findPutBack, type OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Order } from "#shared/contract/orders.ts";
import {
  carrierTitles,
  hasLeft,
  isFinalShipment,
  type ShipmentState,
  settleAll,
  toOrderOutcome,
} from "#shared/domain/shipments.ts";
import type { CarrierEvent, ShippingDeps } from "./ports.ts";
import { changeShipment, countOf, listLinesOf, listOutbound, lockShipment } from "./read-shipments.ts";
import { type ShipmentRow, shipmentEvents } from "./tables.ts";

export const toCarrierName = ({ carrier, carrierName }: Pick<ShipmentRow, "carrier" | "carrierName">): string =>
  carrierName ?? carrierTitles[carrier];

const toTracking = (shipment: ShipmentRow): NonNullable<Order["tracking"]> => ({
  carrier: toCarrierName(shipment),
  number: shipment.awb ?? "",
  url: shipment.trackingUrl,
});

const toHash = (shipmentId: string, { at, code }: Pick<CarrierEvent, "at" | "code">): string =>
  createHash("sha256").update(`${shipmentId}|${code}|${at.toISOString()}`).digest("hex");

/** Stores new events. */
export async function keepEvents(
  tx: Tx,
  { platform }: Pick<ShippingDeps, "platform">,
  shipmentId: string,
  events: readonly CarrierEvent[],
): Promise<CarrierEvent[]> {
  const fresh: CarrierEvent[] = [];
  for (const event of events) {
    const written = await tx
      .insert(shipmentEvents)
      .values({
        id: platform.ids.next(),
        shipmentId,
        at: event.at,
        receivedAt: platform.clock.now(),
        code: event.code,
        state: event.state,
        text: event.text.slice(0, 500),
        hash: toHash(shipmentId, event),
      })
      .onConflictDoNothing({ target: shipmentEvents.hash })
      .returning({ id: shipmentEvents.id });
    if (written.length > 0) fresh.push(event);
  }
  return fresh;
}

const system = { by: "system" } as const;

/** The first parcel that leaves ships its order; later ones show their number. */
async function projectLeaving(
  tx: Tx,
  { orders }: ShippingDeps,
  before: OrderRow,
  shipment: ShipmentRow,
): Promise<void> {
  const tracking = toTracking(shipment);
  const order = before.status === "paid" ? await orders.markProcessing(tx, before.id, { actor: system }) : before;
  if (order.status === "processing") await orders.ship(tx, order.id, { actor: system, tracking });
  else if (order.status === "shipped") await orders.track(tx, order.id, tracking);
}

/** Marks an order as delivered or returned once all its parcels have ended. */
export async function projectOutcome(tx: Tx, { orders }: ShippingDeps, orderId: string): Promise<void> {
  const order = await orders.lock(tx, orderId);
  if (order?.status !== "shipped") return;
  const { lines } = await orders.withLines(tx, order);
  // Pieces of an exchange whose value was refunded are never delivered.
  const all = await listOutbound(tx, orderId);
  const outbound = all.filter(({ closedAs }) => closedAs !== "refund");
  const refunded = await listLinesOf(
    tx,
    all.filter(({ closedAs }) => closedAs === "refund").map(({ id }) => id),
  );
  const pieces = await listLinesOf(
    tx,
    outbound.map(({ id }) => id),
  );
  const putBack = await findPutBack(tx, orderId);
  // Restocked pieces that are in no parcel are never sent.
  const ordered = lines.reduce((sum, line) => {
    const sent = countOf(pieces, line.id);
    const left = line.quantity - (putBack.get(line.id) ?? 0) - countOf(refunded, line.id);
    return sum + (line.kind === "physical" ? Math.max(sent, left) : 0);
  }, 0);
  const facts = outbound.map(({ id, state }) => ({
    state,
    pieces: pieces.reduce((sum, each) => sum + (each.shipmentId === id ? each.quantity : 0), 0),
  }));
  const outcome =
    refunded.length > 0 && facts.length === 0 && ordered === 0 ? "undelivered" : toOrderOutcome(facts, ordered);
  if (outcome === "delivered") await orders.deliver(tx, orderId, { actor: system });
  if (outcome === "undelivered") await orders.returnUndelivered(tx, orderId, { actor: system });
}

const endings: ReadonlySet<ShipmentState> = new Set(["cancelled", "lost", "damaged"]);

/** Applies a parcel's new state to its order, in the same transaction. The order is locked. */
export async function projectShipment(
  tx: Tx,
  deps: ShippingDeps,
  { order, before, after }: { readonly order: OrderRow; readonly before: ShipmentRow; readonly after: ShipmentRow },
): Promise<void> {
  if (before.state === after.state) return;
  const moved = { shipment: after, order };
  const isLeaving = before.pickedUpAt === null && after.pickedUpAt !== null;
  if (isLeaving) await deps.events.emit("pickedUp", tx, moved);
  if (isLeaving && after.caseId === null) await projectLeaving(tx, deps, order, after);
  if (after.state === "delivered") await deps.events.emit("delivered", tx, moved);
  // A parcel that was delivered and collected again was not refused.
  if (after.state === "returned" && !after.needsClosing) await deps.events.emit("returned", tx, moved);
  if (endings.has(after.state)) await deps.events.emit("ended", tx, moved);
  if (after.caseId === null) await projectOutcome(tx, deps, order.id);
}

/**
 * Columns that change with a state: times, and a flag if staff must close a parcel that arrived although its order was
 * cancelled.
 */
export const changesOf = (
  { order, shipment }: { readonly order: OrderRow; readonly shipment: ShipmentRow },
  state: ShipmentState,
  at: Date,
) => ({
  ...(hasLeft(state) && shipment.pickedUpAt === null ? { pickedUpAt: at } : {}),
  ...(state === "delivered" ? { deliveredAt: at } : {}),
  ...(state === "delivered" && order.status === "cancelled" && shipment.caseId === null ? { needsClosing: true } : {}),
});

/** Stores a carrier's events about a booked parcel and updates it; idempotent. Locks the order. */
export async function settleEvents(
  tx: Tx,
  deps: ShippingDeps,
  shipmentId: string,
  events: readonly CarrierEvent[],
): Promise<ShipmentRow> {
  const { order, shipment: before } = await lockShipment(tx, deps, shipmentId);
  const fresh = await keepEvents(tx, deps, shipmentId, events);
  const standing = settleAll(before, fresh);
  if (standing.state === before.state && standing.hasException === before.hasException) return before;
  const { state, movedAt } = standing;
  // A parcel that its carrier did not stop should still come back, whatever its state.
  const isUnwanted = before.hasException && order.status === "cancelled" && !isFinalShipment(state);
  const hasException = standing.hasException || isUnwanted;
  const after = await changeShipment(tx, shipmentId, {
    ...{ state, movedAt, hasException },
    ...(state === before.state
      ? {}
      : changesOf({ order, shipment: before }, state, movedAt ?? deps.platform.clock.now())),
  });
  await projectShipment(tx, deps, { order, before, after });
  return after;
}
