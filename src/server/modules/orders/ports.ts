import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { SendMail } from "#server/modules/mails/index.ts";
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

export interface OrderDeps {
  readonly platform: Platform;
  readonly stock: Stock;
  readonly promotions: Promotions;
  readonly loyalty: Loyalties;
  readonly sendMail: SendMail;
  readonly people: People;
  /** Draws invoices. */
  readonly printInvoice: PrintInvoice;
  readonly events: Events<OrderEvents>;
}
