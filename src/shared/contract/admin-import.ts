import * as z from "zod/mini";
import { productFilters } from "./admin-products.ts";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { IMPORT_RUNNING, NOT_FOUND } from "./refusals.ts";
import { idParams, line, timestamp } from "./values.ts";

const tag = "Admin import";

/** An error of one cell, or of the whole row when `column` is empty. Lines are numbered as in a spreadsheet. */
export const lineProblem = z.object({ line: z.int(), column: z.string(), code: z.string(), message: z.string() });
export type LineProblem = z.infer<typeof lineProblem>;

export const importStatuses = ["checked", "queued", "running", "done", "refused", "failed"] as const;

export const importState = z.object({
  /** `null` for a dry run, which is not stored. */
  id: z.nullable(z.uuid()),
  status: z.enum(importStatuses),
  /** The uploaded file's name. */
  fileName: z.nullable(z.string()),
  /** Format of the file: this shop's own, or another shop system's. */
  source: z.enum(["csv", "shopify", "woocommerce", "customers"]),
  lines: z.int(),
  /** Progress out of `lines`. */
  doneLines: z.int(),
  products: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  /** The first 200 problems; `problemCount` counts all. */
  problems: z.array(lineProblem),
  problemCount: z.int(),
  createdAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
});
export type ImportState = z.infer<typeof importState>;
const importReply = z.object({ import: importState });

/** Enough for about 50,000 rows with long texts. */
export const maxImportBytes = 32_000_000;

export const adminImportProducts = endpoint({
  method: "POST",
  path: "/admin/products/import",
  summary: "Imports products from a CSV file, all or nothing; `dryRun=1` only reports the problems",
  tag,
  access: "admin",
  permission: "catalogue",
  query: z.object({
    dryRun: z.optional(z.enum(["0", "1", "false", "true"])),
    fileName: z.optional(line(1, 200)),
  }),
  upload: { types: ["text/csv"], maxBytes: maxImportBytes },
  status: 201,
  reply: importReply,
  errors: [IMPORT_RUNNING],
});

/** Number of recent imports listed. */
export const listedImports = 10;

export const adminListImports = endpoint({
  method: "GET",
  path: "/admin/imports",
  summary: `The ${listedImports} latest imports, newest first, without their problems; at most one, the first, is still running`,
  tag,
  access: "admin",
  permission: "catalogue",
  status: 200,
  reply: z.object({ imports: z.array(z.omit(importState, { problems: true })) }),
});

export const adminGetImport = endpoint({
  method: "GET",
  path: "/admin/imports/:id",
  summary: "Progress of an import",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: importReply,
  errors: [NOT_FOUND],
});

export const adminExportProducts = endpoint({
  method: "GET",
  path: "/admin/products/export",
  summary: "Products with the filters of the list as a CSV file that can be imported again",
  tag,
  access: "admin",
  permission: "catalogue",
  stepUp: true,
  query: z.object(productFilters),
  status: 200,
  reply: csvFile,
});
