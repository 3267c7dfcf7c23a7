import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "#server/platform/db/orm.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { PaymentProviderName } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import type { PaymentStatus } from "#shared/domain/payment-states.ts";
import type { SandboxCardOutcome } from "#shared/domain/sandbox-cards.ts";
import type { ProviderData } from "./ports.ts";

export const payments = pgTable("payments", {
  id: id().primaryKey(),
  orderId: uuid("order_id").notNull(),
  userId: uuid("user_id").notNull(),
  method: text("method").$type<PaymentMethod>().notNull(),
  provider: text("provider").$type<PaymentProviderName>().notNull(),
  reference: text("reference"),
  providerData: jsonb("provider_data").$type<ProviderData>().notNull().default({}),
  amountMinor: minor("amount_minor").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  status: text("status").$type<PaymentStatus>().notNull(),
  redirectUrl: text("redirect_url"),
  paysOrder: boolean("pays_order").notNull().default(false),
  capturedMinor: minor("captured_minor").notNull().default(zeroMinor),
  refundRequestedMinor: minor("refund_requested_minor").notNull().default(zeroMinor),
  refundedMinor: minor("refunded_minor").notNull().default(zeroMinor),
  /** Received minus expected amount of a mismatch that staff accepted. */
  differenceMinor: minor("difference_minor").notNull().default(zeroMinor),
  /** The part of an overpayment that becomes a gift card; not part of the captured amount. */
  surplusCardMinor: minor("surplus_card_minor").notNull().default(zeroMinor),
  reviewReason: text("review_reason"),
  failureCode: text("failure_code"),
  checks: integer("checks").notNull().default(0),
  checkedAt: at("checked_at"),
  nextCheckAt: at("next_check_at"),
  expiresAt: at("expires_at").notNull(),
  nextReminderAt: at("next_reminder_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
  settledAt: at("settled_at"),
  /** `merchant`: the shop charged a saved card. */
  initiator: text("initiator").$type<"customer" | "merchant">().notNull().default("customer"),
  savedCardId: uuid("saved_card_id"),
  /** The customer agreed that the card is kept. */
  saveConsentId: uuid("save_consent_id"),
});
export type PaymentRow = typeof payments.$inferSelect;

export const paymentReviews = pgTable("payment_reviews", {
  paymentId: id("payment_id").primaryKey(),
  assigneeId: uuid("assignee_id"),
  closedAt: at("closed_at"),
  closedBy: uuid("closed_by"),
  /** The payment's review reason when it was closed; another reason opens the review again. */
  closedReason: text("closed_reason"),
  note: text("note"),
});
export type PaymentReviewRow = typeof paymentReviews.$inferSelect;

export const providerEvents = pgTable(
  "provider_events",
  {
    id: id().primaryKey(),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    eventKey: text("event_key").notNull(),
    reference: text("reference"),
    paymentHint: uuid("payment_hint"),
    paymentId: uuid("payment_id"),
    body: bytes("body").notNull(),
    /** A kept card that waits for its payment or setup. */
    cardSealed: bytes("card_sealed"),
    headers: jsonb("headers").$type<Readonly<Record<string, string>>>().notNull(),
    outcome: text("outcome").$type<"waiting" | "handled" | "unmatched">().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    receivedAt: at("received_at").notNull(),
    handledAt: at("handled_at"),
  },
  (table) => [unique().on(table.provider, table.eventKey)],
);
export type ProviderEventRow = typeof providerEvents.$inferSelect;

export const refunds = pgTable("refunds", {
  id: id().primaryKey(),
  orderId: uuid("order_id").notNull(),
  paymentId: uuid("payment_id").notNull(),
  amountMinor: minor("amount_minor").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  countsForOrder: boolean("counts_for_order").notNull(),
  /** Amount that goes back to gift cards; null: in proportion to the money. */
  cardsMinor: minor("cards_minor"),
  reason: text("reason").notNull(),
  /** The member of staff who asked for it; `null`: the shop itself. */
  requestedBy: uuid("requested_by"),
  status: text("status").$type<"requested" | "done" | "failed">().notNull().default("requested"),
  providerReference: text("provider_reference"),
  failure: text("failure"),
  triedAt: at("tried_at"),
  sentAt: at("sent_at"),
  heldUntil: at("held_until"),
  unansweredSince: at("unanswered_since"),
  refundedBeforeMinor: minor("refunded_before_minor"),
  createdAt: at("created_at").notNull(),
  doneAt: at("done_at"),
});
export type RefundRow = typeof refunds.$inferSelect;

/** Refunds that replaced a rejected refund. */
export const refundReplacements = pgTable(
  "refund_replacements",
  {
    rejectedId: uuid("rejected_id").notNull(),
    refundId: uuid("refund_id").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.rejectedId, table.refundId] })],
);

export const sandboxPayments = pgTable("sandbox_payments", {
  reference: text("reference").primaryKey(),
  merchantReference: uuid("merchant_reference").notNull().unique(),
  method: text("method").$type<PaymentMethod>().notNull(),
  amountMinor: minor("amount_minor").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  description: text("description").notNull(),
  language: text("language").$type<"ar" | "en">().notNull(),
  status: text("status").$type<"open" | "captured" | "failed" | "cancelled">().notNull().default("open"),
  refundedMinor: minor("refunded_minor").notNull().default(zeroMinor),
  version: integer("version").notNull().default(0),
  keepsCard: boolean("keeps_card").notNull().default(false),
  failureCode: text("failure_code"),
  createdAt: at("created_at").notNull(),
});

export const sandboxCardSetups = pgTable("sandbox_card_setups", {
  setupId: uuid("setup_id").primaryKey(),
  language: text("language").$type<"ar" | "en">().notNull(),
  status: text("status").$type<"open" | "saved" | "cancelled">().notNull().default("open"),
  outcome: text("outcome").$type<SandboxCardOutcome>(),
  createdAt: at("created_at").notNull(),
});

export const sandboxRefunds = pgTable("sandbox_refunds", {
  idempotencyKey: text("idempotency_key").primaryKey(),
  reference: text("reference").notNull(),
  amountMinor: minor("amount_minor").notNull(),
  createdAt: at("created_at").notNull(),
});
