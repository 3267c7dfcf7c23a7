import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { createEvents, type Events } from "#server/platform/events.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { PaymentInstructions } from "#shared/contract/payment-instructions.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { TaxDocument } from "./invoice/tax-document.ts";
import type { OrderLineRow, OrderRow, RefundLineRow } from "./tables.ts";

/** An order with its lines, as handlers and payments see it. */
export interface PlacedOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
}

/** Where a new order comes from. */
export interface OrderOrigin {
  /** The code of the link that brought the customer, as their browser keeps it. */
  readonly linkCode?: string | undefined;
  /** The expired order that it replaces. */
  readonly replaces?: string | undefined;
}

/** Staff override what a handler forbids, with a reason. */
export interface SendOverride {
  readonly call: StaffCall;
  /** For the audit log. */
  readonly reason: string;
}

/** The pieces in returns of an order, by line id. */
export interface Returned {
  /** Pieces that are being returned or have been. */
  readonly spoken: ReadonlyMap<string, number>;
  /** Refunded pieces among them, and what was refunded for them. */
  readonly refunded: ReadonlyMap<string, { readonly pieces: number; readonly amountMinor: Minor }>;
  readonly shippingMinor: Minor;
  /** Exchanges that are not sent yet, or whose missing pieces wait for another refund, and what those are worth. */
  readonly waiting: readonly { readonly orderId: string; readonly number: string; readonly worthMinor: Minor }[];
}

/**
 * Handlers that other modules run in the same transaction when an order changes. Locks are taken in the order
 * order → coupon → points → gift card → stock, so handlers may lock gift cards and what follows them in this order.
 */
export interface OrderEvents {
  readonly placed: (tx: Tx, placed: PlacedOrder, origin: OrderOrigin) => Promise<void>;
  readonly paid: (tx: Tx, placed: PlacedOrder) => Promise<void>;
  readonly shipped: (tx: Tx, placed: PlacedOrder) => Promise<void>;
  readonly delivered: (tx: Tx, placed: PlacedOrder) => Promise<void>;
  /** `from` tells whether money was taken. */
  readonly ended: (tx: Tx, placed: PlacedOrder, from: OrderStatus) => Promise<void>;
  readonly refunded: (
    tx: Tx,
    placed: PlacedOrder,
    refund: {
      readonly refundId: string;
      readonly isFull: boolean;
      /** The refunded lines; absent for a refund by amount. */
      readonly lines?: readonly Pick<RefundLineRow, "lineId" | "quantity" | "amountMinor">[];
    },
  ) => Promise<void>;
  /** The provider rejected a refund. */
  readonly refundRejected: (tx: Tx, refundId: string) => Promise<void>;
  /** Pieces in returns, and refunds by returns. The caller may hold the order's lock. */
  readonly findReturned: (reader: Reader, orderId: string) => Promise<Returned>;
  /**
   * The uses of a paid order's items. With `lock` (only in the transaction that holds the order's lock) nobody begins
   * to use it until that transaction ends.
   */
  readonly findUsed: (reader: Reader, placed: PlacedOrder, lock: boolean) => Promise<readonly UsedPart[]>;
  /** How an unpaid order can be paid. */
  readonly howToPay: (
    reader: Reader,
    order: OrderRow,
  ) => Promise<{ readonly methods: readonly PaymentMethod[]; readonly instructions?: PaymentInstructions }>;
  /** Whether a parcel of an order in processing waits for a corrected address. */
  readonly isAddressAwaited: (reader: Reader, order: OrderRow) => Promise<boolean>;
  readonly addressChanged: (tx: Tx, order: OrderRow) => Promise<void>;
  /** Whether all parcels of a shipped order were lost or damaged on the way, so that staff may cancel it. */
  readonly neverArrives: (reader: Reader, order: OrderRow) => Promise<boolean>;
  /** Whether an order waits for its customer before it is sent. */
  readonly isUnconfirmed: (reader: Reader, order: OrderRow) => Promise<boolean>;
  /** Handlers throw where the order must not be sent, unless staff override it. */
  readonly sending: (tx: Tx, order: OrderRow, override: SendOverride | undefined) => Promise<void>;
  /** The tax invoice that the order's invoice prints. */
  readonly invoicing: (tx: Tx, placed: Pick<PlacedOrder, "order">) => Promise<TaxDocument | undefined>;
}

export const createOrderEvents = (): Events<OrderEvents> =>
  createEvents("orders", {
    placed: "An order is written and still unpaid: after its coupon and points, before its mail and its stock.",
    paid: "The money is there (cash on delivery: it was handed over): after points are earned, before stock leaves.",
    shipped: "The goods have left: before the mail.",
    delivered: "The goods have arrived: after points are earned and, for cash, after `paid`; before the mail.",
    ended:
      "An order is cancelled, has expired, or came back unpaid because nobody took it: after its coupon and points came back, before its stock does.",
    refunded: "Money or a gift card's part went back: after the points that go with it, before the mail.",
    refundRejected: "A provider rejected a refund: after its pieces are free again, or kept for the next try.",
    findReturned: "Pieces of an order are about to be refunded by line: a handler says which ones are part of returns.",
    findUsed: "The customer asks whether a paid order can still be cancelled: each handler names what was used.",
    howToPay: "An unpaid order is shown: a handler names the methods to choose from, and the code that waits.",
    isAddressAwaited:
      "The customer changes the address of an order that is being packed: a handler says whether they may.",
    addressChanged: "The address of an order has changed.",
    neverArrives:
      "Staff are about to cancel an order: a handler says whether all its parcels were lost or damaged on the way.",
    isUnconfirmed: "An order is written and its customer is told: a handler says whether they must confirm it.",
    sending: "Staff are about to ship an order: a handler refuses, or takes note that they override it.",
    invoicing:
      "An order's invoice is asked for: a handler gives the tax invoice that it prints, issued now if need be.",
  });
