import { at, bytes, id } from "#server/platform/db/columns.ts";
import { bigint, date, integer, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { MessageCategory, RatedChannel, TemplateState, WhatsAppStatus } from "#shared/domain/whatsapp.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const whatsappContacts = pgTable("whatsapp_contacts", {
  id: id().primaryKey(),
  numberHash: bytes("number_hash").notNull().unique(),
  numberSealed: bytes("number_sealed").notNull(),
  nameSealed: bytes("name_sealed"),
  windowUntil: at("window_until"),
  offUntil: at("off_until"),
  greetedAt: at("greeted_at"),
  waitingSince: at("waiting_since"),
  /** The day of the last replies while the number was unlinked, and their count. */
  repliedOn: date("replied_on", { mode: "string" }),
  replies: integer("replies").notNull().default(0),
  lastAt: at("last_at").notNull(),
  createdAt: at("created_at").notNull(),
});
export type ContactRow = typeof whatsappContacts.$inferSelect;

export const whatsappLinks = pgTable("whatsapp_links", {
  userId: id("user_id").primaryKey(),
  contactId: id("contact_id").notNull().unique(),
  language: text("language").$type<Language>().notNull(),
  createdAt: at("created_at").notNull(),
});
export type LinkRow = typeof whatsappLinks.$inferSelect;

export const whatsappCodes = pgTable("whatsapp_codes", {
  codeHash: bytes("code_hash").primaryKey(),
  userId: id("user_id").notNull(),
  language: text("language").$type<Language>().notNull(),
  textVersion: text("text_version").notNull(),
  ip: text("ip"),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

export const whatsappEvents = pgTable("whatsapp_events", {
  id: id().primaryKey(),
  bodyHash: bytes("body_hash").notNull().unique(),
  bodySealed: bytes("body_sealed").notNull(),
  receivedAt: at("received_at").notNull(),
  handledAt: at("handled_at"),
});

export type IncomingOutcome = "linked" | "thread" | "choice" | "inbox" | "stopped" | "nothing";

export const whatsappIncoming = pgTable("whatsapp_incoming", {
  id: id().primaryKey(),
  externalId: text("external_id").notNull().unique(),
  contactId: id("contact_id").notNull(),
  userId: id("user_id"),
  type: text("type").notNull(),
  bodySealed: bytes("body_sealed"),
  outcome: text("outcome").$type<IncomingOutcome>().notNull(),
  at: at("at").notNull(),
});

export const whatsappMessages = pgTable("whatsapp_messages", {
  id: id().primaryKey(),
  key: text("key").notNull().unique(),
  contactId: id("contact_id").notNull(),
  userId: id("user_id"),
  kind: text("kind").notNull(),
  format: text("format").$type<"template" | "text" | "buttons">().notNull(),
  template: text("template"),
  bodySealed: bytes("body_sealed"),
  status: text("status").$type<WhatsAppStatus>().notNull(),
  fencedAt: at("fenced_at"),
  externalId: text("external_id").unique(),
  errorCode: integer("error_code"),
  sentAt: at("sent_at"),
  deliveredAt: at("delivered_at"),
  readAt: at("read_at"),
  failedAt: at("failed_at"),
  country: text("country"),
  category: text("category").$type<MessageCategory>(),
  costMicro: bigint("cost_micro", { mode: "number" }),
  costCurrency: text("cost_currency"),
  createdAt: at("created_at").notNull(),
});
export type MessageRow = typeof whatsappMessages.$inferSelect;

/** Replies to unlinked numbers, by day. */
export const whatsappReplyDays = pgTable("whatsapp_reply_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  replies: integer("replies").notNull(),
});

export const whatsappTemplates = pgTable(
  "whatsapp_templates",
  {
    name: text("name").notNull(),
    language: text("language").$type<Language>().notNull(),
    status: text("status").$type<Exclude<TemplateState, "unknown">>().notNull(),
    reason: text("reason"),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.language] })],
);

export const rateCard = pgTable(
  "rate_card",
  {
    channel: text("channel").$type<RatedChannel>().notNull(),
    country: text("country").notNull(),
    category: text("category").$type<MessageCategory>().notNull(),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    micro: bigint("micro", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.country, table.category, table.validFrom] })],
);
export type RateRow = typeof rateCard.$inferSelect;
