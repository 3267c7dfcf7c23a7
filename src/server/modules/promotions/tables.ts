import { at, id } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, text, uuid } from "#server/platform/db/orm.ts";
import type { AutomaticKind } from "#shared/domain/automatic-discounts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Market } from "#shared/domain/markets.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Minor units by currency; not valid in missing currencies. */
export type MinorByCurrency = Readonly<Partial<Record<Currency, number>>>;

export const coupons = pgTable("coupons", {
  id: id().primaryKey(),
  code: text("code").notNull(),
  kind: text("kind").$type<"percentage" | "amount" | "free_shipping">().notNull(),
  percentHundredths: integer("percent_hundredths"),
  amounts: jsonb("amounts").$type<MinorByCurrency>(),
  minimums: jsonb("minimums").$type<MinorByCurrency>(),
  firstOrderOnly: boolean("first_order_only").notNull().default(false),
  perUserLimit: integer("per_user_limit"),
  totalLimit: integer("total_limit"),
  usedCount: integer("used_count").notNull().default(0),
  startsAt: at("starts_at"),
  endsAt: at("ends_at"),
  categoryIds: uuid("category_ids").array(),
  ownerId: uuid("owner_id"),
  isActive: boolean("is_active").notNull().default(true),
  /** Used by its single-use codes only, not by its name. */
  hasCodes: boolean("has_codes").notNull().default(false),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type Coupon = typeof coupons.$inferSelect;
export type NewCoupon = typeof coupons.$inferInsert;

export const couponUses = pgTable("coupon_uses", {
  orderId: uuid("order_id").primaryKey(),
  couponId: uuid("coupon_id").notNull(),
  userId: uuid("user_id").notNull(),
  codeId: uuid("code_id"),
  usedAt: at("used_at").notNull(),
});

export const couponCodes = pgTable("coupon_codes", {
  id: id().primaryKey(),
  couponId: uuid("coupon_id").notNull(),
  code: text("code").notNull(),
  revokedAt: at("revoked_at"),
  createdAt: at("created_at").notNull(),
});

export const automaticDiscounts = pgTable("automatic_discounts", {
  id: id().primaryKey(),
  name: jsonb("name").$type<LocalizedText>().notNull(),
  kind: text("kind").$type<AutomaticKind>().notNull(),
  percentHundredths: integer("percent_hundredths"),
  amounts: jsonb("amounts").$type<MinorByCurrency>(),
  minimums: jsonb("minimums").$type<MinorByCurrency>(),
  caps: jsonb("caps").$type<MinorByCurrency>(),
  buyQuantity: integer("buy_quantity"),
  getQuantity: integer("get_quantity"),
  maxTimes: integer("max_times"),
  productIds: uuid("product_ids").array(),
  categoryIds: uuid("category_ids").array(),
  currencies: text("currencies").array().$type<readonly Currency[]>(),
  markets: text("markets").array().$type<readonly Market[]>(),
  combinesWithCoupons: boolean("combines_with_coupons").notNull(),
  startsAt: at("starts_at"),
  endsAt: at("ends_at"),
  isActive: boolean("is_active").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type AutomaticDiscount = typeof automaticDiscounts.$inferSelect;
export type NewAutomaticDiscount = typeof automaticDiscounts.$inferInsert;
