import { at, id } from "#server/platform/db/columns.ts";
import { bigint, pgTable, text } from "#server/platform/db/orm.ts";
import type { Language } from "#shared/i18n/languages.ts";

/**
 * Purposes of consent: saving and charging a card, offers by mail and push, messages and offers by WhatsApp, messages by
 * SMS, counting visits, reporting purchases to Meta.
 */
export type ConsentPurpose =
  | "cards"
  | "offers"
  | "whatsapp"
  | "whatsapp_offers"
  | "sms"
  | "measurement"
  | "advertising";

/** Rows are only added; the latest one of a purpose is valid. */
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
