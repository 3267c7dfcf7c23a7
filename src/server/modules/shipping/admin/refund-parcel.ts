import type { StaffCall } from "#server/platform/audit.ts";
import type {
  adminListOtherRefunds,
  adminRefundShipment,
  adminSettleShipment,
} from "#shared/contract/admin-parcel-refunds.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toMajor } from "#shared/domain/money.ts";
import { shipmentState } from "../errors.ts";
import type { ShippingDeps } from "../ports.ts";
import { changeShipment, requireShipment } from "../read-shipments.ts";
import { projectOutcome } from "../settle-shipment.ts";
import type { ShipmentRow } from "../tables.ts";
import { lockToClose } from "./close-parcel.ts";
import { recordShipment } from "./record-shipment.ts";

/** The rejected refund that a parcel waits for. */
const rejectedOf = ({ refundRejected, refundId }: ShipmentRow): string | undefined =>
  refundRejected ? (refundId ?? undefined) : undefined;

/**
 * Refunds the value of an exchange's pieces that never arrived; repeats it if the provider rejected it, unless other
 * refunds may have paid it. Throws SHIPMENT_STATE, NOTHING_TO_REFUND, REFUNDED_OTHERWISE, 503.
 */
export async function refundParcel(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { reason, unrelated = [] }: BodyOf<typeof adminRefundShipment>,
): Promise<ShipmentRow> {
  const { database, clock } = deps.platform;
  const before = await requireShipment(database.reader, id);
  // It may have been refunded in the provider's dashboard.
  if (rejectedOf(before) !== undefined) await deps.exchanges.recheckPurchase(before.orderId);
  const { refundId, isToRun } = await database.transaction(async (tx) => {
    const { order, shipment, pieces } = await lockToClose(tx, deps, id, "refund");
    const request = { order, reason, requestedBy: call.caller.userId, cardsRefundId: id };
    const rejectedId = rejectedOf(shipment);
    const made =
      rejectedId === undefined
        ? await deps.exchanges.refundMissing(tx, { ...request, pieces })
        : await deps.exchanges.refundMissingAgain(tx, { ...request, rejectedId, unrelated });
    const changes = {
      closedAs: "refund",
      closedAt: clock.now(),
      refundId: made.refundId,
      refundRejected: false,
    } as const;
    const closed = await changeShipment(tx, id, changes);
    await projectOutcome(tx, deps, order.id);
    const facts = unrelated.length === 0 ? {} : { unrelatedRefunds: unrelated };
    await recordShipment(tx, deps, call, "close", closed, { reason, facts });
    return made;
  });
  if (isToRun) await deps.exchanges.runRefund(refundId);
  return requireShipment(database.reader, id);
}

/** Refunds of the purchase that may have paid a parcel's pieces. Throws 404, SHIPMENT_STATE. */
export async function listOtherRefunds(deps: ShippingDeps, id: string): Promise<ReplyOf<typeof adminListOtherRefunds>> {
  const { reader } = deps.platform.database;
  const shipment = await requireShipment(reader, id);
  const rejectedId = rejectedOf(shipment);
  if (rejectedId === undefined) throw shipmentState(shipment.state);
  const order = await deps.orders.require(reader, shipment.orderId);
  const { purchase, refunds, amountMinor } = await deps.exchanges.findOtherRefunds(reader, { order, rejectedId });
  return {
    refunds: [...refunds],
    purchase: { id: purchase.id, number: purchase.number },
    amount: toMajor(amountMinor),
    currency: order.currency,
  };
}

/**
 * Records that other refunds of the purchase paid a parcel's pieces; they then count for nothing else. Throws
 * SHIPMENT_STATE, 400.
 */
export async function settleParcel(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { refundIds, reason }: BodyOf<typeof adminSettleShipment>,
): Promise<ShipmentRow> {
  return deps.platform.database.transaction(async (tx) => {
    const { order, shipment } = await lockToClose(tx, deps, id, "refund");
    const rejectedId = rejectedOf(shipment);
    if (rejectedId === undefined) throw shipmentState(shipment.state);
    await deps.exchanges.settleMissing(tx, { order, rejectedId, refundIds });
    const row = await changeShipment(tx, id, { refundRejected: false });
    await recordShipment(tx, deps, call, "settle", row, { reason, facts: { paidBy: refundIds } });
    return row;
  });
}
