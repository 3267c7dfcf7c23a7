import * as z from "zod/mini";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, market, pageQuery, pagination } from "./values.ts";

export const taxPeriods = ["month", "quarter"] as const;
export type TaxPeriod = (typeof taxPeriods)[number];

/** Where amounts come from: issued tax documents, or orders without any. */
export const taxBases = ["documents", "orders"] as const;
export type TaxBasis = (typeof taxBases)[number];

const sums = z.object({ count: z.int(), net: amount, tax: amount, total: amount });

/** One period of a market in one currency, in the market's time zone. */
export const taxRow = z.object({
  market,
  currency,
  /** First day of the period. */
  period: z.iso.date(),
  basis: z.enum(taxBases),
  /** Invoices and sale receipts, or orders at their tax point. */
  sales: sums,
  /** Credit notes and return receipts, or refunds: negative, in the period in which they were issued. */
  credits: sums,
  /** `sales` plus `credits`: the amounts to declare. */
  net: amount,
  tax: amount,
  total: amount,
  /** The tax in the market's own currency, as documents state it; null without documents. */
  localTax: z.nullable(amount),
  /** Documents among them that wait for their number, counted in the period in which they were created. */
  waiting: z.int(),
});
export type TaxRow = z.infer<typeof taxRow>;

const filters = {
  /** This year by default. */
  year: z.optional(z.string().check(z.regex(/^20\d\d$/))),
  by: z._default(z.enum(taxPeriods), "month"),
  market: z.optional(market),
};
const tag = "Admin reports";

export const adminGetTaxReport = endpoint({
  method: "GET",
  path: "/admin/tax-report",
  summary: "Tax of a year by market and month or quarter, newest period first",
  tag,
  access: "admin",
  permission: "fiscal",
  query: z.object({ ...pageQuery, ...filters }),
  status: 200,
  reply: z.object({
    rows: z.array(taxRow),
    /** Years that have rows, the newest first. */
    years: z.array(z.int()),
    year: z.int(),
    pagination,
  }),
});

export const adminExportTaxReport = endpoint({
  method: "GET",
  path: "/admin/tax-report/export",
  summary: "The tax report as CSV",
  tag,
  access: "admin",
  permission: "fiscal",
  stepUp: true,
  query: z.object(filters),
  status: 200,
  reply: csvFile,
});
