import { at, id } from "#server/platform/db/columns.ts";
import { bigint, pgTable, text } from "#server/platform/db/orm.ts";
import type { Store } from "#shared/domain/store-files.ts";

export const urlRedirects = pgTable("url_redirects", {
  id: id().primaryKey(),
  /** In the form of `toOldPath`. */
  fromPath: text("from_path").notNull(),
  toPath: text("to_path").notNull(),
  /** `toPath` in the same form, to find chains. */
  toKey: text("to_key").notNull(),
  hits: bigint("hits", { mode: "number" }).notNull().default(0),
  lastHitAt: at("last_hit_at"),
  source: text("source").$type<"staff" | Store>().notNull(),
  createdAt: at("created_at").notNull(),
});
