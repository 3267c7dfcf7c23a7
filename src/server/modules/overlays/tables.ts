import { at, id } from "#server/platform/db/columns.ts";
import { date, integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { TrainingWindow } from "#shared/domain/ramadan.ts";
import type { RamadanCountry } from "#shared/domain/ramadan-days.ts";

const day = (name: string) => date(name, { mode: "string" });

export interface OverlaySettings {
  readonly window: TrainingWindow;
  readonly city: string;
}

export const overlays = pgTable("overlays", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  kind: text("kind").$type<"ramadan">().notNull(),
  /** Hijri year. */
  year: integer("year").notNull(),
  fromOn: day("from_on").notNull(),
  untilOn: day("until_on").notNull(),
  settings: jsonb("settings").$type<OverlaySettings>().notNull(),
  version: integer("version").notNull().default(1),
  removedAt: at("removed_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type OverlayRow = typeof overlays.$inferSelect;

export const ramadanDays = pgTable(
  "ramadan_days",
  {
    country: text("country").$type<RamadanCountry>().notNull(),
    year: integer("year").notNull(),
    startShift: integer("start_shift").notNull(),
    endShift: integer("end_shift").notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.year] })],
);
export type RamadanDaysRow = typeof ramadanDays.$inferSelect;
