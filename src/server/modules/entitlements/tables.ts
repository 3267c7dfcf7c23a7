import { at, id } from "#server/platform/db/columns.ts";
import { date, integer, pgTable, text } from "#server/platform/db/orm.ts";
import type { EntitlementKind } from "#shared/domain/entitlements.ts";

const day = (name: string) => date(name, { mode: "string" });

/** Grants of windows and their uses; rows are never removed, and a return is its own row. */
export const entitlements = pgTable("entitlements", {
  id: id().primaryKey(),
  subscriptionId: id("subscription_id").notNull(),
  kind: text("kind").$type<EntitlementKind>().notNull(),
  windowStart: day("window_start").notNull(),
  windowEnd: day("window_end").notNull(),
  reason: text("reason").$type<"grant" | "use" | "return" | "owed">().notNull(),
  delta: integer("delta").notNull(),
  ref: id("ref"),
  /** `null` while it is only reserved. */
  usedAt: at("used_at"),
  createdAt: at("created_at").notNull(),
});
export type EntitlementRow = typeof entitlements.$inferSelect;
