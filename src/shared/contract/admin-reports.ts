import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { orderPaymentStatus, orderStatus, paymentMethod } from "./orders.ts";
import { staffTag } from "./staff-notes.ts";
import { amount, currency, id, line, localizedText, pageQuery, pagination, timestamp } from "./values.ts";

const search = z.optional(line(0, 80));
/** A calendar day in UTC, `YYYY-MM-DD`. */
const day = z.iso.date();

const dashboardSteps = ["day", "week", "month"] as const;
export type DashboardStep = (typeof dashboardSteps)[number];

const dashboardQuery = z.object({
  /** First and last day, inclusive; the last 28 days by default. */
  from: z.optional(day),
  to: z.optional(day),
  by: z._default(z.enum(dashboardSteps), "day"),
  /** Currency of the amounts; by default the one with the most orders in the period. */
  currency: z.optional(currency),
});

/** A figure and its value in the previous period; `null` when it cannot be computed. */
const figure = z.object({ value: z.nullable(z.number()), previous: z.nullable(z.number()) });
export type Figure = z.infer<typeof figure>;

const waiting = z.object({
  toPack: z.int(),
  returns: z.int(),
  payments: z.int(),
  /** Rows of the bank to match or to confirm. */
  bankRows: z.int(),
  /** Adjustments of points that a second person decides. */
  points: z.int(),
  /** Contact messages and applications. */
  messages: z.int(),
  reviews: z.int(),
  /** Customers waiting for their coach's answer. */
  threads: z.int(),
});
export type Waiting = z.infer<typeof waiting>;
const seenWaiting = z.partial(waiting);
/** The counts that a role may see. */
export type SeenWaiting = z.infer<typeof seenWaiting>;

const dashboard = z.object({
  from: day,
  to: day,
  previousFrom: day,
  previousTo: day,
  by: z.enum(dashboardSteps),
  currency,
  /** Totals per currency, which are never added up. */
  currencies: z.array(z.object({ currency, orders: z.int(), revenue: amount })),
  /** In `currency`: paid for orders placed in the period, minus refunds. */
  revenue: figure,
  /** In `currency`: orders placed in the period, paid and not cancelled. */
  orders: figure,
  averageOrder: figure,
  /** In `currency`: unpaid cash on delivery of orders placed in the period. */
  cashDue: z.object({ orders: z.int(), amount }),
  /** Cash that couriers hold now, whatever the period. */
  cashWithCouriers: z.array(z.object({ currency, amount })),
  /** Conversion rate in percent over all currencies: customers with a cart or an order who bought. */
  conversion: figure,
  newCustomers: figure,
  /** Points held by customers at the end of the period, and at its start. */
  pointsOutstanding: figure,
  /** `at` is the step's first day; `previousRevenue` is from one period earlier. */
  series: z.array(
    z.object({ at: day, revenue: amount, orders: z.int(), newCustomers: z.int(), previousRevenue: amount }),
  ),
  /** Orders in `currency` placed in the period. */
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
  /** Items that need attention now, whatever the period. */
  waiting,
});
export type Dashboard = z.infer<typeof dashboard>;

export const adminGetWaiting = endpoint({
  method: "GET",
  path: "/admin/waiting",
  summary: "Counts of what waits for staff; only those that the caller's role may see",
  tag: "Admin reports",
  access: "admin",
  permission: "any",
  status: 200,
  reply: z.object({ waiting: seenWaiting }),
});

export const getDashboard = endpoint({
  method: "GET",
  path: "/admin/dashboard",
  summary: "The shop's figures of a period and the period before, in one currency",
  tag: "Admin reports",
  access: "admin",
  permission: "reports",
  query: dashboardQuery,
  status: 200,
  reply: z.object({ dashboard }),
});

/** A spreadsheet file: UTF-8 with BOM; cells are guarded against formulas. */
export const csvFile = z.object({ fileName: z.string(), content: z.string(), rows: z.int(), isComplete: z.boolean() });
export type CsvFile = z.infer<typeof csvFile>;

/** Dashboard tables available as a file. */
export const dashboardTables = ["series", "figures", "statuses", "methods", "best-sellers", "low-stock"] as const;
export type DashboardTable = (typeof dashboardTables)[number];

export const exportDashboard = endpoint({
  method: "GET",
  path: "/admin/exports/dashboard",
  summary: "One of the dashboard's tables as CSV",
  tag: "Admin reports",
  access: "admin",
  permission: "reports",
  stepUp: true,
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
  stepUp: true,
  query: z.object({
    status: z.optional(orderStatus),
    paymentStatus: z.optional(orderPaymentStatus),
    currency: z.optional(currency),
    search,
    from: z.optional(day),
    to: z.optional(day),
    tag: z.optional(staffTag),
    assignee: z.optional(id),
  }),
  status: 200,
  reply: csvFile,
});

const auditEntry = z.object({
  id,
  at: timestamp,
  actor: z.string(),
  actorId: z.nullable(id),
  /** Format: subject.verb, such as "order.ship". */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The subject's current name; `null` when it is deleted or has none. */
  subjectName: z.nullable(z.string()),
  /** The changed fields before and after. */
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
  summary: "The audit log, newest first",
  tag: "Admin audit",
  access: "admin",
  permission: "audit",
  query: z.object({
    ...pageQuery,
    /** Part of the actor, the action or the subject's id. */
    search,
    subjectKind: z.optional(line(0, 60)),
    /** `hidden` omits plain sign-ins and sign-outs. */
    signIns: z.optional(z.enum(["shown", "hidden"])),
    from: z.optional(day),
    to: z.optional(day),
  }),
  status: 200,
  reply: z.object({ entries: z.array(auditEntry), subjectKinds: z.array(z.string()), pagination }),
});
