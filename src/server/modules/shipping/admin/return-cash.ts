import type { StaffCall } from "#server/platform/audit.ts";
import type { adminReturnCash } from "#shared/contract/admin-close-parcel.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { minor } from "#shared/domain/money.ts";
import { shipmentState } from "../errors.ts";
import type { ShippingDeps } from "../ports.ts";
import { changeShipment, lockShipment } from "../read-shipments.ts";
import type { ShipmentRow } from "../tables.ts";
import { toCashReturn } from "../view.ts";
import { recordShipment } from "./record-shipment.ts";

/**
 * Records that staff paid a customer the cash back which the courier had taken for a parcel that was closed without a
 * sale; once. Throws 404, SHIPMENT_STATE.
 */
export async function returnCash(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { reference, reason }: BodyOf<typeof adminReturnCash>,
): Promise<ShipmentRow> {
  return deps.platform.database.transaction(async (tx) => {
    const { order, shipment } = await lockShipment(tx, deps, id);
    if (toCashReturn(shipment) !== "due") throw shipmentState(shipment.state);
    const cashRefundId = await deps.returnCash(tx, {
      ...{ orderId: order.id, amountMinor: minor(shipment.codMinor) },
      ...{ reference, reason, requestedBy: call.caller.userId },
    });
    const row = await changeShipment(tx, id, { cashRefundId });
    await recordShipment(tx, deps, call, "return-cash", row, reason);
    return row;
  });
}
