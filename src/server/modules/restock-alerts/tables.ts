import { at, id } from "#server/platform/db/columns.ts";
import { pgTable } from "#server/platform/db/orm.ts";

/** Customers who asked to be told when a variant is in stock again; at most one open row for each pair. */
export const restockAlerts = pgTable("restock_alerts", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  variantId: id("variant_id").notNull(),
  createdAt: at("created_at").notNull(),
  /** When the mail was written; null while waiting. */
  notifiedAt: at("notified_at"),
});
