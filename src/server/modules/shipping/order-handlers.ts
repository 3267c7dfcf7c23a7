import { findPutBack, type OrderEvents, type OrderRow, type PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { lacksNationalAddress } from "#shared/domain/address-rules.ts";
import { areAllGone, hasLeft, isAddressHold, isFinalShipment, isGone, isOnItsWay } from "#shared/domain/shipments.ts";
import { cancelJob } from "./cancel-shipment.ts";
import { isAddressWanted } from "./holds.ts";
import { mailAddressNeeded } from "./parcel-mails.ts";
import type { ShippingDeps } from "./ports.ts";
import { changeShipment, countOf, listLeft, listLinesOf, listOutbound } from "./read-shipments.ts";
import { changesOf, keepEvents } from "./settle-shipment.ts";
import { type ShipmentRow, shipmentLines, shipments } from "./tables.ts";
import { insertShipment } from "./write-shipments.ts";

type Handled = Pick<
  OrderEvents,
  | "placed"
  | "paid"
  | "shipped"
  | "delivered"
  | "ended"
  | "findUsed"
  | "isAddressAwaited"
  | "neverArrives"
  | "addressChanged"
  | "refundRejected"
>;

/** A parcel without a National Address will wait, so its customer is asked at once. */
async function askForAddress(tx: Tx, deps: ShippingDeps, { id, shippingAddress }: OrderRow): Promise<void> {
  if (lacksNationalAddress(shippingAddress)) await mailAddressNeeded(tx, deps, { id, orderId: id });
}

/** Changes a parcel's state because staff changed its order's. */
async function moveByOrder(
  tx: Tx,
  deps: ShippingDeps,
  { order, shipment: row }: { readonly order: OrderRow; readonly shipment: ShipmentRow },
  state: "picked_up" | "delivered",
): Promise<ShipmentRow> {
  const at = deps.platform.clock.now();
  await keepEvents(tx, deps, row.id, [{ at, code: "order", state, text: "" }]);
  return changeShipment(tx, row.id, {
    state,
    movedAt: at,
    hasException: false,
    ...changesOf({ order, shipment: row }, state, at),
  });
}

/** Deletes parcels that no carrier was asked to book. */
export async function dropDrafts(tx: Tx, orderId: string): Promise<void> {
  for (const { id, state, bookingAt } of await listOutbound(tx, orderId))
    if (state === "draft" && bookingAt === null) await changeShipment(tx, id, { state: "cancelled", problem: null });
}

/** Staff shipped the order with a number of their own: it becomes a parcel of all pieces that are in no other. */
async function writeManual(tx: Tx, deps: ShippingDeps, { order, lines }: PlacedOrder): Promise<void> {
  if ((await listOutbound(tx, order.id)).some(({ state }) => hasLeft(state))) return;
  await dropDrafts(tx, order.id);
  const left = await listLeft(tx, lines, order.id);
  if (left.length === 0) return;
  const pieces = left.map(({ line, left: quantity }) => ({ line, quantity }));
  const draft = await insertShipment(tx, deps, order, { pieces });
  const at = deps.platform.clock.now();
  const { carrier, number, url } = order.tracking ?? { carrier: "", number: "", url: null };
  const awb = number.replace(/\s+/g, "");
  const booked = await changeShipment(tx, draft.id, {
    ...{ carrierName: carrier, awb: awb === "" ? null : awb, trackingUrl: url },
    ...{ packedAt: at, bookedAt: at, printedAt: at, handedOverAt: at },
  });
  const moved = await moveByOrder(tx, deps, { order, shipment: booked }, "picked_up");
  await deps.events.emit("booked", tx, { shipment: moved, order });
  await deps.events.emit("pickedUp", tx, { shipment: moved, order });
}

/** Staff marked the order as delivered, so its parcels are too. */
async function deliverAll(tx: Tx, deps: ShippingDeps, order: OrderRow): Promise<void> {
  for (const row of await listOutbound(tx, order.id)) {
    if (isFinalShipment(row.state) || !hasLeft(row.state)) continue;
    const shipment = await moveByOrder(tx, deps, { order, shipment: row }, "delivered");
    await deps.events.emit("delivered", tx, { shipment, order });
  }
}

/**
 * A cancelled order's parcels are cancelled, at the carrier by a job. Pieces that no carrier has taken count as
 * restocked: if their parcel comes back anyway, they are not restocked twice. Parcels that are gone leave nothing to do.
 */
async function cancelAll(tx: Tx, deps: ShippingDeps, orderId: string): Promise<void> {
  await dropDrafts(tx, orderId);
  for (const { id, state, closedAs } of await listOutbound(tx, orderId)) {
    if (isGone(state) && closedAs === null)
      await changeShipment(tx, id, { closedAs: "write_off", closedAt: deps.platform.clock.now() });
    if (isOnItsWay(state)) await deps.platform.jobs.enqueue(tx, cancelJob, { shipmentId: id });
    if (!hasLeft(state))
      await tx.update(shipmentLines).set({ restocked: shipmentLines.quantity }).where(eq(shipmentLines.shipmentId, id));
  }
}

/** A customer cancelled a late order: restocks pieces that no carrier has taken. The others wait for inspection. */
async function restockUnsent(tx: Tx, { platform, stock }: ShippingDeps, { order, lines }: PlacedOrder): Promise<void> {
  const sent = (await listOutbound(tx, order.id)).filter(({ state }) => hasLeft(state));
  const pieces = await listLinesOf(
    tx,
    sent.map(({ id }) => id),
  );
  const gone = await findPutBack(tx, order.id);
  const unsent = lines.flatMap(({ id, kind, variantId, quantity }) => {
    const left = quantity - countOf(pieces, id) - (gone.get(id) ?? 0);
    return kind === "physical" && left > 0 ? [{ variantId, quantity: left }] : [];
  });
  if (unsent.length === 0) return;
  await stock.restock(tx, unsent, { reason: "cancellation", at: platform.clock.now(), reference: order.number });
}

/** Shipping's event handlers for orders, in the order's transaction. */
export const shippingHandlers = (deps: ShippingDeps): Handled => ({
  placed: async (tx, { order }) => {
    if (order.paymentMethod === "cod") await askForAddress(tx, deps, order);
  },
  paid: async (tx, { order }) => {
    if (order.paymentMethod !== "cod") await askForAddress(tx, deps, order);
  },
  shipped: (tx, placed) => writeManual(tx, deps, placed),
  delivered: (tx, { order }) => deliverAll(tx, deps, order),
  ended: async (tx, placed, from) => {
    await cancelAll(tx, deps, placed.order.id);
    if (from === "shipped") await restockUnsent(tx, deps, placed);
  },
  findUsed: async (reader, { order }) => {
    if (order.status !== "shipped") return [];
    const outbound = await listOutbound(reader, order.id);
    return outbound.some(({ state }) => state === "delivered") ? ["goods_arrived"] : [];
  },
  isAddressAwaited: async (reader, order) => {
    const outbound = await listOutbound(reader, order.id);
    return (
      isAddressWanted(order, outbound) &&
      outbound.every(({ state, bookingAt }) => state === "draft" && bookingAt === null)
    );
  },
  neverArrives: async (reader, order) => {
    // The worth of an exchange is refunded with its parcel.
    if (order.origin === "exchange") return false;
    return areAllGone(await listOutbound(reader, order.id));
  },
  refundRejected: async (tx, refundId) => {
    await tx
      .update(shipments)
      .set({ refundRejected: true, version: sql`${shipments.version} + 1` })
      .where(eq(shipments.refundId, refundId));
  },
  addressChanged: async (tx, { id }) => {
    for (const row of await listOutbound(tx, id))
      if (row.state === "draft" && isAddressHold(row.problem?.code))
        await changeShipment(tx, row.id, { problem: null });
  },
});
