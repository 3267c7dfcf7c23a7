import { at, bytes, id } from "#server/platform/db/columns.ts";
import { date, integer, numeric, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { Gender } from "#shared/domain/audiences.ts";
import type { Activity, MealName } from "#shared/domain/food-targets.ts";

const day = (name: string) => date(name, { mode: "string" });

export const nutritionTargets = pgTable(
  "nutrition_targets",
  {
    userId: id("user_id").notNull(),
    /** In force from this day until the next ones. */
    fromOn: day("from_on").notNull(),
    kcal: integer("kcal").notNull(),
    proteinG: integer("protein_g").notNull(),
    carbsG: integer("carbs_g").notNull(),
    fatG: integer("fat_g").notNull(),
    waterMl: integer("water_ml").notNull(),
    sex: text("sex").$type<Gender>().notNull(),
    age: integer("age").notNull(),
    heightCm: integer("height_cm").notNull(),
    weightKg: numeric("weight_kg", { precision: 5, scale: 1, mode: "number" }).notNull(),
    activity: text("activity").$type<Activity>().notNull(),
    /** The member, or who coaches them. */
    byUser: id("by_user").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fromOn] })],
);
export type TargetsRow = typeof nutritionTargets.$inferSelect;

export const mealLogs = pgTable(
  "meal_logs",
  {
    userId: id("user_id").notNull(),
    id: id().notNull(),
    /** `null` once it is deleted, as are meal and text. */
    on: day("on_date"),
    meal: text("meal").$type<MealName>(),
    /** Sealed. */
    text: bytes("text"),
    kcal: integer("kcal"),
    proteinG: integer("protein_g"),
    revision: integer("revision").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    deletedAt: at("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
export type MealRow = typeof mealLogs.$inferSelect;
