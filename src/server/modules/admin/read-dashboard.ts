import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Dashboard, DashboardStep, Figure } from "#shared/contract/admin-reports.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { type Period, toSteps } from "./periods.ts";
import { bestSellers, lowStock, waiting } from "./read-lists.ts";
import { readMoney, readSeries, type SeriesRow, toCurrencies, toMoney } from "./read-money.ts";
import { type Span, toSpan } from "./sales.ts";

const major = (amount: number): number => toMajor(minor(amount));

const newCustomers = (
  reader: Reader,
  { start, end }: Span,
  by: DashboardStep,
): Promise<{ at: string; people: number }[]> =>
  readRows(
    reader,
    sql`select to_char(joined.step, 'YYYY-MM-DD') as at, joined.people from (
      select date_trunc(${by}::text, u.created_at at time zone 'UTC') as step, count(*) as people
      from users u where u.role = 'customer' and u.created_at >= ${start} and u.created_at < ${end} group by 1
    ) joined order by 1 limit 1000`,
  );

async function customersBefore(reader: Reader, { previousStart, start }: Span): Promise<number> {
  const [row] = await readRows<{ people: number }>(
    reader,
    sql`select count(*) as people from users u where u.role = 'customer' and u.created_at >= ${previousStart} and u.created_at < ${start}`,
  );
  return row?.people ?? 0;
}

interface Shoppers {
  readonly now: number;
  readonly now_bought: number;
  readonly before: number;
  readonly before_bought: number;
}

const toShare = (buyers: number, shoppers: number): number | null =>
  shoppers === 0 ? null : Math.round((buyers / shoppers) * 1000) / 10;

/**
 * Conversion rate in percent: customers with a cart or an order in the period who bought. Both periods in one query.
 */
async function conversion(reader: Reader, { previousStart, start, end }: Span): Promise<Figure> {
  const [row] = await readRows<Shoppers>(
    reader,
    sql`select count(*) filter (where s.now) as now, count(*) filter (where s.now_bought) as now_bought,
      count(*) filter (where s.before) as before, count(*) filter (where s.before_bought) as before_bought
    from (
      select user_id, bool_or(is_now) as now, bool_or(is_now and has_bought) as now_bought,
        bool_or(not is_now) as before, bool_or(not is_now and has_bought) as before_bought
      from (
        select c.user_id, c.updated_at >= ${start} as is_now, false as has_bought
        from carts c where c.updated_at >= ${previousStart} and c.updated_at < ${end}
        union all
        select o.user_id, o.created_at >= ${start}, o.payment_status <> 'unpaid' and o.status <> 'cancelled'
        from orders o where o.origin = 'purchase' and o.created_at >= ${previousStart} and o.created_at < ${end}
      ) act group by user_id
    ) s`,
  );
  if (row === undefined) return { value: null, previous: null };
  return { value: toShare(row.now_bought, row.now), previous: toShare(row.before_bought, row.before) };
}

// Summed from the ledger and not from current balances, so that past periods stay correct.
async function points(reader: Reader, { start, end }: Span): Promise<Figure> {
  const [row] = await readRows<{ value: number; previous: number }>(
    reader,
    sql`select coalesce(sum(e.delta), 0)::bigint as value, coalesce(sum(e.delta) filter (where e.created_at < ${start}), 0)::bigint as previous
    from points_entries e where e.created_at < ${end}`,
  );
  return { value: row?.value ?? 0, previous: row?.previous ?? 0 };
}

async function cashWithCouriers(reader: Reader): Promise<Dashboard["cashWithCouriers"]> {
  const rows = await readRows<{ currency: Currency; open: number }>(
    reader,
    sql`select currency, sum(delta_minor)::bigint as open from courier_entries group by 1 having sum(delta_minor) <> 0 order by 1`,
  );
  return rows.map(({ currency, open }) => ({ currency, amount: major(open) }));
}

/** The currency with the most orders in the period; the default. */
function busiest(list: Dashboard["currencies"]): Currency {
  return list.toSorted((a, b) => b.orders - a.orders)[0]?.currency ?? "EGP";
}

function toSeries(
  steps: readonly string[],
  money: readonly SeriesRow[],
  people: readonly { at: string; people: number }[],
): Dashboard["series"] {
  const key = (at: string, isCurrent: boolean) => `${at} ${isCurrent}`;
  const byStep = new Map(money.map((row) => [key(row.at, row.is_current), row]));
  const peopleByStep = new Map(people.map((row) => [row.at, row.people]));
  return steps.map((at) => {
    const now = byStep.get(key(at, true));
    const before = byStep.get(key(at, false));
    return {
      at,
      revenue: major(now?.revenue ?? 0),
      orders: now?.orders ?? 0,
      newCustomers: peopleByStep.get(at) ?? 0,
      previousRevenue: major(before?.revenue ?? 0),
    };
  });
}

export interface DashboardAsked {
  readonly period: Period;
  readonly by: DashboardStep;
  readonly currency?: Currency | undefined;
  /** Rows of the longer lists; about a screenful by default. */
  readonly most?: number;
}

const maxOnScreen = 8;

/** The dashboard of a period. Runs statements sequentially, so that a report does not exhaust the connection pool. */
export async function readDashboard(
  reader: Reader,
  { period, by, currency: asked, most = maxOnScreen }: DashboardAsked,
): Promise<Dashboard> {
  const span = toSpan(period);
  const money = await readMoney(reader, span);
  const currencies = toCurrencies(money);
  const currency = asked ?? busiest(currencies);
  const steps = await readSeries(reader, span, period, by, currency);
  const people = await newCustomers(reader, span, by);
  const { from, to, previousFrom, previousTo } = period;
  return {
    from,
    to,
    previousFrom,
    previousTo,
    by,
    currency,
    currencies,
    ...toMoney(money, currency),
    cashWithCouriers: await cashWithCouriers(reader),
    conversion: await conversion(reader, span),
    newCustomers: {
      value: people.reduce((sum, row) => sum + row.people, 0),
      previous: await customersBefore(reader, span),
    },
    pointsOutstanding: await points(reader, span),
    series: toSeries(toSteps(period, by), steps, people),
    bestSellers: await bestSellers(reader, span, currency, most),
    ...(await lowStock(reader, most)),
    waiting: await waiting(reader),
  };
}
