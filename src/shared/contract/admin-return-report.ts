import * as z from "zod/mini";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { returnReason } from "./returns.ts";
import { amount, currency, id, localizedText, market } from "./values.ts";

/** A calendar day in UTC, `YYYY-MM-DD`. */
const day = z.iso.date();

export const returnGroups = ["reason", "product", "market"] as const;
export type ReturnGroup = (typeof returnGroups)[number];

const reportQuery = z.object({
  /** First and last day of the requests, inclusive; the last 28 days by default. */
  from: z.optional(day),
  to: z.optional(day),
  by: z._default(z.enum(returnGroups), "reason"),
  market: z.optional(market),
  reason: z.optional(returnReason),
  product: z.optional(id),
});

const figures = {
  /** Returns with the row's reason, product or market, without refused, withdrawn and expired ones. */
  returns: z.int(),
  /** Pieces that are back or on their way back. */
  pieces: z.int(),
  /** Pieces that were exchanged; counted in `pieces` too. */
  exchanged: z.int(),
  /** Refunds of pieces, without delivery; one entry per currency. */
  refunded: z.array(z.object({ currency, amount })),
  /** Pieces sold in the period: of the row's product or market, else of all. */
  sold: z.int(),
  /** `pieces` in percent of `sold`; `null` when none was sold. */
  share: z.nullable(z.number()),
};

export const returnReport = z.object({
  from: day,
  to: day,
  by: z.enum(returnGroups),
  /** The product of the filter. */
  product: z.nullable(z.object({ id, name: localizedText })),
  total: z.object(figures),
  /** Most pieces first; at most 200 products. */
  rows: z.array(
    z.object({
      ...figures,
      /** A reason, a market or a product's id. */
      key: z.string(),
      /** Only for products. */
      name: z.nullable(localizedText),
    }),
  ),
});
export type ReturnReport = z.infer<typeof returnReport>;

export const adminGetReturnReport = endpoint({
  method: "GET",
  path: "/admin/return-report",
  summary: "Returned pieces of a period by reason, product or market, and their share of sold ones",
  tag: "Admin reports",
  access: "admin",
  permission: "reports",
  query: reportQuery,
  status: 200,
  reply: z.object({ report: returnReport }),
});

export const exportReturnReport = endpoint({
  method: "GET",
  path: "/admin/exports/return-report",
  summary: "The return report as CSV, 10,000 rows at most",
  tag: "Admin reports",
  access: "admin",
  permission: "reports",
  stepUp: true,
  query: reportQuery,
  status: 200,
  reply: csvFile,
});
