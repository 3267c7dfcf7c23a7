import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { SendMail } from "#server/modules/mails/index.ts";
import type { Promotions } from "#server/modules/promotions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { PrintInvoice } from "./invoice/invoice.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}
type MoveStock = (tx: Tx, lines: readonly StockLine[]) => Promise<void>;

/** The catalogue's stock. `reserve` and `sell` (without waiting for payment) throw OUT_OF_STOCK. */
export interface Stock {
  readonly reserve: MoveStock;
  readonly sell: MoveStock;
  readonly release: MoveStock;
  readonly commit: MoveStock;
  readonly restock: MoveStock;
}

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** Account creation time. */
  readonly createdAt: Date;
}

/** Account data that orders need. */
export interface People {
  /** People whose accounts are open. */
  readonly find: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
  /** Ids of up to 200 people matched by e-mail or name prefix, or by the end of their phone number. */
  readonly search: (reader: Reader, text: string) => Promise<readonly string[]>;
}

/** An order with its lines. */
export interface PlacedOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
}

/**
 * Hooks that run in the same transaction when an order changes state. Lock order: order → coupon → points → gift card →
 * stock; listeners may lock gift cards and anything after them.
 */
export interface OrderListeners {
  /** The order is written and still unpaid; gift cards pay their part here. */
  readonly onPlaced: readonly ((tx: Tx, placed: PlacedOrder) => Promise<void>)[];
  /** The order is paid (for cash on delivery: when the cash was collected). */
  readonly onPaid: readonly ((tx: Tx, placed: PlacedOrder) => Promise<void>)[];
  readonly onDelivered: readonly ((tx: Tx, placed: PlacedOrder) => Promise<void>)[];
  /** The order was cancelled or expired; releases what it held. `from` shows whether money was taken. */
  readonly onEnded: readonly ((tx: Tx, placed: PlacedOrder, from: OrderStatus) => Promise<void>)[];
  readonly onRefunded: readonly ((
    tx: Tx,
    placed: PlacedOrder,
    refund: { readonly isFull: boolean },
  ) => Promise<void>)[];
  /**
   * Parts of a paid order that were used, so the customer can no longer cancel it. With `lock` (only while holding the
   * order's lock) nobody can start using it before the transaction ends.
   */
  readonly findUsed: readonly ((reader: Reader, placed: PlacedOrder, lock: boolean) => Promise<readonly UsedPart[]>)[];
}

export interface OrderDeps {
  readonly platform: Platform;
  readonly stock: Stock;
  readonly promotions: Promotions;
  readonly loyalty: Loyalties;
  readonly sendMail: SendMail;
  readonly people: People;
  readonly printInvoice: PrintInvoice;
  readonly listeners: OrderListeners;
}
