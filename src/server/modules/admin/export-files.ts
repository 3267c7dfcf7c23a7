import { orderMatches } from "#server/modules/staff-notes/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readRows, toIso, withinDays } from "#server/platform/db/rows.ts";
import type { CsvFile, Dashboard, DashboardTable, exportOrders } from "#shared/contract/admin-reports.ts";
import type { QueryOf } from "#shared/contract/endpoint.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { type Cell, csvFile } from "./csv.ts";
import type { AdminDeps } from "./ports.ts";

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const figureNames = {
  revenue: "revenue",
  orders: "orders",
  averageOrder: "average order",
  conversion: "conversion in per cent",
  newCustomers: "new customers",
  pointsOutstanding: "points outstanding",
} as const;

const tables: Readonly<Record<DashboardTable, (dashboard: Dashboard) => Table>> = {
  series: ({ by, currency, series }) => ({
    header: [by, "currency", "revenue", "orders", "new customers", "revenue one period earlier"],
    rows: series.map((step) => [step.at, currency, step.revenue, step.orders, step.newCustomers, step.previousRevenue]),
  }),
  figures: (dashboard) => ({
    header: ["figure", "currency", "this period", "period before"],
    rows: Object.entries(figureNames).map(([name, words]) => {
      const { value, previous } = dashboard[name as keyof typeof figureNames];
      return [words, dashboard.currency, value, previous];
    }),
  }),
  statuses: ({ currency, statuses }) => ({
    header: ["state", "currency", "orders"],
    rows: statuses.map(({ status, orders }) => [status, currency, orders]),
  }),
  methods: ({ currency, methods }) => ({
    header: ["way of payment", "currency", "orders", "revenue"],
    rows: methods.map(({ method, orders, revenue }) => [method, currency, orders, revenue]),
  }),
  "best-sellers": ({ currency, bestSellers }) => ({
    header: ["product", "Arabic name", "address", "currency", "sold", "sales"],
    rows: bestSellers.map(({ name, slug, quantity, revenue }) => [name.en, name.ar, slug, currency, quantity, revenue]),
  }),
  "low-stock": ({ lowStock }) => ({
    header: ["product", "variant", "SKU", "left"],
    rows: lowStock.map(({ name, label, sku, available }) => [name.en, label.en, sku, available]),
  }),
};

/** One of the dashboard's tables; all amounts are in one currency, named in every row. */
export function dashboardFile(dashboard: Dashboard, table: DashboardTable): CsvFile {
  const { header, rows } = tables[table](dashboard);
  const part = table === "series" ? "" : `-${table}`;
  return csvFile(`himma-${dashboard.currency}${part}-${dashboard.from}-to-${dashboard.to}.csv`, header, rows);
}

interface OrderRow {
  readonly number: string;
  readonly at: string;
  readonly status: string;
  readonly payment: string;
  readonly method: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly currency: string;
  readonly amounts: readonly number[];
  readonly items: number;
}

/** Maximum rows of an export: a few megabytes. */
export const maxRows = 10_000;
const orderHeader = [
  ...[
    "number",
    "placed (UTC)",
    "status",
    "payment",
    "method",
    "customer",
    "e-mail",
    "country",
    "city",
    "items",
    "currency",
  ],
  ...[
    "subtotal",
    "discount",
    "points discount",
    "gift card",
    "shipping",
    "tax in total",
    "total",
    "refunded",
    "cash fee",
  ],
];

const toCells = (row: OrderRow): Cell[] => [
  ...[
    row.number,
    toIso(row.at),
    row.status,
    row.payment,
    row.method,
    row.name,
    row.email,
    row.country,
    row.city,
    row.items,
    row.currency,
  ],
  ...row.amounts.map((amount) => toMajor(minor(amount))),
];

/** Exports the orders list under the same filters; recorded in the audit log. */
export async function exportOrdersFile(
  deps: AdminDeps,
  call: StaffCall,
  query: QueryOf<typeof exportOrders>,
): Promise<CsvFile> {
  const { database, clock } = deps.platform;
  const today = clock.now().toISOString().slice(0, 10);
  return database.transaction(async (tx) => {
    const file = await ordersFile(tx, query, { today, found: await deps.ordersFoundBy(tx, query.search) });
    const act = { action: "order.export", subjectKind: "export", subjectId: "orders" };
    await deps.platform.audit.record(tx, call, { ...act, after: { ...query, rows: file.rows } });
    return file;
  });
}

interface FileFacts {
  readonly today: string;
  /** SQL condition on `orders`. */
  readonly found: SQL | undefined;
}

async function ordersFile(
  reader: Reader,
  query: QueryOf<typeof exportOrders>,
  { today, found }: FileFacts,
): Promise<CsvFile> {
  const { status, paymentStatus, currency } = query;
  const where = andAll([
    status && sql`o.status = ${status}`,
    paymentStatus && sql`o.payment_status = ${paymentStatus}`,
    currency && sql`o.currency = ${currency}`,
    withinDays(sql`o.created_at`, query),
    orderMatches(sql`o.id`, query),
    found && sql`o.id in (select orders.id from orders where ${found})`,
  ]);
  const rows = await readRows<OrderRow>(
    reader,
    sql`select o.number, o.created_at as at, o.status, o.payment_status as payment, o.payment_method as method,
      u.first_name || ' ' || u.last_name as name, u.email, o.shipping_address ->> 'country' as country, o.shipping_address ->> 'city' as city,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as items, o.currency,
      array[o.subtotal_minor, o.discount_minor, o.points_discount_minor, o.gift_card_minor, o.shipping_minor, o.tax_minor, o.total_minor,
        o.refunded_minor, o.cod_fee_minor]::float8[] as amounts
    from orders o join users u on u.id = o.user_id where ${where} order by o.created_at desc, o.id desc limit ${maxRows + 1}`,
  );
  const kept = rows.slice(0, maxRows);
  return csvFile(`himma-orders-${today}.csv`, orderHeader, kept.map(toCells), rows.length <= maxRows);
}
