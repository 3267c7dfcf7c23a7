import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Dashboard, DashboardStep } from "#shared/contract/admin-reports.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { orderFigures } from "./day-figures.ts";
import type { Period } from "./periods.ts";
import { isSold, kept, type Span } from "./sales.ts";

const major = (amount: number): number => toMajor(minor(amount));

type Status = Dashboard["statuses"][number]["status"];
type Method = Dashboard["methods"][number]["method"];

/** Orders of one period, grouped by these dimensions. */
interface MoneyRow {
  readonly currency: Currency;
  readonly is_current: boolean;
  readonly status: Status;
  readonly method: Method;
  readonly is_sold: boolean;
  /** Cash on delivery, not yet paid. */
  readonly is_due: boolean;
  readonly orders: number;
  readonly kept: number;
  readonly total: number;
}

/** Sums of both periods' orders in one query. */
export const readMoney = (reader: Reader, { previousStart, start, end }: Span): Promise<MoneyRow[]> =>
  readRows(
    reader,
    sql`with ${orderFigures({ start: previousStart, end })}
    select o.currency, o.day >= utc_day(${start}) as is_current, o.status, o.payment_method as method, ${isSold} as is_sold,
      o.payment_status = 'due' and o.status <> 'cancelled' as is_due,
      sum(o.orders) as orders, sum(${kept})::bigint as kept, sum(o.total_minor)::bigint as total
    from figures o group by 1, 2, 3, 4, 5, 6 order by 1, 3, 4 limit 2000`,
  );

export interface SeriesRow {
  readonly at: string;
  readonly is_current: boolean;
  readonly orders: number;
  readonly revenue: number;
}

// Shifts the previous period forward by its length, so that its days align with the current steps.
export const readSeries = (
  reader: Reader,
  { previousStart, start, end }: Span,
  { days }: Period,
  by: DashboardStep,
  currency: Currency,
): Promise<SeriesRow[]> =>
  readRows(
    reader,
    sql`with ${orderFigures({ start: previousStart, end })}
    select to_char(date_trunc(${by}::text, moved.at::timestamp), 'YYYY-MM-DD') as at, moved.is_current,
      sum(moved.orders) as orders, sum(moved.revenue)::bigint as revenue
    from (
      select o.day >= utc_day(${start}) as is_current, o.orders, ${kept} as revenue,
        o.day + case when o.day >= utc_day(${start}) then 0 else ${days}::int end as at
      from figures o where o.currency = ${currency} and ${isSold}
    ) moved group by 1, 2 order by 1, 2 limit 2000`,
  );

interface Sums {
  readonly orders: number;
  readonly kept: number;
  readonly total: number;
}

function addUp(rows: readonly MoneyRow[]): Sums {
  const sums = { orders: 0, kept: 0, total: 0 };
  for (const row of rows) {
    sums.orders += row.orders;
    sums.kept += row.kept;
    sums.total += row.total;
  }
  return sums;
}

export function toCurrencies(rows: readonly MoneyRow[]): Dashboard["currencies"] {
  const byCurrency = Map.groupBy(
    rows.filter((row) => row.is_current),
    (row) => row.currency,
  );
  return [...byCurrency].map(([currency, list]) => {
    const sold = addUp(list.filter((row) => row.is_sold));
    return { currency, orders: sold.orders, revenue: major(sold.kept) };
  });
}

const toAverage = ({ orders, kept: revenue }: Sums): number | null =>
  orders === 0 ? null : Math.round(revenue / orders) / 100;

function toMethods(sold: readonly MoneyRow[]): Dashboard["methods"] {
  const byMethod = Map.groupBy(sold, (row) => row.method);
  return [...byMethod]
    .map(([method, list]) => ({ method, sums: addUp(list) }))
    .sort((a, b) => b.sums.kept - a.sums.kept || ((a.method ?? "~") < (b.method ?? "~") ? -1 : 1))
    .map(({ method, sums }) => ({ method, orders: sums.orders, revenue: major(sums.kept) }));
}

/** The figures of one currency. */
export function toMoney(
  rows: readonly MoneyRow[],
  currency: Currency,
): Pick<Dashboard, "revenue" | "orders" | "averageOrder" | "cashDue" | "statuses" | "methods"> {
  const own = rows.filter((row) => row.currency === currency);
  const current = own.filter((row) => row.is_current);
  const soldNow = current.filter((row) => row.is_sold);
  const now = addUp(soldNow);
  const before = addUp(own.filter((row) => !row.is_current && row.is_sold));
  const due = addUp(current.filter((row) => row.is_due));
  const byStatus = Map.groupBy(current, (row) => row.status);
  return {
    revenue: { value: major(now.kept), previous: major(before.kept) },
    orders: { value: now.orders, previous: before.orders },
    averageOrder: { value: toAverage(now), previous: toAverage(before) },
    cashDue: { orders: due.orders, amount: major(due.total) },
    statuses: [...byStatus].map(([status, list]) => ({ status, orders: addUp(list).orders })),
    methods: toMethods(soldNow),
  };
}
