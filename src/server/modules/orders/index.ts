import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { SQL } from "#server/platform/db/orm.ts";
import type { Publisher } from "#server/platform/events.ts";
import type { FileReply, Route } from "#server/platform/http/call.ts";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { Order } from "#shared/contract/orders.ts";
import type { Market } from "#shared/domain/markets.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import { adminOrderRoutes } from "./admin/routes.ts";
import { cancelOrder, expireDue } from "./end.ts";
import { noSuchOrder, orderState } from "./errors.ts";
import { createOrderEvents, type OrderEvents, type PlacedOrder, type Returned } from "./events.ts";
import { deliverOrder, processOrder, shipOrder } from "./fulfil.ts";
import { fullOrder } from "./full-order.ts";
import { type Actor, changeOrder, listLines, lockOrder, moveOrder, type Note } from "./history.ts";
import { printOrder } from "./invoice/print-order.ts";
import { lateDeliveryJob, offerForLate } from "./offer-cancellation.ts";
import {
  mailAbout,
  mailPaymentCode,
  mailReturn,
  mailRewardCode,
  type PaymentCode,
  type RewardCode,
} from "./order-mails.ts";
import { findMarket, type Purchase } from "./order-market.ts";
import { markPaid } from "./pay.ts";
import { type OrderDraft, type OrderPlacing, placeOrder } from "./place.ts";
import type { OrderDeps } from "./ports.ts";
import { countPairsAtNight, countPairsJob } from "./product-pairs.ts";
import {
  countOpenCash,
  findOrder,
  fullAdminOrder,
  hasOrders,
  hasReceived,
  manyWithLines,
  orderByNumber,
  ordersByIds,
  requireOrder,
  searchFor,
  searchOrders,
} from "./read-orders.ts";
import { type ConfirmedRefund, recordCardRefund, recordRefund } from "./refund.ts";
import { type RejectedRefund, rejectRefund } from "./refund-lines.ts";
import { replaceExpired } from "./replace-expired.ts";
import { orderRoutes } from "./routes.ts";
import type { OrderRow } from "./tables.ts";
import { returnUndelivered, trackOrder } from "./undelivered.ts";

export { type BundleSales, bundleSales } from "./bundle-sales.ts";
export { noSuchOrder, orderState } from "./errors.ts";
export type { OrderEvents, PlacedOrder, Returned, SendOverride } from "./events.ts";
export type { Actor, Note } from "./history.ts";
export type { Invoice, InvoiceAmount, InvoiceLine, InvoiceText, PrintInvoice } from "./invoice/invoice.ts";
export type { TaxDocument } from "./invoice/tax-document.ts";
export { writeCreditNote } from "./invoice/write-credit-note.ts";
export { toOrderMarket } from "./order-market.ts";
export { erasePerson as eraseOrdersOf, exportOrders } from "./personal-data.ts";
export type { LineDraft, OrderDraft, OrderPlacing } from "./place.ts";
export type { OrderDeps, People, Person, Stock } from "./ports.ts";
export { boughtWith, countPairs } from "./product-pairs.ts";
export { hasBought, numbersOf as orderNumbersOf, soldVariants, unpaidUntil } from "./read-orders.ts";
export type { ConfirmedRefund } from "./refund.ts";
export {
  countPieces,
  findPutBack,
  findRefundsByLine,
  type LineToRefund,
  listAllRefundLines,
  listRefundLines,
  renewRefundLines,
  settleRefundLines,
  settleRejectedLines,
  toDeliveryCost,
  toLineCosts,
  writeRefundLines,
} from "./refund-lines.ts";
export { findReturnRequest, listReturnRequested, noteArrival, noteReturn } from "./returns.ts";
export { toShippingAddress } from "./shipping-address.ts";
export type { AppliedDiscount, GiftCardPart, OrderLineRow, OrderRow, RefundLineRow } from "./tables.ts";

/** Orders: placing them, changing their state, and informing their customers. Amounts are minor units. */
export { waitingToShip } from "./waiting-to-ship.ts";

