import { at, bytes, id } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { Channel, SuppressedReason, SuppressionReason } from "#shared/domain/notification-topics.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { MailKind } from "./kinds.ts";

/** A message on one channel. */
export const deliveries = pgTable("deliveries", {
  id: id().primaryKey(),
  /** For mails the notification's key; for other channels the same, prefixed with the channel. */
  key: text("key").notNull().unique(),
  channel: text("channel").$type<Channel>().notNull().default("mail"),
  kind: text("kind").$type<MailKind>().notNull(),
  userId: id("user_id"),
  /** An e-mail address; empty on other channels and once forgotten. */
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  data: jsonb("data").notNull(),
  subject: text("subject"),
  html: text("html"),
  text: text("text"),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  claimedUntil: at("claimed_until"),
  triedAt: at("tried_at"),
  createdAt: at("created_at").notNull(),
  notBefore: at("not_before"),
  expiresAt: at("expires_at"),
  sentAt: at("sent_at"),
  refusedAt: at("refused_at"),
  suppressedAt: at("suppressed_at"),
  suppressedReason: text("suppressed_reason").$type<SuppressedReason>(),
  deliveredAt: at("delivered_at"),
  bouncedAt: at("bounced_at"),
  readAt: at("read_at"),
});
export type DeliveryRow = typeof deliveries.$inferSelect;

export const suppressions = pgTable(
  "suppressions",
  {
    channel: text("channel").$type<"mail">().notNull(),
    addressHash: bytes("address_hash").notNull(),
    reason: text("reason").$type<SuppressionReason>().notNull(),
    until: at("until"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.addressHash, table.reason] })],
);

export const channelEvents = pgTable(
  "channel_events",
  {
    provider: text("provider").notNull(),
    eventKey: text("event_key").notNull(),
    kind: text("kind").notNull(),
    deliveryId: id("delivery_id"),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventKey] })],
);

export const notificationPreferences = pgTable("notification_preferences", {
  userId: id("user_id").primaryKey(),
  byMail: boolean("by_mail").notNull(),
  byPush: boolean("by_push").notNull(),
  byWhatsApp: boolean("by_whatsapp").notNull().default(true),
  bySms: boolean("by_sms").notNull().default(true),
  orders: boolean("orders").notNull(),
  coaching: boolean("coaching").notNull(),
  training: boolean("training").notNull(),
  points: boolean("points").notNull(),
  quiet: boolean("quiet").notNull(),
  timezone: text("timezone"),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
export type PreferencesRow = typeof notificationPreferences.$inferSelect;

export const pushKeys = pgTable("push_keys", {
  id: integer("id").primaryKey(),
  publicKey: bytes("public_key").notNull(),
  privateSealed: bytes("private_sealed").notNull(),
  createdAt: at("created_at").notNull(),
});

export const pushSubscriptions = pgTable("push_subscriptions", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  sessionId: id("session_id").notNull(),
  endpointHash: bytes("endpoint_hash").notNull().unique(),
  endpointSealed: bytes("endpoint_sealed").notNull(),
  p256dh: bytes("p256dh").notNull(),
  auth: bytes("auth").notNull(),
  createdAt: at("created_at").notNull(),
  lastSentAt: at("last_sent_at"),
});
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
