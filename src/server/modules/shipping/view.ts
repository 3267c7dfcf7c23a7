import { type OrderLineRow, type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import type { Shipment } from "#shared/contract/shipments.ts";
import { type ParcelClosing, toClosings } from "#shared/domain/close-parcel.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { ShippingDeps } from "./ports.ts";
import { complete, readPacking, readWhole, type WholeShipment } from "./read-shipments.ts";
import { toCarrierName } from "./settle-shipment.ts";
import type { ShipmentEventRow, ShipmentRow } from "./tables.ts";

const toTime = (at: Date | null): string | null => at?.toISOString() ?? null;

const lineView = (line: OrderLineRow, quantity: number): Shipment["lines"][number] => ({
  lineId: line.id,
  name: line.name,
  sizeLabel: line.sizeLabel,
  image: line.image ?? null,
  quantity,
});

const eventView = ({ at, state, text }: ShipmentEventRow): Shipment["events"][number] => ({
  at: at.toISOString(),
  state,
  text,
});

const toPromise = ({ promisedFrom, promisedTo }: ShipmentRow): Shipment["promise"] =>
  promisedFrom === null || promisedTo === null ? null : { from: promisedFrom, to: promisedTo };

/** A parcel as its customer sees it. */
export const shipmentView = ({ row, lines, events }: WholeShipment): Shipment => ({
  id: row.id,
  carrier: row.state === "draft" ? "" : toCarrierName(row),
  number: row.awb,
  trackingUrl: row.trackingUrl,
  state: row.state,
  hasException: row.hasException,
  lines: lines.map(({ line, quantity }) => lineView(line, quantity)),
  promise: toPromise(row),
  deliveredAt: toTime(row.deliveredAt),
  isResent: row.closedAs === "send_again",
  // That staff closed the parcel is no movement of it.
  events: events.filter(({ code, state }) => code !== "staff" || state !== "cancelled").map(eventView),
});

/** The ways in which staff can close a parcel. */
export const closingsOf = (row: ShipmentRow, order: OrderRow): readonly ParcelClosing[] =>
  toClosings({
    ...{ state: row.state, closedAs: row.closedAs },
    ...{ isReturn: row.caseId !== null, isInspected: row.inspectedAt !== null },
    isRefundRejected: row.refundRejected,
    isCashReturned: row.cashReturnedMinor > 0,
    order: {
      status: order.status,
      isExchange: order.origin === "exchange",
      isRefunded: order.paymentStatus === "refunded",
    },
  });

/** Whether cash that a courier took is owed to the customer: for collected parcels and those given up. */
export const isCashOwed = ({
  codMinor,
  deliveredAt,
  closedAs,
}: Pick<ShipmentRow, "codMinor" | "deliveredAt" | "closedAs">): boolean =>
  codMinor > 0 && deliveredAt !== null && (closedAs === "collect" || closedAs === "write_off");

/** The state of cash that is paid back to the customer. */
function toCashReturn(row: ShipmentRow): "due" | "done" | null {
  if (!isCashOwed(row)) return null;
  return row.cashKept || row.cashReturnedMinor >= row.codMinor ? "done" : "due";
}

const closingView = (row: ShipmentRow, order: OrderRow) => ({
  needsClosing: row.needsClosing,
  closed:
    row.closedAs === null || row.closedAt === null
      ? null
      : { as: row.closedAs, at: row.closedAt.toISOString(), orderId: row.chargedOrderId },
  refundRejected: row.refundRejected,
  cashReturn: toCashReturn(row),
  cashReturned: toMajor(row.cashReturnedMinor),
  closings: [...closingsOf(row, order)],
});

const toTimes = (row: ShipmentRow) => ({
  createdAt: row.createdAt.toISOString(),
  packedAt: toTime(row.packedAt),
  bookedAt: toTime(row.bookedAt),
  printedAt: toTime(row.printedAt),
  handedOverAt: toTime(row.handedOverAt),
  inspectedAt: toTime(row.inspectedAt),
});

interface Known {
  readonly skus: ReadonlyMap<string, string>;
  readonly places: (variantId: string) => string;
}

const orderFacts = (order: OrderRow) => ({
  orderId: order.id,
  orderNumber: order.number,
  market: toOrderMarket(order),
  to: order.shippingAddress,
  isGift: order.gift !== null,
  currency: order.currency,
});

const adminView = (whole: WholeShipment, { skus, places }: Known): AdminShipment => {
  const { row, order, lines, events } = whole;
  return {
    ...shipmentView(whole),
    ...orderFacts(order),
    ...toTimes(row),
    carrier: toCarrierName(row),
    carrierId: row.carrier,
    lines: lines.map(({ line, quantity }) => ({
      ...lineView(line, quantity),
      sku: skus.get(line.variantId) ?? null,
      place: places(line.variantId),
    })),
    events: events.map((event) => ({ ...eventView(event), code: event.code })),
    caseId: row.caseId,
    cod: toMajor(row.codMinor),
    weightG: row.weightG,
    cost:
      row.costMinor === null || row.costCurrency === null
        ? null
        : { price: toMajor(row.costMinor), currency: row.costCurrency },
    problem: row.problem === null ? null : { ...row.problem, fields: row.problem.fields && [...row.problem.fields] },
    ...closingView(row, order),
    hasLabel: row.labelHash !== null,
    version: row.version,
  };
};

/** Parcels as staff see them, in the given order. */
export async function adminViews(
  reader: Reader,
  { items }: Pick<ShippingDeps, "items">,
  parcels: readonly WholeShipment[],
): Promise<AdminShipment[]> {
  const ids = parcels.flatMap(({ lines }) => lines.map(({ line }) => line.variantId));
  const skus = await items.skus(reader, ids);
  const packing = await readPacking(reader, ids);
  return parcels.map((parcel) => adminView(parcel, { skus, places: (id) => packing.get(id)?.place ?? "" }));
}

export async function viewShipment(reader: Reader, deps: ShippingDeps, row: ShipmentRow): Promise<AdminShipment> {
  const [view] = await adminViews(reader, deps, [await readWhole(reader, deps, row)]);
  if (view === undefined) throw new Error("a parcel has no view");
  return view;
}

export const viewShipments = async (
  reader: Reader,
  deps: ShippingDeps,
  rows: readonly ShipmentRow[],
): Promise<AdminShipment[]> => adminViews(reader, deps, await complete(reader, deps, rows));