export interface Orders extends Publisher<OrderEvents> {
  readonly routes: readonly Route[];
  /**
   * Writes an order and takes coupon, points and gift cards. Rejects the whole order with the code
   * of the first problem. End the transaction with its `takeStock`.
   */
  readonly place: (tx: Tx, draft: OrderDraft, actor: Actor) => Promise<OrderPlacing>;
  /** Locks an order; must be the first lock of any order change. */
  readonly lock: (tx: Tx, orderId: string) => Promise<OrderRow | undefined>;
  /** Marks an order paid, less what is waived of its total; `undefined` when it is not waiting for payment. */
  readonly markPaid: (tx: Tx, orderId: string, waivedMinor?: Minor) => Promise<PlacedOrder | undefined>;
  /** Places an expired order again. Throws when something it needs is unavailable. */
  readonly replaceExpired: (tx: Tx, expired: OrderRow) => Promise<PlacedOrder>;
  readonly markProcessing: (tx: Tx, orderId: string, why: Note) => Promise<OrderRow>;
  readonly ship: (tx: Tx, orderId: string, why: Parameters<typeof shipOrder>[3]) => Promise<OrderRow>;
  readonly deliver: (tx: Tx, orderId: string, why: Note) => Promise<PlacedOrder>;
  readonly cancel: (tx: Tx, orderId: string, why: Note) => Promise<PlacedOrder>;
  /** Shows another parcel's number. */
  readonly track: (tx: Tx, orderId: string, tracking: NonNullable<Order["tracking"]>) => Promise<OrderRow>;
  /** Returns an undeliverable shipped order; unpaid ones release what they held. */
  readonly returnUndelivered: (tx: Tx, orderId: string, why: Note) => Promise<PlacedOrder>;
  /** Expires unpaid orders after calling `ask` for each. */
  readonly expireDue: (ask: (orderId: string) => Promise<void>) => Promise<void>;
  readonly recordRefund: (tx: Tx, orderId: string, refund: ConfirmedRefund) => Promise<PlacedOrder>;
  /** A provider rejected a refund of an order. */
  readonly rejectRefund: (tx: Tx, refund: RejectedRefund) => Promise<void>;
  /** Records a refund that goes only to gift cards. */
  readonly recordCardRefund: (tx: Tx, orderId: string, refund: ConfirmedRefund) => Promise<PlacedOrder>;
  /** The pieces in an order's returns. */
  readonly findReturned: (reader: Reader, orderId: string) => Promise<Returned>;
  /** Locks an order that can still be paid. Throws ORDER_STATE. */
  readonly assertPayable: (tx: Tx, orderId: string, now: Date) => Promise<OrderRow>;
  /** `expiresAt`: the payment deadline with this method. */
  readonly setPaymentMethod: (
    tx: Tx,
    orderId: string,
    changes: Pick<OrderRow, "paymentMethod" | "expiresAt">,
  ) => Promise<OrderRow>;
  /** Moves the deadline of a locked order that waits for payment. */
  readonly setPayUntil: (tx: Tx, orderId: string, expiresAt: Date) => Promise<OrderRow>;
  /** Mails a code bought with points. */
  readonly mailRewardCode: (tx: Tx, order: OrderRow, code: RewardCode) => Promise<void>;
  /** Mails a code that pays the order. */
  readonly mailPaymentCode: (tx: Tx, order: OrderRow, code: PaymentCode) => Promise<void>;
  readonly mailPaymentFailed: (tx: Tx, order: OrderRow, paymentId: string) => Promise<void>;
  readonly mailMoneyReturned: (
    tx: Tx,
    order: OrderRow,
    refund: { readonly id: string; readonly amountMinor: number },
  ) => Promise<void>;
  /** Moves a locked order to the state that follows from its returns. */
  readonly moveForReturn: (
    tx: Tx,
    order: OrderRow,
    move: Note & { readonly to: "return_requested" | "returned" | "delivered" },
  ) => Promise<OrderRow>;
  readonly mailReturn: (
    tx: Tx,
    kind: Parameters<typeof mailReturn>[2],
    facts: Parameters<typeof mailReturn>[3],
  ) => Promise<void>;
  readonly find: (reader: Reader, orderId: string) => Promise<OrderRow | undefined>;
  /** Throws 404 for unknown orders and orders of other users. */
  readonly require: (reader: Reader, orderId: string, userId?: string) => Promise<OrderRow>;
  /** Ids of the newest 200 orders that match by number, customer, phone or tracking number. */
  readonly search: (reader: Reader, text: string) => Promise<readonly string[]>;
  /** SQL condition on `orders` for the same search, without the limit. */
  readonly foundBy: (reader: Reader, text: string | undefined) => Promise<SQL | undefined>;
  /** Order summaries for lists; unknown ids are omitted. */
  readonly byIds: (
    reader: Reader,
    orderIds: readonly string[],
  ) => Promise<Pick<OrderRow, "id" | "number" | "status">[]>;
  readonly byNumber: (reader: Reader, number: string) => Promise<Pick<OrderRow, "id"> | undefined>;
  readonly withLines: (reader: Reader, order: OrderRow) => Promise<PlacedOrder>;
  /** Orders with their lines; unknown ids are omitted. */
  readonly manyWithLines: (reader: Reader, orderIds: readonly string[]) => Promise<readonly PlacedOrder[]>;
  readonly view: (reader: Reader, order: OrderRow) => Promise<Order>;
  readonly adminView: (reader: Reader, order: OrderRow) => Promise<AdminOrder>;
  /** The order's invoice as a PDF. Throws ORDER_STATE when the order was never paid. */
  readonly printInvoice: (order: OrderRow) => Promise<FileReply>;
  readonly hasOrders: (reader: Reader, userId: string) => Promise<boolean>;
  /** Whether an order of a person has ever arrived. */
  readonly hasReceived: (reader: Reader, userId: string) => Promise<boolean>;
  /** Number of a person's cash orders that are on their way. */
  readonly countOpenCash: (reader: Reader, userId: string) => Promise<number>;
  /** The market that an order placed now would have. */
  readonly findMarket: (reader: Reader, of: Purchase) => Promise<Market>;
}

