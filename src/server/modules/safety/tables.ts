import { at, bytes, id } from "#server/platform/db/columns.ts";
import { boolean, date, integer, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { BodyRegion } from "#shared/domain/body-regions.ts";
import type { InjurySeverity } from "#shared/domain/injuries.ts";
import type { ScreeningOutcome } from "#shared/domain/screening.ts";

const day = (name: string) => date(name, { mode: "string" });

export const screenings = pgTable(
  "screenings",
  {
    userId: id("user_id").notNull(),
    id: id().notNull(),
    /** Version of the questions. */
    version: integer("version").notNull(),
    /** Encrypted JSON: answers, age, guardian. */
    answers: bytes("answers").notNull(),
    outcome: text("outcome").$type<ScreeningOutcome>().notNull(),
    answeredOn: day("answered_on").notNull(),
    validUntil: day("valid_until").notNull(),
    clearedOn: day("cleared_on"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
export type ScreeningRow = typeof screenings.$inferSelect;

export const injuries = pgTable(
  "injuries",
  {
    userId: id("user_id").notNull(),
    id: id().notNull(),
    region: text("region").$type<BodyRegion>().notNull(),
    severity: integer("severity").$type<InjurySeverity>().notNull(),
    fromOn: day("from_on").notNull(),
    /** Last day; `null`: until further notice. */
    untilOn: day("until_on"),
    /** Encrypted. */
    note: bytes("note"),
    takesSubstitutes: boolean("takes_substitutes").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
export type InjuryRow = typeof injuries.$inferSelect;
