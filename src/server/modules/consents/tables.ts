import { at, id } from "#server/platform/db/columns.ts";
import { bigint, pgTable, text } from "#server/platform/db/orm.ts";
import type { Language } from "#shared/i18n/languages.ts";

/**
 * What somebody agrees to: that a card is kept and charged, that offers come by mail and on devices, that messages come
 * by WhatsApp, offers among them, or by SMS, that visits are counted, that Meta hears of purchases.
 */
export type ConsentPurpose =
  | "cards"
  | "offers"
  | "whatsapp"
  | "whatsapp_offers"
  | "sms"
  | "measurement"
  | "advertising";

/** Rows are only added; the last one of a purpose rules. */
export const consents = pgTable("consents", {
  id: id().primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  userId: id("user_id").notNull(),
  purpose: text("purpose").$type<ConsentPurpose>().notNull(),
  channel: text("channel"),
  action: text("action").$type<"given" | "withdrawn">().notNull(),
  textVersion: text("text_version").notNull(),
  /** Hash of the text in the language in which it was shown. */
  textSha256: text("text_sha256").notNull(),
  language: text("language").$type<Language>().notNull(),
  source: text("source").notNull(),
  /** Emptied when the account is closed. */
  ip: text("ip"),
  at: at("at").notNull(),
});
export type ConsentRow = typeof consents.$inferSelect;
