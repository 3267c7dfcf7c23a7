import { countPieces, listRefundLines, type OrderRow, orderState } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { adminCloseShipment } from "#shared/contract/admin-close-parcel.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { ParcelClosing } from "#shared/domain/close-parcel.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { shipmentState } from "../errors.ts";
import { dropDrafts } from "../order-handlers.ts";
import { mailResent } from "../parcel-mails.ts";
import type { ShippingDeps } from "../ports.ts";
import { changeShipment, listOutbound, lockShipment } from "../read-shipments.ts";
import { type Decided, listPieces, setRestocked, toStaffNote } from "../set-restocked.ts";
import { keepEvents, toCarrierName } from "../settle-shipment.ts";
import type { ShipmentRow } from "../tables.ts";
import { closingsOf } from "../view.ts";
import { insertShipment, type Piece, startPacking } from "../write-shipments.ts";
import { recordShipment } from "./record-shipment.ts";

interface Closing extends Decided {
  readonly shipment: ShipmentRow;
  readonly reason: string;
}

/** A parcel with its pieces, both it and its order locked. Throws SHIPMENT_STATE if it cannot be closed this way. */
export async function lockToClose(
  tx: Tx,
  deps: ShippingDeps,
  id: string,
  as: ParcelClosing,
): Promise<Omit<Closing, "call" | "reason">> {
  const { order, shipment } = await lockShipment(tx, deps, id);
  if (!closingsOf(shipment, order).includes(as)) throw shipmentState(shipment.state);
  return { order, shipment, pieces: await listPieces(tx, deps, order, id) };
}

/** The pieces that an order pays for, without refunded ones. */
async function findPaid(tx: Tx, deps: ShippingDeps, order: OrderRow): Promise<Piece[]> {
  const { lines } = await deps.orders.withLines(tx, order);
  const refunded = countPieces(await listRefundLines(tx, order.id));
  return lines.flatMap((line) => {
    const quantity = line.quantity - (refunded.get(line.id) ?? 0);
    return line.kind === "physical" && quantity > 0 ? [{ line, quantity }] : [];
  });
}

interface Paying {
  readonly order: OrderRow;
  readonly pieces: readonly Piece[];
}

/** Locks the order that pays for exactly these pieces; if the courier has the cash, for the same amount. */
async function lockPaying(tx: Tx, deps: ShippingDeps, closing: Closing, number: string | undefined): Promise<Paying> {
  const wanted = number?.trim().toUpperCase() ?? "";
  if (wanted === "") throw invalidField("orderNumber", "REQUIRED", "Required");
  const found = await deps.orders.byNumber(tx, wanted);
  const order = found && (await deps.orders.lock(tx, found.id));
  if (order === undefined || order.userId !== closing.order.userId)
    throw invalidField("orderNumber", "INVALID_VALUE", "Is not an order of this customer");
  const isOpen = order.status === "paid" || order.status === "processing";
  if (!isOpen || order.paymentStatus === "refunded") throw orderState(order.status);
  const pieces = await findPaid(tx, deps, order);
  const goods = pieces.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }));
  const count = (of: readonly { readonly variantId: string; readonly quantity: number }[], variantId: string) =>
    of.reduce((sum, each) => sum + (each.variantId === variantId ? each.quantity : 0), 0);
  const variants = new Set([...goods, ...closing.pieces].map(({ variantId }) => variantId));
  if ([...variants].some((variantId) => count(goods, variantId) !== count(closing.pieces, variantId)))
    throw invalidField("orderNumber", "INVALID_VALUE", "Is not an order of exactly these pieces");
  const { codMinor, currency } = closing.shipment;
  const due = order.paymentStatus === "due" ? order.totalMinor : 0;
  if (due !== codMinor || (codMinor > 0 && order.currency !== currency))
    throw invalidField("orderNumber", "INVALID_VALUE", "Is not paid with what the courier collected");
  return { order, pieces };
}

/**
 * The customer keeps the pieces and pays for them by another order, which this parcel counts as having delivered. That
 * order deducted its own pieces from stock, so the parcel's pieces are restocked.
 */
async function charge(
  tx: Tx,
  deps: ShippingDeps,
  closing: Closing,
  number: string | undefined,
): Promise<Partial<ShipmentRow>> {
  const { order: paying, pieces } = await lockPaying(tx, deps, closing, number);
  await setRestocked(tx, deps, closing, ({ quantity }) => quantity);
  await dropDrafts(tx, paying.id);
  if ((await listOutbound(tx, paying.id)).length > 0) throw orderState(paying.status);
  const why = { actor: { by: "admin", userId: closing.call.caller.userId }, note: closing.reason } as const;
  const order = await startPacking(tx, deps, paying, why);
  const { id } = await insertShipment(tx, deps, order, { pieces });
  const at = deps.platform.clock.now();
  const carrierName = toCarrierName(closing.shipment);
  const times = { packedAt: at, bookedAt: at, printedAt: at, handedOverAt: at, pickedUpAt: at, movedAt: at };
  await keepEvents(tx, deps, id, [{ at, code: "order", state: "picked_up", text: closing.order.number }]);
  // The courier owes the cash of the parcel that it delivered.
  await changeShipment(tx, id, { ...times, state: "picked_up", codMinor: zeroMinor, problem: null, carrierName });
  await deps.orders.ship(tx, order.id, { ...why, tracking: { carrier: carrierName, number: "", url: null } });
  await deps.orders.deliver(tx, order.id, why);
  return { chargedOrderId: order.id, needsClosing: false };
}

/** Deducts the pieces from stock once more: the parcel ends, and they wait to be packed again. */
async function sendAgain(tx: Tx, deps: ShippingDeps, closing: Closing): Promise<Partial<ShipmentRow>> {
  const stock = closing.pieces.map(({ variantId, quantity }) => ({ variantId, quantity }));
  await deps.stock.sell(tx, stock, { ...toStaffNote(deps, closing), reason: "sale" });
  const at = deps.platform.clock.now();
  await keepEvents(tx, deps, closing.shipment.id, [{ at, code: "staff", state: "cancelled", text: closing.reason }]);
  await mailResent(tx, deps, closing.shipment);
  return { state: "cancelled", movedAt: at, decidedAt: at, hasException: false, problem: null };
}

async function apply(
  tx: Tx,
  deps: ShippingDeps,
  closing: Closing,
  { as, orderNumber }: BodyOf<typeof adminCloseShipment>,
): Promise<Partial<ShipmentRow>> {
  if (as === "charge") return charge(tx, deps, closing, orderNumber);
  if (as === "send_again") return sendAgain(tx, deps, closing);
  if (as === "collect") return {};
  // The pieces are gone: the cancellation's restocking is undone.
  await setRestocked(tx, deps, closing, () => 0);
  return { needsClosing: false };
}

/** Closes a parcel whose outcome contradicts its order. Throws SHIPMENT_STATE, ORDER_STATE, OUT_OF_STOCK, 400. */
export async function closeParcel(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  body: BodyOf<typeof adminCloseShipment>,
): Promise<ShipmentRow> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const closing = { ...(await lockToClose(tx, deps, id, body.as)), call, reason: body.reason };
    const changes = await apply(tx, deps, closing, body);
    const row = await changeShipment(tx, id, { ...changes, closedAs: body.as, closedAt: clock.now() });
    await recordShipment(tx, deps, call, "close", row, body.reason);
    return row;
  });
}