export function createOrders(needs: Omit<OrderDeps, "events">): Orders {
  const { platform } = needs;
  const events = createOrderEvents();
  const deps: OrderDeps = { ...needs, events };
  platform.jobs.schedule(lateDeliveryJob, "10 7 * * *", () => offerForLate(deps));
  platform.jobs.schedule(countPairsJob, "50 2 * * *", () => countPairsAtNight(platform));
  return {
    on: events.on,
    events: events.events,
    routes: [...orderRoutes(deps), ...adminOrderRoutes(deps)],
    place: (tx, draft, actor) => placeOrder(tx, deps, draft, actor),
    lock: lockOrder,
    markPaid: (tx, orderId, waivedMinor) => markPaid(tx, deps, orderId, waivedMinor),
    replaceExpired: (tx, expired) => replaceExpired(tx, deps, expired),
    markProcessing: (tx, orderId, why) => processOrder(tx, deps, orderId, why),
    ship: (tx, orderId, why) => shipOrder(tx, deps, orderId, why),
    deliver: (tx, orderId, why) => deliverOrder(tx, deps, orderId, why),
    cancel: (tx, orderId, why) => cancelOrder(tx, deps, orderId, why),
    track: (tx, orderId, tracking) => trackOrder(tx, deps, orderId, tracking),
    returnUndelivered: (tx, orderId, why) => returnUndelivered(tx, deps, orderId, why),
    expireDue: (ask) => expireDue(deps, ask),
    recordRefund: (tx, orderId, refund) => recordRefund(tx, deps, orderId, refund),
    rejectRefund: (tx, refund) => rejectRefund(tx, deps, refund),
    recordCardRefund: (tx, orderId, refund) => recordCardRefund(tx, deps, orderId, refund),
    findReturned: async (reader, orderId) => {
      const [returned] = await events.emit("findReturned", reader, orderId);
      return returned ?? { spoken: new Map(), refunded: new Map(), shippingMinor: zeroMinor, waiting: [] };
    },
    assertPayable: async (tx, orderId, now) => {
      const order = await lockOrder(tx, orderId);
      if (order === undefined) throw noSuchOrder();
      const isWaiting = order.status === "pending_payment" && order.expiresAt !== null && order.expiresAt > now;
      if (!isWaiting) throw orderState(order.status);
      return order;
    },
    setPaymentMethod: (tx, orderId, changes) => changeOrder(tx, platform, orderId, changes),
    setPayUntil: (tx, orderId, expiresAt) => changeOrder(tx, platform, orderId, { expiresAt }),
    mailRewardCode: (tx, order, code) => mailRewardCode(tx, deps, order, code),
    mailPaymentCode: (tx, order, code) => mailPaymentCode(tx, deps, order, code),
    mailPaymentFailed: async (tx, order, paymentId) =>
      mailAbout(tx, deps, "payment-failed", { order, lines: await listLines(tx, order.id) }, { once: paymentId }),
    mailMoneyReturned: async (tx, order, { id, amountMinor }) =>
      mailAbout(
        tx,
        deps,
        "order-refunded",
        { order, lines: await listLines(tx, order.id) },
        { once: id, refundedMinor: amountMinor },
      ),
    moveForReturn: (tx, order, move) =>
      // The only other way to "delivered" is the parcel's.
      moveOrder(tx, platform, order, move.to === "delivered" ? { ...move, from: ["return_requested"] } : move),
    mailReturn: (tx, kind, facts) => mailReturn(tx, deps, kind, facts),
    find: (reader, orderId) => findOrder(reader, orderId),
    require: requireOrder,
    search: (reader, text) => searchOrders(reader, deps, text),
    foundBy: (reader, text) => searchFor(reader, deps, text),
    byIds: ordersByIds,
    byNumber: orderByNumber,
    withLines: async (reader, order) => ({ order, lines: await listLines(reader, order.id) }),
    manyWithLines,
    view: (reader, order) => fullOrder(reader, deps, order),
    adminView: (reader, order) => fullAdminOrder(reader, deps, order),
    printInvoice: (order) => printOrder(deps, order),
    hasOrders,
    hasReceived,
    countOpenCash,
    findMarket: (reader, of) => findMarket(reader, deps, of),
  };
}
