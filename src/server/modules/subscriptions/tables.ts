import { date, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { at, id, text2 } from "#server/platform/db/columns.ts";
import type { MessageAuthor, ThreadEvent, ThreadSide } from "#shared/contract/coach-threads.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { PackageTerms } from "#shared/domain/package-terms.ts";
import type { SubscriptionStatus } from "#shared/domain/subscriptions.ts";

const day = (name: string) => date(name, { mode: "string" });

export const subscriptions = pgTable("subscriptions", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  packageId: id("package_id").notNull(),
  slug: text("slug").notNull(),
  name: text2("name").notNull(),
  image: jsonb("image").$type<Subscription["image"]>(),
  months: integer("months").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  timezone: text("timezone").notNull(),
  status: text("status").$type<SubscriptionStatus>().notNull(),
  startedOn: day("started_on").notNull(),
  endsOn: day("ends_on").notNull(),
  pausedUntil: day("paused_until"),
  endedAt: at("ended_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const periods = pgTable(
  "subscription_periods",
  {
    id: id().primaryKey(),
    subscriptionId: id("subscription_id").notNull(),
    number: integer("number").notNull(),
    source: text("source").$type<"purchase" | "renewal" | "gift">().notNull(),
    orderLineId: id("order_line_id").unique(),
    months: integer("months").notNull(),
    gapDays: integer("gap_days").notNull().default(0),
    pausedDays: integer("paused_days").notNull().default(0),
    /** What the package promised when it was paid; null: what is usual. */
    terms: jsonb("terms").$type<PackageTerms>(),
    revokedAt: at("revoked_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.subscriptionId, table.number)],
);
export type PeriodRow = typeof periods.$inferSelect;

export const pauses = pgTable("subscription_pauses", {
  id: id().primaryKey(),
  subscriptionId: id("subscription_id").notNull(),
  periodId: id("period_id").notNull(),
  fromOn: day("from_on").notNull(),
  untilOn: day("until_on").notNull(),
  createdAt: at("created_at").notNull(),
});
export type PauseRow = typeof pauses.$inferSelect;

export const renewals = pgTable(
  "subscription_renewals",
  {
    id: id().primaryKey(),
    subscriptionId: id("subscription_id").notNull(),
    endsOn: day("ends_on").notNull(),
    orderId: id("order_id").unique(),
    paidAt: at("paid_at"),
    closedAt: at("closed_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.subscriptionId, table.endsOn)],
);
export type RenewalRow = typeof renewals.$inferSelect;

export const threads = pgTable("coach_threads", {
  subscriptionId: id("subscription_id").primaryKey(),
  lastNumber: integer("last_number").notNull().default(0),
  lastAuthor: text("last_author").$type<ThreadSide>(),
  lastAt: at("last_at"),
  customerRead: integer("customer_read").notNull().default(0),
  coachRead: integer("coach_read").notNull().default(0),
  noticed: integer("noticed").notNull().default(0),
});
export type ThreadRow = typeof threads.$inferSelect;

export const messages = pgTable(
  "coach_messages",
  {
    id: id().primaryKey(),
    subscriptionId: id("subscription_id").notNull(),
    number: integer("number").notNull(),
    author: text("author").$type<MessageAuthor>().notNull(),
    authorId: id("author_id").notNull(),
    clientId: id("client_id").notNull(),
    text: text("text").notNull(),
    /** Media that were sent with it. */
    attachments: id("attachments").array().notNull().default([]),
    /** Of system lines. */
    event: jsonb("event").$type<ThreadEvent>(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.subscriptionId, table.number), unique().on(table.authorId, table.clientId)],
);
export type MessageRow = typeof messages.$inferSelect;

export const coachNames = pgTable("coach_names", {
  userId: id("user_id").primaryKey(),
  name: text2("name").notNull(),
  updatedAt: at("updated_at").notNull(),
});
