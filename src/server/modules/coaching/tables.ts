import { integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { at, bytes, id } from "#server/platform/db/columns.ts";
import type { EquipmentKind, Goal, Level } from "#shared/contract/training.ts";
import type { Audience, Gender } from "#shared/domain/audiences.ts";

export const coachingProfiles = pgTable("coaching_profiles", {
  userId: id("user_id").primaryKey(),
  sex: text("sex").$type<Gender>(),
  audience: text("audience").$type<Audience>().notNull().default("any"),
  timezone: text("timezone").notNull().default("Africa/Cairo"),
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
  /** Of a primary: when somebody else took over. */
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
    reason: text("reason").$type<"coach" | "cover" | "break_glass">().notNull(),
  },
  (table) => [
    unique()
      .on(table.readerId, table.memberId, table.what, table.objectId, table.hour, table.reason)
      .nullsNotDistinct(),
  ],
);

export const healthOpenings = pgTable("health_openings", {
  id: id().primaryKey(),
  readerId: id("reader_id").notNull(),
  memberId: id("member_id").notNull(),
  reason: text("reason").notNull(),
  openedAt: at("opened_at").notNull(),
  untilAt: at("until_at").notNull(),
});

/** The coach whom a customer wants for a package; without one the best fit. */
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
