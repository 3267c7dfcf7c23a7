import * as z from "zod/mini";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { id, idParams, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin products";

/** Why stock on hand changes; `other` is a change that named no reason. */
export const stockReasons = [
  "opening",
  "sale",
  "cancellation",
  "return",
  "adjustment",
  "import",
  "stocktake",
  "other",
] as const;
export type StockReason = (typeof stockReasons)[number];

const stockMovement = z.object({
  id: z.string(),
  at: timestamp,
  variant: z.object({ id, sku: z.string(), size: z.string() }),
  delta: z.int(),
  /** Stock on hand after the change. */
  balanceAfter: z.int(),
  reason: z.enum(stockReasons),
  /** Number of an order or of a return, name of an imported file. */
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The member of staff who did it; `null` for what the shop did by itself. */
  actor: z.nullable(z.object({ id, name: z.string() })),
});
export type StockMovement = z.infer<typeof stockMovement>;

const filters = { variant: z.optional(id), reason: z.optional(z.enum(stockReasons)) };

export const adminListStockMovements = endpoint({
  method: "GET",
  path: "/admin/products/:id/stock-movements",
  summary: "Every change of a product's stock on hand, newest first",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  query: z.object({ ...pageQuery, ...filters }),
  status: 200,
  reply: z.object({ movements: z.array(stockMovement), pagination }),
  errors: [NOT_FOUND],
});

export const adminExportStockMovements = endpoint({
  method: "GET",
  path: "/admin/products/:id/stock-movements/file",
  summary: "Changes of a product's stock as CSV, newest first, 10,000 at most",
  tag,
  access: "admin",
  permission: "catalogue",
  stepUp: true,
  params: idParams,
  query: z.object(filters),
  status: 200,
  reply: csvFile,
  errors: [NOT_FOUND],
});
