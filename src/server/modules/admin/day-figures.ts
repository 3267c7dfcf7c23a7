import { type SQL, sql } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { isSold, type Span } from "./sales.ts";

/** A half-open range: the end is excluded. */
type Range = Pick<Span, "start" | "end">;

// Reads stored figures for closed, unmarked days and the orders for all others. Marks change in the same transaction as
// the orders, so one statement always sees a consistent state.
const days = ({ start, end }: Range): SQL => sql`closed as materialized (
    select r.day from report_days r
    where r.day >= utc_day(${start}) and r.day < utc_day(${end}) and r.day not in (select m.day from report_marks m)
  ), open as materialized (
    select each.day::date as day
    from generate_series(greatest(utc_day(${start}), (select utc_day(min(o.created_at)) from orders o))::timestamp,
      utc_day(${end})::timestamp - interval '1 day', interval '1 day') as each (day)
    except select c.day from closed c
  )`;

const onDay = sql`o.created_at >= open.day::timestamp at time zone 'UTC' and o.created_at < (open.day + 1)::timestamp at time zone 'UTC'`;

/**
 * CTEs that end in `figures`: orders grouped by UTC day and report dimensions. Columns have the names of `orders`, so
 * conditions work on both; `orders` is the count.
 */
export const orderFigures = (range: Range): SQL => sql`${days(range)}, figures as (
    select f.day, f.currency, f.origin, f.status, f.payment_status, f.payment_method, f.orders, f.total_minor, f.paid_minor, f.refunded_minor
    from order_days f where f.day in (select c.day from closed c)
    union all
    select open.day, o.currency, o.origin, o.status, o.payment_status, o.payment_method, 1, o.total_minor, o.paid_minor, o.refunded_minor
    from open cross join lateral (select * from orders o where ${onDay} offset 0) o
  )`;

/** CTEs that end in `sold`: quantities and revenue of products in one currency, before refunds. */
export const productFigures = (range: Range, currency: Currency): SQL => sql`${days(range)}, sold as (
    select s.product_id, s.quantity, s.revenue_minor from product_days s
    where s.currency = ${currency} and s.day in (select c.day from closed c)
      and s.day >= utc_day(${range.start}) and s.day < utc_day(${range.end})
    union all
    select l.product_id, l.quantity, l.total_minor
    from open cross join lateral (select o.id from orders o where ${onDay} and o.currency = ${currency} and ${isSold} offset 0) o
    join order_lines l on l.order_id = o.id
  )`;
