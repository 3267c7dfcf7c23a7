import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, id } from "#server/platform/db/columns.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { MailKind } from "./kinds.ts";

export const mails = pgTable("mails", {
  id: id().primaryKey(),
  key: text("key").notNull().unique(),
  kind: text("kind").$type<MailKind>().notNull(),
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  data: jsonb("data").notNull(),
  subject: text("subject"),
  html: text("html"),
  text: text("text"),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  claimedUntil: at("claimed_until"),
  createdAt: at("created_at").notNull(),
  sentAt: at("sent_at"),
  refusedAt: at("refused_at"),
});

/** Addresses that asked for no more optional mails. */
export const mailStops = pgTable("mail_stops", {
  address: text("address").primaryKey(),
  stoppedAt: at("stopped_at").notNull(),
});
