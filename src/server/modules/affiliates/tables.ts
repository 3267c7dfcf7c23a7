import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "#server/platform/db/orm.ts";
import type {
  AffiliateStatus,
  AttributionWay,
  CommissionBucket,
  CommissionKind,
  OfferApplies,
  offerKinds,
  PayoutState,
  TakeBackReason,
} from "#shared/domain/affiliates.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { zeroMinor } from "#shared/domain/money.ts";

export const affiliates = pgTable("affiliates", {
  id: id().primaryKey(),
  userId: id("user_id").unique(),
  name: text("name").notNull(),
  /** The last part of their link. */
  code: text("code").notNull().unique(),
  status: text("status").$type<AffiliateStatus>().notNull(),
  payoutSealed: bytes("payout_sealed"),
  payoutHash: bytes("payout_hash"),
  ibanLast4: text("iban_last4"),
  /** When the coupon was found to be used far more often than usual; `null` once staff have seen it. */
  leakAt: at("leak_at"),
  leakSeenAt: at("leak_seen_at"),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type AffiliateRow = typeof affiliates.$inferSelect;

export const affiliateOffers = pgTable("affiliate_offers", {
  affiliateId: id("affiliate_id").primaryKey(),
  kind: text("kind").$type<(typeof offerKinds)[number]>().notNull(),
  percentHundredths: integer("percent_hundredths"),
  amounts: jsonb("amounts").$type<{ readonly [C in Currency]?: number }>(),
  applies: text("applies").$type<OfferApplies>().notNull(),
  /** How many renewals of a subscription count. */
  renewals: integer("renewals"),
  /** `null`: all. */
  categoryIds: uuid("category_ids").array(),
  productIds: uuid("product_ids").array(),
  /** Orders with this coupon are attributed to the affiliate. */
  couponId: id("coupon_id").unique(),
  cookieDays: integer("cookie_days").notNull(),
});
export type OfferRow = typeof affiliateOffers.$inferSelect;

export const affiliateVisits = pgTable(
  "affiliate_visits",
  {
    affiliateId: id("affiliate_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.affiliateId, table.day] })],
);

export const orderAttributions = pgTable("order_attributions", {
  orderId: id("order_id").primaryKey(),
  affiliateId: id("affiliate_id").notNull(),
  by: text("by").$type<AttributionWay>().notNull(),
  /** The first order of the subscription that this order renews. */
  fromOrderId: id("from_order_id"),
  isFirstOnly: boolean("is_first_only").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  /** The lines that count towards the commission. */
  lineIds: uuid("line_ids").array().notNull(),
  goodsMinor: minor("goods_minor").notNull(),
  /** The price of the goods without tax. */
  baseMinor: minor("base_minor").notNull(),
  commissionMinor: minor("commission_minor").notNull(),
  /** Refunded part of the goods. */
  refundedMinor: minor("refunded_minor").notNull().default(zeroMinor),
  /** Reversed part of the commission. */
  reversedMinor: minor("reversed_minor").notNull().default(zeroMinor),
  /** The part that staff took back: all that was left then. */
  takenBackMinor: minor("taken_back_minor").notNull().default(zeroMinor),
  createdAt: at("created_at").notNull(),
  earnedAt: at("earned_at"),
  dueAt: at("due_at"),
  releasedAt: at("released_at"),
});
export type AttributionRow = typeof orderAttributions.$inferSelect;

export const affiliateBalances = pgTable(
  "affiliate_balances",
  {
    affiliateId: id("affiliate_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    pendingMinor: minor("pending_minor").notNull().default(zeroMinor),
    payableMinor: minor("payable_minor").notNull().default(zeroMinor),
    paidMinor: minor("paid_minor").notNull().default(zeroMinor),
    seq: bigint("seq", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.affiliateId, table.currency] })],
);
export type BalanceRow = typeof affiliateBalances.$inferSelect;

export const commissionEntries = pgTable(
  "commission_entries",
  {
    id: id().primaryKey(),
    affiliateId: id("affiliate_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    bucket: text("bucket").$type<CommissionBucket>().notNull(),
    deltaMinor: minor("delta_minor").notNull(),
    kind: text("kind").$type<CommissionKind>().notNull(),
    ref: text("ref").notNull(),
    orderId: id("order_id"),
    payoutId: id("payout_id"),
    /** Why it was written off or taken back, in words for staff. */
    reason: text("reason"),
    /** Why it was taken back, as the affiliate is told. */
    why: text("why").$type<TakeBackReason>(),
    at: at("at").notNull(),
  },
  (table) => [unique().on(table.kind, table.ref), unique().on(table.affiliateId, table.currency, table.seq)],
);
export type EntryRow = typeof commissionEntries.$inferSelect;

export const affiliatePayouts = pgTable("affiliate_payouts", {
  id: id().primaryKey(),
  number: integer("number").notNull().generatedAlwaysAsIdentity().unique(),
  currency: text("currency").$type<Currency>().notNull(),
  state: text("state").$type<PayoutState>().notNull(),
  bankReference: text("bank_reference"),
  /** Why it was cancelled. */
  reason: text("reason"),
  createdAt: at("created_at").notNull(),
  createdBy: id("created_by").notNull(),
  settledAt: at("settled_at"),
  settledBy: id("settled_by"),
});
export type PayoutRow = typeof affiliatePayouts.$inferSelect;
export type PayoutItemRow = typeof affiliatePayoutItems.$inferSelect;

export const affiliatePayoutItems = pgTable(
  "affiliate_payout_items",
  {
    payoutId: id("payout_id").notNull(),
    affiliateId: id("affiliate_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    reference: text("reference").notNull().unique(),
    amountMinor: minor("amount_minor").notNull(),
    isOpen: boolean("is_open").notNull().default(true),
    /** As in the file; erased once the payout is settled. */
    accountSealed: bytes("account_sealed"),
    ibanLast4: text("iban_last4").notNull(),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.affiliateId] })],
);
