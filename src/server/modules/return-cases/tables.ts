import { at, id, minor } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/orm.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import type { GoodsCondition, ReturnReasonKind, ReturnStatus } from "#shared/domain/return-cases.ts";
import type { ReturnFee, ReturnTerms } from "#shared/domain/return-rules.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export const returnCases = pgTable("return_cases", {
  id: id().primaryKey(),
  orderId: uuid("order_id").notNull(),
  userId: uuid("user_id").notNull(),
  number: text("number").notNull().unique(),
  status: text("status").$type<ReturnStatus>().notNull(),
  /** Who pays the return shipping. */
  fee: text("fee").$type<ReturnFee>().notNull(),
  /** The part of it that is deducted from the refund. */
  feeMinor: minor("fee_minor").notNull().default(zeroMinor),
  instructions: text("instructions"),
  answer: text("answer"),
  /** Pieces and delivery, less the fee; includes the gift cards' part. */
  refundMinor: minor("refund_minor").notNull().default(zeroMinor),
  shippingMinor: minor("shipping_minor").notNull().default(zeroMinor),
  cardsMinor: minor("cards_minor").notNull().default(zeroMinor),
  /** Amount that other refunds had paid of the delivery; not part of `shippingMinor`. */
  shippingOtherwiseMinor: minor("shipping_otherwise_minor").notNull().default(zeroMinor),
  /** The refund of the money; null if only gift cards paid. */
  refundId: uuid("refund_id"),
  /** The free order that sends the exchange. */
  exchangeOrderId: uuid("exchange_order_id"),
  /** When that order was cancelled and the refund of its value requested. */
  undoneAt: at("undone_at"),
  /** The refund of its value; null if it was zero or went only to gift cards. */
  undoRefundId: uuid("undo_refund_id"),
  /** Approved by the shop's setting. */
  isAutomatic: boolean("is_automatic").notNull().default(false),
  requestedAt: at("requested_at").notNull(),
  approvedAt: at("approved_at"),
  receivedAt: at("received_at"),
  closedAt: at("closed_at"),
  version: integer("version").notNull().default(1),
});
export type ReturnCaseRow = typeof returnCases.$inferSelect;

export const returnLines = pgTable(
  "return_lines",
  {
    caseId: uuid("case_id").notNull(),
    lineId: uuid("line_id").notNull(),
    quantity: integer("quantity").notNull(),
    reason: text("reason").$type<ReturnReasonKind>().notNull(),
    opened: boolean("opened").notNull(),
    note: text("note").notNull(),
    refundsShipping: text("refunds_shipping").$type<ReturnTerms["refundsShipping"]>().notNull(),
    restockDefault: boolean("restock_default").notNull(),
    condition: text("condition").$type<GoodsCondition>(),
    /** Pieces taken back, and of them those sold again; null before the inspection. */
    accepted: integer("accepted"),
    restocked: integer("restocked"),
    refundMinor: minor("refund_minor").notNull().default(zeroMinor),
    /** Amount that other refunds had paid of the pieces; not part of `refundMinor`. */
    otherwiseMinor: minor("otherwise_minor").notNull().default(zeroMinor),
    /** The variant that the customer wants in exchange; null: a refund. */
    exchangeVariantId: uuid("exchange_variant_id"),
    exchangeSize: text("exchange_size"),
    exchangeLabel: jsonb("exchange_label").$type<LocalizedText>(),
    /** The exchange is not possible: the pieces are refunded instead. */
    exchangeOff: boolean("exchange_off").notNull().default(false),
    /** Pieces that are reserved for it now. */
    held: integer("held").notNull().default(0),
    exchanged: integer("exchanged").notNull().default(0),
    /** The value of the exchanged pieces. */
    valueMinor: minor("value_minor").notNull().default(zeroMinor),
    newLineId: uuid("new_line_id"),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.lineId] })],
);
export type ReturnLineRow = typeof returnLines.$inferSelect;

export const returnPhotos = pgTable("return_photos", {
  id: id().primaryKey(),
  userId: uuid("user_id").notNull(),
  caseId: uuid("case_id"),
  hash: text("hash").notNull().unique(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdAt: at("created_at").notNull(),
});
export type ReturnPhotoRow = typeof returnPhotos.$inferSelect;
