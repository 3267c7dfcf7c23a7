import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Promotions } from "#server/modules/promotions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Events } from "#server/platform/events.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { OrderEvents } from "./events.ts";
import type { PrintInvoice } from "./invoice/invoice.ts";

export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}
type HoldStock = (tx: Tx, lines: readonly StockLine[]) => Promise<unknown>;
/** Why stock on hand changes, for its history. */
export interface StockMoveNote {
  readonly reason: "sale" | "cancellation" | "return";
  readonly at: Date;
  /** Number of the order or of the return. */
  readonly reference: string;
  /** Staff who did it. */
  readonly actorId?: string | undefined;
}
type MoveStock = (tx: Tx, lines: readonly StockLine[], why: StockMoveNote) => Promise<unknown>;

/** The catalogue's stock. `reserve` and `sell` (without waiting for payment) throw OUT_OF_STOCK. */
export interface Stock {
  readonly reserve: HoldStock;
  readonly sell: MoveStock;
  readonly release: HoldStock;
  readonly commit: MoveStock;
  readonly restock: MoveStock;
}

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2, where the customer named one. */
  readonly country: string | null;
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

/** What the catalogue knows about ordered items. */
export interface Items {
  /** SKUs by variant id. */
  readonly skus: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Variants and products that match a SKU or a part of a name. */
  readonly search: (
    reader: Reader,
    text: string,
  ) => Promise<{ readonly variantIds: readonly string[]; readonly productIds: readonly string[] }>;
}

export interface OrderDeps {
  readonly platform: Platform;
  readonly stock: Stock;
  readonly promotions: Promotions;
  readonly loyalty: Loyalties;
  readonly notify: Notify;
  readonly people: People;
  readonly items: Items;
  readonly printInvoice: PrintInvoice;
  readonly events: Events<OrderEvents>;
}
