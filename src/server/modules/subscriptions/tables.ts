import { at, id, minor, text2 } from "#server/platform/db/columns.ts";
import { date, integer, jsonb, pgTable, primaryKey, text, unique } from "#server/platform/db/orm.ts";
import type { MessageAuthor, MessageVia, ThreadEvent, ThreadSide } from "#shared/contract/coach-threads.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { DeclineClass, DunningState } from "#shared/domain/dunning.ts";
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
  renewalMode: text("renewal_mode").$type<"link" | "auto">().notNull().default("link"),
  renewalCardId: id("renewal_card_id"),
  /** The price of a period that the member agreed to. */
  agreedMinor: minor("agreed_minor"),
  /** Reason of the pause; null: by the member. */
  pauseReason: text("pause_reason").$type<"payment">(),
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
    /** The package's terms when it was paid; null: the usual ones. */
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

/** A renewal that is charged to a saved card, from its notice until it is paid or lost. */
export const dunningCases = pgTable("dunning_cases", {
  id: id().primaryKey(),
  renewalId: id("renewal_id").notNull().unique(),
  subscriptionId: id("subscription_id").notNull(),
  orderId: id("order_id").notNull(),
  cardId: id("card_id").notNull(),
  state: text("state").$type<DunningState>().notNull(),
  tries: integer("tries").notNull().default(0),
  /** Time of the next step; null once it has ended. */
  nextAt: at("next_at"),
  /** Class and code of the last decline. */
  class: text("class").$type<DeclineClass>(),
  code: text("code"),
  /** The deliveries of the notice have this key. */
  noticeKey: text("notice_key").notNull(),
  firstTryAt: at("first_try_at"),
  settledAt: at("settled_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type DunningCaseRow = typeof dunningCases.$inferSelect;

export const dunningAttempts = pgTable(
  "dunning_attempts",
  {
    caseId: id("case_id").notNull(),
    number: integer("number").notNull(),
    paymentId: id("payment_id").notNull().unique(),
    class: text("class").$type<DeclineClass>(),
    code: text("code"),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.number] })],
);

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
    /** Only for system messages. */
    event: jsonb("event").$type<ThreadEvent>(),
    via: text("via").$type<MessageVia>().notNull().default("site"),
    /** WhatsApp's id of it. */
    externalId: text("external_id"),
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
