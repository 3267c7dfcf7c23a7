import type { Plan, PlanPrescription } from "#server/modules/programmes/index.ts";
import { at, bytes, id, text2 } from "#server/platform/db/columns.ts";
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type {
  EnrolmentOrigin,
  EnrolmentStatus,
  EnrolmentSummary,
  MeasurementMetric,
} from "#shared/contract/enrolments.ts";
import type { PlanChange, PlanChangeState, SwapExercise } from "#shared/contract/plan-changes.ts";
import type { BodyRegion } from "#shared/domain/body-regions.ts";
import type { Weekday } from "#shared/domain/calendar.ts";
import type { SetKind } from "#shared/domain/exercise-measures.ts";
import type { MaxSource } from "#shared/domain/loads.ts";
import type { KeptPart } from "#shared/domain/merge-plans.ts";
import type { Ease } from "#shared/domain/ramadan.ts";
import type { ImportSource } from "#shared/domain/workout-files.ts";

const day = (name: string) => date(name, { mode: "string" });
const kilograms = (name: string) => numeric(name, { precision: 7, scale: 3, mode: "number" });
const effort = () => numeric("rpe", { precision: 3, scale: 1, mode: "number" });

export const enrolments = pgTable("enrolments", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  /** Where it came from. Only what a coach assigned may have no programme. */
  origin: text("origin").$type<EnrolmentOrigin>().notNull().default("order"),
  programmeId: id("programme_id"),
  versionId: id("version_id"),
  orderLineId: id("order_line_id").unique(),
  /** An assigned plan ends with it and returns with its renewal. */
  subscriptionId: id("subscription_id"),
  slug: text("slug").notNull(),
  name: text2("name").notNull(),
  image: jsonb("image").$type<EnrolmentSummary["image"]>(),
  status: text("status").$type<EnrolmentStatus>().notNull(),
  startDate: day("start_date"),
  anchorWeek: integer("anchor_week").notNull().default(1),
  weekdays: integer("weekdays").array().$type<Weekday[]>().notNull().default([]),
  timezone: text("timezone").notNull(),
  frozenAt: at("frozen_at"),
  accessUntil: at("access_until"),
  /** When more than the plan's public week was first shown. */
  planOpenedAt: at("plan_opened_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type EnrolmentRow = typeof enrolments.$inferSelect;

export const sessionLogs = pgTable(
  "session_logs",
  {
    userId: id("user_id").notNull(),
    id: id().notNull(),
    /** With `week` and `day`; `null` where it follows no plan. */
    enrolmentId: id("enrolment_id"),
    week: integer("week"),
    day: integer("day"),
    on: day("on_date").notNull(),
    startedAt: at("started_at").notNull(),
    endedAt: at("ended_at").notNull(),
    rpe: effort(),
    note: text("note").notNull(),
    /** `null`: not asked. */
    painLevel: integer("pain_level"),
    painRegion: text("pain_region").$type<BodyRegion>(),
    revision: integer("revision").notNull(),
    /** The plan that was followed and the key of its day; `null` in logs of older devices. */
    planNumber: integer("plan_number"),
    dayKey: text("day_key"),
    /** How the day was eased when it was shown; `null`: it was unchanged. */
    easeShare: integer("ease_share").$type<Ease["share"]>(),
    easeLight: boolean("ease_light"),
    source: text("source").$type<"player" | "free" | ImportSource>().notNull().default("player"),
    /** Its title in another app. */
    title: text("title"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
export type SessionLogRow = typeof sessionLogs.$inferSelect;
/** A workout of a programme. */
export type PlannedLogRow = SessionLogRow & {
  readonly enrolmentId: string;
  readonly week: number;
  readonly day: number;
};
export const isPlanned = (row: SessionLogRow): row is PlannedLogRow => row.enrolmentId !== null;

export const setLogs = pgTable(
  "set_logs",
  {
    userId: id("user_id").notNull(),
    sessionId: id("session_id").notNull(),
    block: integer("block").notNull(),
    prescription: integer("prescription").notNull(),
    set: integer("set_number").notNull(),
    exercise: text("exercise").notNull(),
    swappedFrom: text("swapped_from"),
    /** What the plan asked for; `null` where it follows no plan. */
    target: jsonb("target").$type<PlanPrescription>(),
    perSide: boolean("per_side").notNull(),
    weightKg: kilograms("weight_kg"),
    weight: kilograms("weight"),
    unit: text("unit").$type<"kg" | "lb">().notNull(),
    reps: integer("reps"),
    seconds: integer("seconds"),
    metres: integer("metres"),
    rpe: effort(),
    isDone: boolean("is_done").notNull(),
    key: text("prescription_key"),
    kind: text("kind").$type<SetKind>().notNull().default("normal"),
    /** The exercise is a name from another app, not one of the shop's. */
    isFree: boolean("is_free").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sessionId, table.block, table.prescription, table.set] })],
);
export type SetLogRow = typeof setLogs.$inferSelect;

export const measurements = pgTable(
  "measurements",
  {
    userId: id("user_id").notNull(),
    id: id().notNull(),
    metric: text("metric").$type<MeasurementMetric>().notNull(),
    value: numeric("value", { precision: 7, scale: 2, mode: "number" }).notNull(),
    on: day("measured_on").notNull(),
    takenAt: at("taken_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const exerciseDays = pgTable(
  "exercise_days",
  {
    userId: id("user_id").notNull(),
    exercise: text("exercise").notNull(),
    on: day("on_date").notNull(),
    sets: integer("sets").notNull(),
    reps: integer("reps").notNull(),
    volumeKg: numeric("volume_kg", { precision: 10, scale: 1, mode: "number" }).notNull(),
    topKg: kilograms("top_kg"),
    topReps: integer("top_reps"),
    e1rmKg: numeric("e1rm_kg", { precision: 7, scale: 1, mode: "number" }),
    meanRpe: numeric("mean_rpe", { precision: 4, scale: 2, mode: "number" }),
    targetRpe: numeric("target_rpe", { precision: 4, scale: 2, mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.exercise, table.on] })],
);
export type ExerciseDayRow = typeof exerciseDays.$inferSelect;

export const trainingMaxes = pgTable(
  "training_maxes",
  {
    userId: id("user_id").notNull(),
    exercise: text("exercise").notNull(),
    fromOn: day("from_on").notNull(),
    /** `null`: from here on the estimate counts again. */
    kg: kilograms("kg"),
    source: text("source").$type<MaxSource>().notNull(),
    byUser: id("by_user").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.exercise, table.fromOn] })],
);

