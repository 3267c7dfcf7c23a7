import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { orderPaymentStatus, orderStatus, paymentMethod } from "./orders.ts";
import { amount, currency, id, line, localizedText, pageQuery, pagination, timestamp } from "./values.ts";

const search = z.optional(line(0, 80));
/** A calendar day in UTC, `YYYY-MM-DD`. */
const day = z.iso.date();

const dashboardSteps = ["day", "week", "month"] as const;
export type DashboardStep = (typeof dashboardSteps)[number];

const dashboardQuery = z.object({
  /** First and last day, both included; the last 28 days when left out. */
  from: z.optional(day),
  to: z.optional(day),
  by: z._default(z.enum(dashboardSteps), "day"),
  /** Whose money is shown; the one with the most orders of the period when left out. */
  currency: z.optional(currency),
});

/** A figure and the same of the period before; `null` where there is nothing to divide by. */
const figure = z.object({ value: z.nullable(z.number()), previous: z.nullable(z.number()) });
export type Figure = z.infer<typeof figure>;

const dashboard = z.object({
  from: day,
  to: day,
  previousFrom: day,
  previousTo: day,
  by: z.enum(dashboardSteps),
  currency,
  /** What every currency had in the period: amounts of different currencies are never added up. */
  currencies: z.array(z.object({ currency, orders: z.int(), revenue: amount })),
  /** In `currency`: what was paid for orders placed in the period, less what went back. */
  revenue: figure,
  /** In `currency`: orders placed in the period that were paid and not cancelled. */
  orders: figure,
  averageOrder: figure,
  /** In `currency`: placed in the period, to be paid on delivery. */
  cashDue: z.object({ orders: z.int(), amount }),
  /** Per cent of the customers who filled a cart or ordered that bought; over all currencies. */
  conversion: figure,
  newCustomers: figure,
  /** Points that customers hold at the end of the period, and held when it began. */
  pointsOutstanding: figure,
  /** `at` is the step's first day; `previousRevenue` lies one period earlier. */
  series: z.array(
    z.object({ at: day, revenue: amount, orders: z.int(), newCustomers: z.int(), previousRevenue: amount }),
  ),
  /** Of orders in `currency` that were placed in the period. */
  statuses: z.array(z.object({ status: orderStatus, orders: z.int() })),
  methods: z.array(z.object({ method: z.nullable(paymentMethod), orders: z.int(), revenue: amount })),
  bestSellers: z.array(
    z.object({ productId: id, slug: z.string(), name: localizedText, quantity: z.int(), revenue: amount }),
  ),
  lowStock: z.array(
    z.object({
      productId: id,
      variantId: id,
      name: localizedText,
      label: localizedText,
      sku: z.string(),
      available: z.int(),
    }),
  ),
  lowStockTotal: z.int(),
  /** What waits for somebody now, whatever the period. */
  waiting: z.object({
    toPack: z.int(),
    returns: z.int(),
    payments: z.int(),
    /** Letters and applications. */
    messages: z.int(),
    reviews: z.int(),
    /** Customers whose coach has not answered. */
    threads: z.int(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/admin/dashboard",
  summary: "The shop's figures of a period beside those of the period before, in one currency",
  tag: "Admin reports",
  access: "admin",
  permission: "reports",
  query: dashboardQuery,
  status: 200,
  reply: z.object({ dashboard }),
});

/** A file for a spreadsheet: UTF-8 with a byte order mark; no cell is read as a formula. */
export const csvFile = z.object({ fileName: z.string(), content: z.string(), rows: z.int(), isComplete: z.boolean() });
export type CsvFile = z.infer<typeof csvFile>;

/** What of the dashboard there is as a file. */
export const dashboardTables = ["series", "figures", "statuses", "methods", "best-sellers", "low-stock"] as const;
export type DashboardTable = (typeof dashboardTables)[number];

export const exportDashboard = endpoint({
  method: "GET",
  path: "/admin/exports/dashboard",
  summary: "One of the dashboard's tables as CSV",
  tag: "Admin reports",
  access: "admin",
  permission: "reports",
  query: z.object({ ...dashboardQuery.shape, table: z._default(z.enum(dashboardTables), "series") }),
  status: 200,
  reply: csvFile,
});

export const exportOrders = endpoint({
  method: "GET",
  path: "/admin/exports/orders",
  summary: "Orders as CSV, newest first, 10,000 at most",
  tag: "Admin reports",
  access: "admin",
  permission: "orders",
  query: z.object({
    status: z.optional(orderStatus),
    paymentStatus: z.optional(orderPaymentStatus),
    currency: z.optional(currency),
    search,
    from: z.optional(day),
    to: z.optional(day),
  }),
  status: 200,
  reply: csvFile,
});

const auditEntry = z.object({
  id,
  at: timestamp,
  actor: z.string(),
  actorId: z.nullable(id),
  /** verb.noun, such as "order.ship". */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What people call it now; `null` where it is gone or has no name. */
  subjectName: z.nullable(z.string()),
  /** Whatever the act changed, as it was and as it became. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const adminListAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "Who did what, newest first",
  tag: "Admin audit",
  access: "admin",
  permission: "audit",
  query: z.object({
    ...pageQuery,
    /** A part of the actor, the action or the subject's id. */
    search,
    subjectKind: z.optional(line(0, 60)),
    /** `hidden` leaves out plain sign-ins and sign-outs. */
    signIns: z.optional(z.enum(["shown", "hidden"])),
    from: z.optional(day),
    to: z.optional(day),
  }),
  status: 200,
  reply: z.object({ entries: z.array(auditEntry), subjectKinds: z.array(z.string()), pagination }),
});
