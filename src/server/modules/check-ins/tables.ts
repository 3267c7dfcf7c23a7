import { at, bytes, id, text2 } from "#server/platform/db/columns.ts";
import { date, integer, jsonb, pgTable, primaryKey, real, text, unique } from "#server/platform/db/orm.ts";
import type { Weekday } from "#shared/domain/calendar.ts";
import type { CheckInItem, CheckInState, Pose } from "#shared/domain/check-ins.ts";

const day = (name: string) => date(name, { mode: "string" });

export const checkInForms = pgTable("checkin_forms", {
  id: id().primaryKey(),
  /** The coach who owns the form; `null` for a form of the shop. */
  ownerId: id("owner_id"),
  title: text2("title").notNull(),
  /** Number of the newest version. */
  number: integer("number").notNull(),
  createdAt: at("created_at").notNull(),
  /** When the newest version was published. */
  updatedAt: at("updated_at").notNull(),
  removedAt: at("removed_at"),
});
export type FormRow = typeof checkInForms.$inferSelect;

export const checkInFormVersions = pgTable(
  "checkin_form_versions",
  {
    formId: id("form_id").notNull(),
    number: integer("number").notNull(),
    items: jsonb("items").$type<CheckInItem[]>().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.number] })],
);

export const checkInSchedules = pgTable("checkin_schedules", {
  id: id().primaryKey(),
  subscriptionId: id("subscription_id").notNull().unique(),
  formId: id("form_id").notNull(),
  weekday: integer("weekday").$type<Weekday>().notNull(),
  everyWeeks: integer("every_weeks").$type<1 | 2 | 4>().notNull(),
  startsOn: day("starts_on").notNull(),
  stoppedAt: at("stopped_at"),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
/** The check-ins that new clients of a package get. */
export const packageCheckIns = pgTable("package_checkins", {
  packageId: id("package_id").primaryKey(),
  formId: id("form_id").notNull(),
  weekday: integer("weekday").$type<Weekday>().notNull(),
  everyWeeks: integer("every_weeks").$type<1 | 2 | 4>().notNull(),
  version: integer("version").notNull().default(1),
  /** Clients whose coaching began earlier are not changed. */
  since: at("since").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type PackageRow = typeof packageCheckIns.$inferSelect;

export type ScheduleRow = typeof checkInSchedules.$inferSelect;

export const checkIns = pgTable(
  "checkins",
  {
    id: id().primaryKey(),
    subscriptionId: id("subscription_id").notNull(),
    userId: id("user_id").notNull(),
    scheduleId: id("schedule_id").notNull(),
    formId: id("form_id").notNull(),
    formNumber: integer("form_number").notNull(),
    dueOn: day("due_on").notNull(),
    opensAt: at("opens_at").notNull(),
    dueAt: at("due_at").notNull(),
    state: text("state").$type<CheckInState>().notNull(),
    remindAt: at("remind_at"),
    reminders: integer("reminders").notNull().default(0),
    /** Answers by question key, as sealed JSON. */
    answers: bytes("answers"),
    revision: integer("revision").notNull().default(0),
    submittedAt: at("submitted_at"),
    answeredAt: at("answered_at"),
    answeredBy: id("answered_by"),
    messageId: id("message_id"),
    answerSeconds: integer("answer_seconds"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.scheduleId, table.dueOn)],
);
export type CheckInRow = typeof checkIns.$inferSelect;

export const checkInPhotos = pgTable(
  "checkin_photos",
  {
    checkInId: id("checkin_id").notNull(),
    itemKey: text("item_key").notNull(),
    pose: text("pose").$type<Pose>().notNull(),
    mediaId: id("media_id").notNull().unique(),
    addedAt: at("added_at").notNull(),
    shiftX: real("shift_x").notNull().default(0),
    shiftY: real("shift_y").notNull().default(0),
    zoom: real("zoom").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.checkInId, table.itemKey, table.pose] })],
);
