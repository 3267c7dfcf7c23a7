import type { StaffCall } from "#server/platform/audit.ts";
import { at, bytes, id } from "#server/platform/db/columns.ts";
import { integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { LineProblem } from "#shared/contract/admin-import.ts";

/** Where a file comes from: this shop's own format, or that of another shop system. */
export type ImportOrigin = "csv" | "shopify" | "woocommerce" | "customers";

export type ImportStatus = "queued" | "running" | "done" | "refused" | "failed";

export const imports = pgTable("imports", {
  id: id().primaryKey(),
  status: text("status").$type<ImportStatus>().notNull(),
  lines: integer("lines").notNull().default(0),
  doneLines: integer("done_lines").notNull().default(0),
  createdProducts: integer("created_products").notNull().default(0),
  updatedProducts: integer("updated_products").notNull().default(0),
  unchangedProducts: integer("unchanged_products").notNull().default(0),
  problems: jsonb("problems").$type<readonly LineProblem[]>().notNull().default([]),
  problemCount: integer("problem_count").notNull().default(0),
  askedBy: jsonb("asked_by").$type<StaffCall>(),
  fileName: text("file_name"),
  source: text("source").$type<ImportOrigin>().notNull().default("csv"),
  settings: jsonb("settings"),
  createdAt: at("created_at").notNull(),
  finishedAt: at("finished_at"),
});

export const importParts = pgTable(
  "import_parts",
  {
    importId: id("import_id").notNull(),
    place: integer("place").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
);
