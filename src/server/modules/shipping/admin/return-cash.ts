import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { adminReturnCash } from "#shared/contract/admin-parcel-refunds.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { noMoreCash, shipmentState } from "../errors.ts";
import type { ShippingDeps } from "../ports.ts";
import { changeShipment, lockShipment } from "../read-shipments.ts";
import { cashReturns, type ShipmentRow } from "../tables.ts";
import { isCashOwed, viewShipment } from "../view.ts";
import { recordShipment } from "./record-shipment.ts";

type Body = BodyOf<typeof adminReturnCash>;

async function recordReturn(
  tx: Tx,
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { amount, keepRest = false, reference, reason }: Body,
): Promise<ShipmentRow> {
  const { order, shipment } = await lockShipment(tx, deps, id);
  const { codMinor, cashReturnedMinor, currency } = shipment;
  const leftMinor = minor(codMinor - cashReturnedMinor);
  if (!isCashOwed(shipment) || leftMinor === 0) throw shipmentState(shipment.state);
  const amountMinor = amount === undefined ? leftMinor : toMinor(amount);
  if (amountMinor > leftMinor) throw noMoreCash(toMajor(leftMinor));
  const refundId = await deps.returnCash(tx, {
    ...{ orderId: order.id, amountMinor, reference, reason, requestedBy: call.caller.userId },
  });
  const createdAt = deps.platform.clock.now();
  await tx.insert(cashReturns).values({ refundId, shipmentId: id, amountMinor, createdAt });
  const row = await changeShipment(tx, id, {
    cashReturnedMinor: minor(cashReturnedMinor + amountMinor),
    cashKept: keepRest && amountMinor < leftMinor,
  });
  const facts = { cashRefundId: refundId, cashMinor: amountMinor, currency, ...(row.cashKept ? { kept: true } : {}) };
  await recordShipment(tx, deps, call, "return-cash", row, { reason, facts });
  return row;
}

/**
 * Records that staff paid back cash that the courier took for a parcel closed without
 * a sale: a part or the rest, never more than the courier took, once per key. Throws 404, SHIPMENT_STATE,
 * NOTHING_TO_REFUND.
 */
export function returnCash(
  deps: ShippingDeps,
  call: StaffCall & { readonly idempotencyKey: string | undefined },
  id: string,
  body: Body,
): Promise<ReplyOf<typeof adminReturnCash>> {
  const { database, clock } = deps.platform;
  const request = { actor: call.caller.userId, route: `return-cash:${id}`, key: call.idempotencyKey, body };
  return runIdempotent(database, clock, request, async (tx) => ({
    shipment: await viewShipment(tx, deps, await recordReturn(tx, deps, call, id, body)),
  }));
}
