import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, text, uuid } from "#server/platform/db/orm.ts";
import type { DraftChannel } from "#shared/contract/admin-drafts.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const drafts = pgTable("drafts", {
  id: id().primaryKey(),
  userId: uuid("user_id"),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull(),
  language: text("language").$type<Language>().notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  shippingAddress: jsonb("shipping_address").$type<ShippingAddress>(),
  isShippingFree: boolean("is_shipping_free").notNull(),
  state: text("state").$type<"open" | "cancelled" | "used">().notNull(),
  orderId: uuid("order_id"),
  /** For a supplement: the order that it supplements, and the reason. */
  parentOrderId: uuid("parent_order_id"),
  reason: text("reason"),
  expiresAt: at("expires_at").notNull(),
  sentAt: at("sent_at"),
  createdBy: uuid("created_by").notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
  version: integer("version").notNull().default(1),
});
export type DraftRow = typeof drafts.$inferSelect;

export const draftLines = pgTable("draft_lines", {
  id: id().primaryKey(),
  draftId: uuid("draft_id").notNull(),
  position: integer("position").notNull(),
  productId: uuid("product_id").notNull(),
  variantId: uuid("variant_id").notNull(),
  size: text("size").notNull(),
  quantity: integer("quantity").notNull(),
  unitPriceMinor: minor("unit_price_minor"),
  reason: text("reason"),
  /** The id of the draft's bundle that contains the line. */
  bundleGroup: uuid("bundle_group"),
});
export type DraftLineRow = typeof draftLines.$inferSelect;

export const draftBundles = pgTable("draft_bundles", {
  /** The group of its lines. */
  id: id().primaryKey(),
  draftId: uuid("draft_id").notNull(),
  position: integer("position").notNull(),
  bundleId: uuid("bundle_id").notNull(),
  priceMinor: minor("price_minor"),
  reason: text("reason"),
});
export type DraftBundleRow = typeof draftBundles.$inferSelect;

export const draftLinks = pgTable("draft_links", {
  tokenHash: bytes("token_hash").primaryKey(),
  draftId: uuid("draft_id").notNull(),
  channel: text("channel").$type<DraftChannel>().notNull(),
  createdAt: at("created_at").notNull(),
});
