import { at, id, minor, points, text2 } from "#server/platform/db/columns.ts";
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from "#server/platform/db/orm.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Order, OrderGift, PaymentMethod, ShippingAddress } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Promised } from "#shared/domain/delivery-promise.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Market } from "#shared/domain/markets.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";

export interface GiftCardPart {
  readonly cardId: string;
  readonly amountMinor: number;
}

/** An automatic discount, or the saving of a bundle, as on the day of the order. */
export interface AppliedDiscount {
  /** For a bundle: the group of its lines. */
  readonly id: string;
  readonly name: LocalizedText;
  readonly amountMinor: Minor;
  readonly bundle?: { readonly id: string; readonly slug: string };
}

/** Promised working days, and the dates between which it was to arrive; older orders have no dates. */
export interface DeliveryDays extends Partial<Promised> {
  readonly min: number;
  readonly max: number;
}

export const orders = pgTable("orders", {
  id: id().primaryKey(),
  number: text("number").notNull().default(sql`'HM-' || nextval('order_numbers')`).unique(),
  userId: uuid("user_id").notNull(),
  origin: text("origin").$type<Order["origin"]>().notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  paymentStatus: text("payment_status").$type<Order["paymentStatus"]>().notNull(),
  paymentMethod: text("payment_method").$type<PaymentMethod>(),
  language: text("language").$type<Language>().notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  subtotalMinor: minor("subtotal_minor").notNull(),
  discountMinor: minor("discount_minor").notNull(),
  /** A part of `discountMinor`. */
  automaticDiscounts: jsonb("automatic_discounts").$type<readonly AppliedDiscount[]>(),
  couponDiscountMinor: minor("coupon_discount_minor").notNull().default(zeroMinor),
  couponId: uuid("coupon_id"),
  couponCode: text("coupon_code"),
  pointsUsed: points("points_used").notNull().default(0),
  pointsDiscountMinor: minor("points_discount_minor").notNull().default(zeroMinor),
  giftCardMinor: minor("gift_card_minor").notNull().default(zeroMinor),
  giftCards: jsonb("gift_cards").$type<readonly GiftCardPart[]>().notNull().default([]),
  giftCardBackMinor: minor("gift_card_back_minor").notNull().default(zeroMinor),
  shippingMinor: minor("shipping_minor").notNull(),
  /** Fee for cash on delivery. */
  codFeeMinor: minor("cod_fee_minor").notNull().default(zeroMinor),
  taxMinor: minor("tax_minor").notNull(),
  taxHundredths: integer("tax_hundredths").notNull().default(0),
  totalMinor: minor("total_minor").notNull(),
  goodsEgpMinor: minor("goods_egp_minor").notNull(),
  pointsEarned: points("points_earned").notNull().default(0),
  pointsTakenBack: points("points_taken_back").notNull().default(0),
  pointsGivenBack: points("points_given_back").notNull().default(0),
  paidMinor: minor("paid_minor").notNull().default(zeroMinor),
  /** The part of the total that staff waived when less money came. */
  waivedMinor: minor("waived_minor").notNull().default(zeroMinor),
  refundedMinor: minor("refunded_minor").notNull().default(zeroMinor),
  shippingAddress: jsonb("shipping_address").$type<ShippingAddress>(),
  gift: jsonb("gift").$type<OrderGift>(),
  /** Working days, as promised at the purchase. */
  deliveryDays: jsonb("delivery_days").$type<DeliveryDays>(),
  note: text("note"),
  tracking: jsonb("tracking").$type<NonNullable<Order["tracking"]>>(),
  expiresAt: at("expires_at"),
  deliveredAt: at("delivered_at"),
  /** The later day that staff agreed with the customer, in place of the promised one. */
  agreedTo: date("agreed_to"),
  agreedAt: at("agreed_at"),
  /** When the customer was told that they may cancel, because it is late. */
  lateOfferedAt: at("late_offered_at"),
  replacedBy: uuid("replaced_by"),
  /** The order that it adds to. */
  parentId: uuid("parent_id"),
  /** Null on older orders, like the seller. */
  market: text("market").$type<Market>(),
  /** The seller, as on the day of the purchase. */
  seller: jsonb("seller").$type<MarketIdentity>(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
/** An order row; amounts are in minor units of its currency. */
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable(
  "order_lines",
  {
    id: id().primaryKey(),
    orderId: uuid("order_id").notNull(),
    position: integer("position").notNull(),
    productId: uuid("product_id").notNull(),
    variantId: uuid("variant_id").notNull(),
    categoryId: uuid("category_id"),
    kind: text("kind").$type<ProductKind>().notNull(),
    slug: text("slug").notNull(),
    name: text2("name").notNull(),
    size: text("size").notNull(),
    sizeLabel: jsonb("size_label").$type<LocalizedText>(),
    variantLabel: jsonb("variant_label").$type<LocalizedText>(),
    quantity: integer("quantity").notNull(),
    unitPriceMinor: minor("unit_price_minor").notNull(),
    discountMinor: minor("discount_minor").notNull(),
    /** The part of `discountMinor` from automatic discounts. */
    automaticDiscountMinor: minor("automatic_discount_minor").notNull().default(zeroMinor),
    totalMinor: minor("total_minor").notNull(),
    /** If staff agreed on another price: the list price of a piece that day, and the reason. */
    listUnitMinor: minor("list_unit_minor"),
    priceReason: text("price_reason"),
    /** The bundle that the line is part of; see the order's automatic discounts. */
    bundleGroup: uuid("bundle_group"),
    pointsEach: integer("points_each").notNull().default(0),
    image: jsonb("image").$type<Order["lines"][number]["image"]>(),
  },
  (table) => [unique().on(table.orderId, table.position)],
);
export type OrderLineRow = typeof orderLines.$inferSelect;

export const orderHistory = pgTable("order_history", {
  id: id().primaryKey(),
  orderId: uuid("order_id").notNull(),
  at: at("at").notNull(),
  fromStatus: text("from_status"),
  status: text("status").$type<Order["timeline"][number]["status"]>().notNull(),
  by: text("by").$type<Order["timeline"][number]["by"]>().notNull(),
  actorId: uuid("actor_id"),
  note: text("note"),
});
export type HistoryRow = typeof orderHistory.$inferSelect;

/** What refunds by line pay back; `lineId` null is delivery. */
export const refundLines = pgTable(
  "refund_lines",
  {
    id: id().primaryKey(),
    orderId: uuid("order_id").notNull(),
    refundId: uuid("refund_id").notNull(),
    lineId: uuid("line_id"),
    quantity: integer("quantity").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    restock: boolean("restock").notNull(),
    restockedAt: at("restocked_at"),
    /** `rejected`: the provider refused the money, and the pieces stay taken until it is repeated. */
    status: text("status").$type<"requested" | "done" | "failed" | "rejected">().notNull().default("requested"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.refundId, table.lineId).nullsNotDistinct()],
);
export type RefundLineRow = typeof refundLines.$inferSelect;

export const orderReturns = pgTable("order_returns", {
  orderId: uuid("order_id").primaryKey(),
  reason: text("reason").notNull(),
  lines: jsonb("lines").$type<readonly { readonly lineId: string; readonly quantity: number }[]>().notNull(),
  requestedAt: at("requested_at").notNull(),
  arrivedAt: at("arrived_at"),
});
export type ReturnRow = typeof orderReturns.$inferSelect;

/** Products that are bought together, as counted last night. */
export const productPairs = pgTable(
  "product_pairs",
  {
    productId: uuid("product_id").notNull(),
    companionId: uuid("companion_id").notNull(),
    orders: integer("orders").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.companionId] })],
);
