import { refuse } from "#server/platform/errors.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { INVALID_SIGNATURE } from "#shared/contract/refusals.ts";
import { listShipments, receiveCarrierWebhook } from "#shared/contract/shipments.ts";
import { isAddressWanted } from "./holds.ts";
import type { ShippingDeps } from "./ports.ts";
import { complete, listOutbound, listPickupsOf, listResent } from "./read-shipments.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { toCarrierName } from "./settle-shipment.ts";
import { shipmentView } from "./view.ts";

/** The parcels of a customer's order. Throws 404 for orders of others. */
async function readShipments(deps: ShippingDeps, orderId: string, userId: string) {
  const { reader } = deps.platform.database;
  const order = await deps.orders.require(reader, orderId, userId);
  const rows = await listOutbound(reader, order.id);
  const shown = [...(await listResent(reader, order.id)), ...rows];
  return {
    shipments: (await complete(reader, deps, shown)).map(shipmentView),
    pickups: (await listPickupsOf(reader, order.id)).flatMap((row) =>
      row.caseId === null
        ? []
        : [{ returnId: row.caseId, carrier: toCarrierName(row), number: row.awb, state: row.state }],
    ),
    isAddressNeeded: isAddressWanted(order, rows),
  };
}

export const shippingRoutes = (deps: ShippingDeps): Route[] => [
  route(listShipments, ({ caller, params }) => readShipments(deps, params.id, caller.userId)),
  route(receiveCarrierWebhook, async ({ params, query, rawBody, header }) => {
    if (rawBody === undefined) throw refuse(INVALID_SIGNATURE, "The signature is not valid");
    await receiveWebhook(deps, params.carrier, { rawBody, header, query });
    return { received: true };
  }),
];
