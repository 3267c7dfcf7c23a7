import { at, id, minor } from "#server/platform/db/columns.ts";
import { date, integer, pgTable, text, unique } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { BankRowState, TransferState } from "#shared/domain/transfers.ts";

export const transfers = pgTable("transfers", {
  paymentId: id("payment_id").primaryKey(),
  /** What the customer writes into the transfer. */
  code: text("code").notNull().unique(),
  userId: id("user_id").notNull(),
  /** The customer's name when the payment was started. */
  payer: text("payer").notNull(),
  orderNumber: text("order_number").notNull(),
  /** The IBAN that was shown. */
  account: text("account").notNull(),
  amountMinor: minor("amount_minor").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  state: text("state").$type<TransferState>().notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: at("created_at").notNull(),
  proofHash: text("proof_hash"),
  proofAt: at("proof_at"),
});
export type TransferRow = typeof transfers.$inferSelect;

/** A bank's column names in an account's statements; "" if missing. */
export const bankColumnNames = pgTable("bank_columns", {
  account: text("account").primaryKey(),
  day: text("day").notNull(),
  amount: text("amount").notNull(),
  payer: text("payer").notNull(),
  text: text("text").notNull(),
  version: integer("version").notNull(),
});

export const bankStatements = pgTable("bank_statements", {
  id: id().primaryKey(),
  account: text("account").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  fileSha256: text("file_sha256").notNull().unique(),
  fileName: text("file_name").notNull(),
  /** Incoming rows of the file, and how many of them no earlier file had. */
  rows: integer("rows").notNull(),
  newRows: integer("new_rows").notNull(),
  firstOn: date("first_on").notNull(),
  lastOn: date("last_on").notNull(),
  createdAt: at("created_at").notNull(),
  createdBy: id("created_by").notNull(),
});

/** Money that arrived on an account. */
export const bankRows = pgTable(
  "bank_rows",
  {
    id: id().primaryKey(),
    account: text("account").notNull(),
    statementId: id("statement_id").notNull(),
    rowHash: text("row_hash").notNull(),
    bookedOn: date("booked_on").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    payer: text("payer").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<BankRowState>().notNull(),
    paymentId: id("payment_id").unique(),
    proposedBy: id("proposed_by"),
    decidedBy: id("decided_by"),
    decidedAt: at("decided_at"),
    reason: text("reason"),
  },
  (table) => [unique().on(table.account, table.rowHash)],
);
export type BankRow = typeof bankRows.$inferSelect;
