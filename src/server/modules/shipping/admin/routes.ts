import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminFindCarrierPlaces,
  adminListCarrierPlaces,
  adminListCarriers,
  adminSaveCarrier,
  adminSaveCarrierPlace,
} from "#shared/contract/admin-carriers.ts";
import { adminCloseShipment } from "#shared/contract/admin-close-parcel.ts";
import { adminGetDelivery, adminSaveDeliveryCalendar, adminSaveLeadTime } from "#shared/contract/admin-delivery.ts";
import { adminGetManifest, adminSavePacking } from "#shared/contract/admin-packing.ts";
import {
  adminListOtherRefunds,
  adminListParcelRefunds,
  adminRefundShipment,
  adminReturnCash,
  adminSettleShipment,
} from "#shared/contract/admin-parcel-refunds.ts";
import { adminBookPickup, adminListPickups, adminQuotePickup } from "#shared/contract/admin-pickups.ts";
import { adminQuoteShipments } from "#shared/contract/admin-quotes.ts";
import {
  adminAnswerBooking,
  adminBookShipment,
  adminBookShipments,
  adminCancelShipment,
  adminDecideShipment,
  adminGetLabels,
  adminGetPackingSlips,
  adminGetPickList,
  adminGetPickListFile,
  adminGetShipment,
  adminHandOverShipments,
  adminInspectShipment,
  adminListOrderShipments,
  adminListShipments,
  adminPackShipments,
  adminPickOrders,
  adminSendPart,
} from "#shared/contract/admin-shipments.ts";
import { printLabels } from "../papers/print-labels.ts";
import { printManifest } from "../papers/print-manifest.ts";
import { printPickList } from "../papers/print-pick-list.ts";
import { printSlips } from "../papers/print-slips.ts";
import { readPickList } from "../pick-list.ts";
import type { ShippingDeps } from "../ports.ts";
import { quoteShipments } from "../quotes.ts";
import { listLeft, listOfOrder, requireShipment } from "../read-shipments.ts";
import type { ShipmentRow } from "../tables.ts";
import { viewShipment, viewShipments } from "../view.ts";
import { findPlaces, listPlaces, readCarriers, saveCarrier, savePlace } from "./carriers.ts";
import { closeParcel } from "./close-parcel.ts";
import { readDelivery, saveCalendar, saveLeadTime } from "./delivery.ts";
import { listShipments } from "./list-shipments.ts";
import { answerBooking, bookOne, cancelOne, decideShipment, inspectShipment, sendPart } from "./one-shipment.ts";
import { bookOrders, handOver, packShipments, pickOrders } from "./packing-steps.ts";
import { bookPickup, listPickups, quotePickup } from "./pickups.ts";
import { listOtherRefunds, refundParcel, settleParcel } from "./refund-parcel.ts";
import { returnCash } from "./return-cash.ts";
import { savePacking } from "./save-packing.ts";

const toIds = (list: string | undefined): string[] | undefined => list?.split(",");

async function readOfOrder(deps: ShippingDeps, orderId: string) {
  const { reader } = deps.platform.database;
  const order = await deps.orders.require(reader, orderId);
  const { lines } = await deps.orders.withLines(reader, order);
  const left = await listLeft(reader, lines, orderId);
  return {
    shipments: await viewShipments(reader, deps, await listOfOrder(reader, orderId)),
    left: left.map(({ line, left: quantity }) => ({
      lineId: line.id,
      name: line.name,
      sizeLabel: line.sizeLabel,
      quantity,
    })),
  };
}

/** The parcels of an order with a due or paid refund. */
async function readToRefund(deps: ShippingDeps, orderId: string) {
  const { reader } = deps.platform.database;
  const { id } = await deps.orders.require(reader, orderId);
  const shipments = await viewShipments(reader, deps, await listOfOrder(reader, id));
  return {
    shipments: shipments.filter(
      ({ closed, closings, cashReturn }) =>
        closings.includes("refund") || closed?.as === "refund" || cashReturn !== null,
    ),
  };
}

