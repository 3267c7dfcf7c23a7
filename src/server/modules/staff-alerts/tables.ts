import { at, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { StaffAlertChannel, StaffAlertKind } from "#shared/domain/staff-alerts.ts";

export const staffAlertSettings = pgTable("staff_alert_settings", {
  staffId: id("staff_id").primaryKey(),
  threadMinutes: integer("thread_minutes").notNull(),
  version: integer("version").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const staffAlertRules = pgTable(
  "staff_alert_rules",
  {
    staffId: id("staff_id").notNull(),
    kind: text("kind").$type<StaffAlertKind>().notNull(),
    channel: text("channel").$type<StaffAlertChannel>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind, table.channel] })],
);

export const staffAlerts = pgTable("staff_alerts", {
  id: id().primaryKey(),
  key: text("key").notNull().unique(),
  kind: text("kind").$type<StaffAlertKind>().notNull(),
  detail: text("detail").notNull(),
  path: text("path").notNull(),
  createdAt: at("created_at").notNull(),
  /** When it was assigned to the staff who subscribed. */
  addressedAt: at("addressed_at"),
});
export type StaffAlertRow = typeof staffAlerts.$inferSelect;

export const staffAlertRecipients = pgTable(
  "staff_alert_recipients",
  {
    alertId: id("alert_id").notNull(),
    staffId: id("staff_id").notNull(),
    channel: text("channel").$type<StaffAlertChannel>().notNull(),
    toldAt: at("told_at"),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.staffId, table.channel] })],
);
