import { at, bytes, id } from "#server/platform/db/columns.ts";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "#server/platform/db/orm.ts";
import type { AttentionFacts, AttentionRule, AttentionState, Severity } from "#shared/domain/attention.ts";
import type { Thresholds } from "#shared/domain/attention-thresholds.ts";
import type { Audience, Gender } from "#shared/domain/audiences.ts";
import type { TraceReason } from "#shared/domain/health-access.ts";
import type { EquipmentKind, Goal, Level } from "#shared/domain/programme-facts.ts";

export const coachingProfiles = pgTable("coaching_profiles", {
  userId: id("user_id").primaryKey(),
  sex: text("sex").$type<Gender>(),
  audience: text("audience").$type<Audience>().notNull().default("any"),
  timezone: text("timezone"),
  goal: text("goal").$type<Goal>(),
  level: text("level").$type<Level>(),
  equipment: text("equipment").array().$type<EquipmentKind[]>().notNull().default([]),
  /** Incremented with each edit. */
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
export type ProfileRow = typeof coachingProfiles.$inferSelect;

export const coachAssignments = pgTable("coach_assignments", {
  id: id().primaryKey(),
  subscriptionId: id("subscription_id").notNull(),
  coachId: id("coach_id").notNull(),
  kind: text("kind").$type<"primary" | "cover">().notNull(),
  fromAt: at("from_at").notNull(),
  /** For a primary coach: when another one took over. */
  untilAt: at("until_at"),
  reason: text("reason").$type<"chosen" | "auto" | "handover" | "cover" | "lead">().notNull(),
  byUser: id("by_user"),
  brief: bytes("brief"),
});
export type AssignmentRow = typeof coachAssignments.$inferSelect;

export const healthReads = pgTable(
  "health_reads",
  {
    readerId: id("reader_id").notNull(),
    memberId: id("member_id").notNull(),
    what: text("what").notNull(),
    objectId: id("object_id"),
    hour: at("hour").notNull(),
    count: integer("count").notNull().default(1),
    reason: text("reason").$type<TraceReason>().notNull(),
  },
  (table) => [
    unique()
      .on(table.readerId, table.memberId, table.what, table.objectId, table.hour, table.reason)
      .nullsNotDistinct(),
  ],
);

/** Reads of long lists, until they are folded into `healthReads`. */
export const healthListReads = pgTable("health_list_reads", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  readerId: id("reader_id").notNull(),
  what: text("what").notNull(),
  hour: at("hour").notNull(),
  memberIds: id("member_ids").array().notNull(),
  objectIds: id("object_ids").array().notNull(),
  reasons: text("reasons").array().$type<TraceReason[]>().notNull(),
});

export const healthOpenings = pgTable("health_openings", {
  id: id().primaryKey(),
  readerId: id("reader_id").notNull(),
  memberId: id("member_id").notNull(),
  reason: text("reason").notNull(),
  openedAt: at("opened_at").notNull(),
  untilAt: at("until_at").notNull(),
});

/** The coach that a customer chose for a package; without one the best fit. */
export const coachChoices = pgTable(
  "coach_choices",
  {
    userId: id("user_id").notNull(),
    packageId: id("package_id").notNull(),
    coachId: id("coach_id"),
    chosenAt: at("chosen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.packageId] })],
);

export const coachWaits = pgTable("coach_waits", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  coachId: id("coach_id").notNull(),
  packageId: id("package_id").notNull(),
  state: text("state").$type<"waiting" | "offered" | "taken" | "lapsed" | "withdrawn">().notNull().default("waiting"),
  /** Until when the place is held. */
  offerUntil: at("offer_until"),
  createdAt: at("created_at").notNull(),
});
export type WaitRow = typeof coachWaits.$inferSelect;

const day = (name: string) => date(name, { mode: "string" });
const count = (name: string) => integer(name).notNull().default(0);

/** The standing of each running client, for lists. */
export const clientStanding = pgTable("client_standing", {
  subscriptionId: id("subscription_id").primaryKey(),
  userId: id("user_id").notNull(),
  coachId: id("coach_id"),
  name: text("name").notNull(),
  lastSessionOn: day("last_session_on"),
  due14: count("due14"),
  done14: count("done14"),
  due28: count("due28"),
  done28: count("done28"),
  nextSessionOn: day("next_session_on"),
  planEndsOn: day("plan_ends_on"),
  weight7d: numeric("weight_7d", { precision: 5, scale: 1, mode: "number" }),
  unread: count("unread"),
  waitingSince: at("waiting_since"),
  paidUntil: day("paid_until").notNull(),
  topSeverity: integer("top_severity").$type<Severity>(),
  topSince: at("top_since"),
  computedAt: at("computed_at").notNull(),
});
export type StandingRow = typeof clientStanding.$inferSelect;

export const attention = pgTable(
  "attention",
  {
    id: id().primaryKey(),
    subscriptionId: id("subscription_id").notNull(),
    rule: text("rule").$type<AttentionRule>().notNull(),
    episode: text("episode").notNull(),
    severity: integer("severity").$type<Severity>().notNull(),
    since: at("since").notNull(),
    facts: jsonb("facts").$type<AttentionFacts>().notNull(),
    state: text("state").$type<AttentionState>().notNull().default("open"),
    until: at("until"),
    untilLog: boolean("until_log").notNull().default(false),
    snoozedAt: at("snoozed_at"),
    by: id("by"),
    note: text("note").notNull().default(""),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [unique().on(table.subscriptionId, table.rule, table.episode)],
);
export type AttentionRow = typeof attention.$inferSelect;

export const coachDaysOff = pgTable(
  "coach_days_off",
  {
    coachId: id("coach_id").notNull(),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    /** The last day off. */
    untilOn: date("until_on", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.fromOn] })],
);

/** Has exactly one row. */
export const attentionThresholds = pgTable("attention_thresholds", {
  id: integer("id").primaryKey().default(1),
  thresholds: jsonb("thresholds").$type<Thresholds>().notNull(),
  version: integer("version").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const clientNotes = pgTable("client_notes", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  authorId: id("author_id").notNull(),
  sealed: bytes("sealed").notNull(),
  pinned: boolean("pinned").notNull().default(false),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type NoteRow = typeof clientNotes.$inferSelect;