/** The packing desk: picking, packing, booking, labels, handing over. */
function packingRoutes(deps: ShippingDeps): Route[] {
  return [
    route(adminGetPickList, ({ query }) => readPickList(deps, toIds(query.ids))),
    route(adminGetPickListFile, async ({ query }) => printPickList(deps, await readPickList(deps, toIds(query.ids)))),
    route(adminListShipments, ({ query }) => listShipments(deps, query)),
    route(adminPickOrders, (call) => pickOrders(deps, call, call.body.orderIds)),
    route(adminPackShipments, ({ body }) => packShipments(deps, body)),
    route(adminQuoteShipments, ({ body }) => quoteShipments(deps, body)),
    route(adminBookShipments, (call) => bookOrders(deps, call, call.body)),
    route(adminHandOverShipments, (call) => handOver(deps, call, call.body.ids)),
    route(adminGetPackingSlips, ({ query }) => printSlips(deps, toIds(query.ids) ?? [])),
    route(adminGetLabels, ({ query }) => printLabels(deps, toIds(query.ids) ?? [], query.size)),
    route(adminGetManifest, ({ query }) => printManifest(deps, toIds(query.ids) ?? [])),
    route(adminSavePacking, (call) => savePacking(deps, call, call.params.id, call.body)),
  ];
}

function shipmentRoutes(deps: ShippingDeps): Route[] {
  const { reader } = deps.platform.database;
  const view = async (row: Promise<ShipmentRow>) => ({ shipment: await viewShipment(reader, deps, await row) });
  return [
    route(adminListPickups, ({ params }) => listPickups(deps, params.id)),
    route(adminQuotePickup, ({ params }) => quotePickup(deps, params.id)),
    route(adminBookPickup, (call) => view(bookPickup(deps, call, call.params.id, call.body.carrier))),
    route(adminListOrderShipments, ({ params }) => readOfOrder(deps, params.id)),
    route(adminSendPart, (call) => view(sendPart(deps, call, call.params.id, call.body))),
    route(adminGetShipment, ({ params }) => view(requireShipment(reader, params.id))),
    route(adminBookShipment, (call) => view(bookOne(deps, call, call.params.id, call.body))),
    route(adminCancelShipment, (call) => view(cancelOne(deps, call, call.params.id, call.body.reason))),
    route(adminDecideShipment, (call) => view(decideShipment(deps, call, call.params.id, call.body))),
    route(adminAnswerBooking, (call) => view(answerBooking(deps, call, call.params.id, call.body))),
    route(adminCloseShipment, (call) => view(closeParcel(deps, call, call.params.id, call.body))),
    route(adminInspectShipment, (call) => view(inspectShipment(deps, call, call.params.id, call.body))),
  ];
}

/** Routes for refunds at a parcel, for staff who may refund. */
function refundRoutes(deps: ShippingDeps): Route[] {
  const { reader } = deps.platform.database;
  const view = async (row: Promise<ShipmentRow>) => ({ shipment: await viewShipment(reader, deps, await row) });
  return [
    route(adminListParcelRefunds, ({ params }) => readToRefund(deps, params.id)),
    route(adminRefundShipment, (call) => view(refundParcel(deps, call, call.params.id, call.body))),
    route(adminListOtherRefunds, ({ params }) => listOtherRefunds(deps, params.id)),
    route(adminSettleShipment, (call) => view(settleParcel(deps, call, call.params.id, call.body))),
    route(adminReturnCash, (call) => returnCash(deps, call, call.params.id, call.body)),
  ];
}

function carrierRoutes(deps: ShippingDeps): Route[] {
  return [
    route(adminListCarriers, async () => ({ carriers: await readCarriers(deps) })),
    route(adminSaveCarrier, async (call) => ({ carrier: await saveCarrier(deps, call, call.params.id, call.body) })),
    route(adminListCarrierPlaces, ({ params, query }) =>
      listPlaces(deps, params.id, query.country, query.unmapped === "1"),
    ),
    route(adminFindCarrierPlaces, (call) => findPlaces(deps, call, call.params.id, call.body.country)),
    route(adminSaveCarrierPlace, async (call) => ({ place: await savePlace(deps, call, call.params.id, call.body) })),
  ];
}

function deliveryRoutes(deps: ShippingDeps): Route[] {
  return [
    route(adminGetDelivery, () => readDelivery(deps)),
    route(adminSaveDeliveryCalendar, async (call) => ({
      calendar: await saveCalendar(deps, call, call.params.market, call.body),
    })),
    route(adminSaveLeadTime, async (call) => ({ leadTime: await saveLeadTime(deps, call, call.params, call.body) })),
  ];
}

export const adminShippingRoutes = (deps: ShippingDeps): Route[] => [
  ...packingRoutes(deps),
  ...shipmentRoutes(deps),
  ...refundRoutes(deps),
  ...carrierRoutes(deps),
  ...deliveryRoutes(deps),
];