/** Members whose standing with their coach has to be computed again. */
export const clientTouches = pgTable("client_touches", {
  userId: id("user_id").primaryKey(),
  touchedAt: at("touched_at").notNull(),
});

/** Enrolments whose plan is no longer the programme's. */
export const planCopies = pgTable("plan_copies", {
  enrolmentId: id("enrolment_id").primaryKey(),
  baseVersionId: id("base_version_id"),
  number: integer("number").notNull(),
});

/** `rule`: a weight that followed from a rule. `merge`: from the programme, or undone. */
export type CopyKind = "text" | "change" | "swap" | "rule" | "merge";

export const planCopyVersions = pgTable(
  "plan_copy_versions",
  {
    enrolmentId: id("enrolment_id").notNull(),
    number: integer("number").notNull(),
    plan: jsonb("plan").$type<Plan>().notNull(),
    kind: text("kind").$type<CopyKind>().notNull(),
    authorId: id("author_id"),
    notice: text("notice"),
    baseVersionId: id("base_version_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrolmentId, table.number] })],
);

export const planChanges = pgTable(
  "plan_changes",
  {
    enrolmentId: id("enrolment_id").notNull(),
    number: integer("number").notNull(),
    kind: text("kind").$type<"offer" | "apply" | "change" | "text" | "deload">().notNull(),
    state: text("state").$type<PlanChangeState>().notNull(),
    versionId: id("version_id"),
    numberBefore: integer("number_before"),
    numberAfter: integer("number_after"),
    notice: text("notice"),
    noticeEn: text("notice_en"),
    authorId: id("author_id"),
    days: jsonb("days").$type<PlanChange["days"]>().notNull().default([]),
    kept: jsonb("kept").$type<readonly KeptPart[]>().notNull().default([]),
    /** For a lighter week: the lifts it is proposed for, and from when the member may decide too. */
    strain: jsonb("strain").$type<PlanChange["strain"]>().notNull().default([]),
    asksMemberAt: at("asks_member_at"),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [primaryKey({ columns: [table.enrolmentId, table.number] })],
);
export type PlanChangeRow = typeof planChanges.$inferSelect;

export const planSwaps = pgTable(
  "plan_swaps",
  {
    userId: id("user_id").notNull(),
    id: id().notNull(),
    enrolmentId: id("enrolment_id").notNull(),
    key: text("prescription_key").notNull(),
    from: text("from_exercise").notNull(),
    to: text("to_exercise").notNull(),
    scope: text("scope").$type<SwapExercise["scope"]>().notNull(),
    reason: text("reason").$type<SwapExercise["reason"]>().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const workoutImports = pgTable("workout_imports", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  source: text("source").$type<ImportSource>().notNull(),
  fileName: text("file_name"),
  /** `dropped`: never confirmed, or taken back. */
  state: text("state").$type<"read" | "done" | "dropped">().notNull(),
  /** Until it is confirmed or dropped. */
  file: bytes("file"),
  sessions: integer("sessions").notNull(),
  sets: integer("sets").notNull(),
  /** Number of new workouts. */
  added: integer("added"),
  createdAt: at("created_at").notNull(),
  confirmedAt: at("confirmed_at"),
});
export type WorkoutImportRow = typeof workoutImports.$inferSelect;

export const workoutImportSessions = pgTable(
  "workout_import_sessions",
  { userId: id("user_id").notNull(), sessionId: id("session_id").notNull(), importId: id("import_id").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.sessionId, table.importId] })],
);

/** The exercise that a member assigned to a name of another app; `null`: none of ours. */
export const exerciseChoices = pgTable(
  "exercise_choices",
  {
    userId: id("user_id").notNull(),
    name: text("name").notNull(),
    exercise: text("exercise"),
    chosenAt: at("chosen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
