import type { WireImage } from "#server/modules/media/index.ts";
import { at, id, text2 } from "#server/platform/db/columns.ts";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { Template, TemplateKind } from "#shared/contract/admin-templates.ts";
import type { Caption } from "#shared/contract/exercise-videos.ts";
import type { Coach, Programme } from "#shared/contract/training.ts";
import type { Gender } from "#shared/domain/audiences.ts";
import type { LoadKind, Measure } from "#shared/domain/exercise-measures.ts";
import type { JointLoad } from "#shared/domain/injuries.ts";
import type { ExercisePattern, Movement, Muscle } from "#shared/domain/movements.ts";
import type { EquipmentKind, Goal, Level } from "#shared/domain/programme-facts.ts";
import { usualHours, type WorkingHours } from "#shared/domain/working-hours.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import type { Plan } from "./plan.ts";

export const exercises = pgTable("exercises", {
  id: id().primaryKey(),
  slug: text("slug").notNull(),
  name: text2("name").notNull(),
  aliases: text("aliases").array().notNull(),
  primaryMuscles: text("primary_muscles").array().$type<Muscle[]>().notNull(),
  secondaryMuscles: text("secondary_muscles").array().$type<Muscle[]>().notNull(),
  equipment: text("equipment").array().$type<EquipmentKind[]>().notNull(),
  pattern: text("pattern").$type<ExercisePattern>().notNull(),
  movement: text("movement").$type<Movement>(),
  level: text("level").$type<Level>().notNull(),
  isUnilateral: boolean("is_unilateral").notNull(),
  measure: text("measure").$type<Measure>().notNull().default("reps"),
  loadKind: text("load_kind").$type<LoadKind>().notNull().default("external"),
  steps: jsonb("steps").$type<readonly LocalizedText[]>().notNull(),
  mistakes: jsonb("mistakes").$type<readonly LocalizedText[]>().notNull(),
  safety: text2("safety").notNull(),
  substitutions: text("substitutions").array().notNull(),
  /** `null`: the usual load of its movement. */
  jointLoad: jsonb("joint_load").$type<JointLoad>(),
  /** Incremented with each edit. */
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  /** `null`: never edited. */
  updatedAt: at("updated_at"),
});

export const exerciseVideos = pgTable("exercise_videos", {
  exercise: text("exercise").primaryKey(),
  hash: text("hash").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  ms: integer("ms").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  poster: jsonb("poster").$type<WireImage>(),
  captions: jsonb("captions").$type<readonly Caption[]>().notNull(),
  version: integer("version").notNull().default(1),
  updatedBy: id("updated_by"),
  updatedAt: at("updated_at").notNull(),
});

export const coaches = pgTable("coaches", {
  id: id().primaryKey(),
  slug: text("slug").notNull(),
  name: text2("name").notNull(),
  initials: text2("initials").notNull(),
  title: text2("title").notNull(),
  /** Without one the initials are shown. */
  photo: jsonb("photo").$type<Coach["photo"]>(),
  bio: text2("bio").notNull(),
  credentials: jsonb("credentials").$type<Coach["credentials"]>().notNull(),
  licenceNumber: text("licence_number").notNull(),
  experienceYears: integer("experience_years").notNull(),
  languages: text("languages").array().$type<Language[]>().notNull(),
  womenOnly: boolean("women_only").notNull(),
  isDemo: boolean("is_demo").notNull(),
  /** The member of staff behind the profile; without one the profile only has programmes. */
  userId: id("user_id"),
  gender: text("gender").$type<Gender>(),
  capacity: integer("capacity").notNull().default(30),
  acceptsNew: boolean("accepts_new").notNull().default(true),
  specialties: text("specialties").array().$type<Goal[]>().notNull().default([]),
  zone: text("zone").notNull().default("Africa/Cairo"),
  hours: jsonb("hours").$type<WorkingHours>().notNull().default(usualHours),
  /** Incremented with each edit. */
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
});

export const programmes = pgTable("programmes", {
  id: id().primaryKey(),
  coachId: id("coach_id").notNull(),
  goal: text("goal").$type<Goal>().notNull(),
  level: text("level").$type<Level>().notNull(),
  weeks: integer("weeks").notNull(),
  daysPerWeek: integer("days_per_week").notNull(),
  minutesPerDay: integer("minutes_per_day").notNull(),
  equipment: text("equipment").array().$type<EquipmentKind[]>().notNull(),
  faq: jsonb("faq").$type<Programme["faq"]>().notNull(),
  position: integer("position").notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const programmeVersions = pgTable("programme_versions", {
  id: id().primaryKey(),
  /** `null`: the plan comes from `templateId`, over `templateWeeks`. */
  programmeId: id("programme_id"),
  templateId: id("template_id"),
  templateWeeks: integer("template_weeks"),
  number: integer("number").notNull(),
  plan: jsonb("plan").$type<Plan>().notNull(),
  createdAt: at("created_at").notNull(),
});

/** Coaches who may edit a programme besides its own coach. */
export const programmeEditors = pgTable(
  "programme_editors",
  {
    programmeId: id("programme_id").notNull(),
    coachId: id("coach_id").notNull(),
    addedBy: id("added_by").notNull(),
    addedAt: at("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.programmeId, table.coachId] })],
);

/** Days, blocks and weeks that are inserted into plans as copies. */
export const planTemplates = pgTable("plan_templates", {
  id: id().primaryKey(),
  ownerId: id("owner_id").notNull(),
  kind: text("kind").$type<TemplateKind>().notNull(),
  title: text("title").notNull(),
  tags: text("tags").array().notNull(),
  body: jsonb("body").$type<Template["body"]>().notNull(),
  shared: boolean("shared").notNull(),
  /** Incremented with each edit. */
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
