import { at, bytes, id } from "#server/platform/db/columns.ts";
import { boolean, integer, pgTable, text } from "#server/platform/db/orm.ts";
import type { PaymentProviderName } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";

export const savedCards = pgTable("saved_cards", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  provider: text("provider").$type<PaymentProviderName>().notNull(),
  account: text("account").notNull(),
  /** Null once the card is removed at the provider. */
  tokenSealed: bytes("token_sealed"),
  tokenHash: bytes("token_hash").notNull(),
  customerRef: text("customer_ref"),
  brand: text("brand").notNull(),
  last4: text("last4").notNull(),
  expMonth: integer("exp_month"),
  expYear: integer("exp_year"),
  wallet: text("wallet"),
  isMada: boolean("is_mada").notNull(),
  canRenew: boolean("can_renew").notNull(),
  isDefault: boolean("is_default").notNull(),
  status: text("status").$type<"active" | "expired" | "blocked" | "removed">().notNull(),
  consentId: id("consent_id").notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type SavedCardRow = typeof savedCards.$inferSelect;

export const cardSetups = pgTable("card_setups", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  provider: text("provider").$type<PaymentProviderName>().notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  consentId: id("consent_id").notNull(),
  customerRef: text("customer_ref"),
  reference: text("reference"),
  redirectUrl: text("redirect_url"),
  status: text("status").$type<"created" | "open" | "saved" | "failed">().notNull(),
  cardId: id("card_id"),
  nextCheckAt: at("next_check_at"),
  expiresAt: at("expires_at").notNull(),
  createdAt: at("created_at").notNull(),
});
export type CardSetupRow = typeof cardSetups.$inferSelect;
