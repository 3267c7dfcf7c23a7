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

/** The catalogue's stock. `reserve` and `sell` (which does not wait for money) refuse with OUT_OF_STOCK. */
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
  /** When the account was opened. */
  readonly createdAt: Date;
}

/** What orders need of accounts. */
export interface People {
  /** Those whose accounts are open. */
  readonly find: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
  /** Ids of up to 200 people whose e-mail or name begins with the text, or whose phone ends with it. */
  readonly search: (reader: Reader, text: string) => Promise<readonly string[]>;
}

/** An order with its lines, as listeners and payments see it. */
export interface PlacedOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
}

/**
 * What others must do in the same transaction when an order moves. Locks are taken in the order
 * order → coupon → points → gift card → stock, so listeners may lock gift cards and what lies behind them.
 */
export interface OrderListeners {
  /** Written, still unpaid: gift cards give their part here. */
  readonly onPlaced: readonly ((tx: Tx, placed: PlacedOrder) => Promise<void>)[];
  /** The money is there (cash on delivery: when it was handed over). */
  readonly onPaid: readonly ((tx: Tx, placed: PlacedOrder) => Promise<void>)[];
  readonly onDelivered: readonly ((tx: Tx, placed: PlacedOrder) => Promise<void>)[];
  /** Cancelled or expired: what was held comes back. `from` tells whether money was taken. */
  readonly onEnded: readonly ((tx: Tx, placed: PlacedOrder, from: OrderStatus) => Promise<void>)[];
  readonly onRefunded: readonly ((
    tx: Tx,
    placed: PlacedOrder,
    refund: { readonly isFull: boolean },
  ) => Promise<void>)[];
  /**
   * What of a paid order was used, so that its customer cannot cancel it any more. With `lock` (only in the transaction
   * that holds the order's lock) nobody begins to use it until that transaction ends.
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
  /** Draws invoices. */
  readonly printInvoice: PrintInvoice;
  readonly listeners: OrderListeners;
}
