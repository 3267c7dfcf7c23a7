import { at, bytes, id } from "#server/platform/db/columns.ts";
import { bigint, integer, pgTable, text } from "#server/platform/db/orm.ts";
import type { SmsStatus } from "#shared/domain/sms.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const smsNumbers = pgTable("sms_numbers", {
  userId: id("user_id").primaryKey(),
  numberHash: bytes("number_hash").notNull().unique(),
  numberSealed: bytes("number_sealed").notNull(),
  country: text("country").notNull(),
  language: text("language").$type<Language>().notNull(),
  offUntil: at("off_until"),
  createdAt: at("created_at").notNull(),
});
export type NumberRow = typeof smsNumbers.$inferSelect;

export const smsCodes = pgTable("sms_codes", {
  userId: id("user_id").primaryKey(),
  codeHash: bytes("code_hash").notNull(),
  numberHash: bytes("number_hash").notNull(),
  numberSealed: bytes("number_sealed").notNull(),
  country: text("country").notNull(),
  language: text("language").$type<Language>().notNull(),
  textVersion: text("text_version").notNull(),
  ip: text("ip"),
  tries: integer("tries").notNull().default(0),
  expiresAt: at("expires_at").notNull(),
});
export type CodeRow = typeof smsCodes.$inferSelect;

export const smsMessages = pgTable("sms_messages", {
  id: id().primaryKey(),
  userId: id("user_id"),
  kind: text("kind").notNull(),
  numberHash: bytes("number_hash"),
  country: text("country").notNull(),
  parts: integer("parts").notNull(),
  status: text("status").$type<SmsStatus>().notNull(),
  fencedAt: at("fenced_at"),
  externalId: text("external_id").unique(),
  error: text("error"),
  costMicro: bigint("cost_micro", { mode: "number" }),
  costCurrency: text("cost_currency"),
  askedAt: at("asked_at"),
  sentAt: at("sent_at"),
  deliveredAt: at("delivered_at"),
  failedAt: at("failed_at"),
  createdAt: at("created_at").notNull(),
});
export type SmsRow = typeof smsMessages.$inferSelect;
