import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { TaxBasis, TaxPeriod } from "#shared/contract/admin-tax-report.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type Market, marketRules, markets } from "#shared/domain/markets.ts";

/** Sums in minor units; those of credits are not negated yet. */
export interface TaxSums {
  readonly market: Market;
  readonly currency: Currency;
  readonly period: string;
  readonly basis: TaxBasis;
  readonly is_credit: boolean;
  readonly count: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly local_tax: number | null;
  readonly waiting: number;
}

const zones = sql.join(
  markets.map((market) => sql`(${market}::text, ${marketRules[market].timezone}::text)`),
  sql`, `,
);

// Older orders have no market stored: it follows from their address, else from their currency.
const marketOf = sql`coalesce(o.market, case
  when o.shipping_address ->> 'country' in ('EG', 'SA', 'AE') then o.shipping_address ->> 'country'
  when o.shipping_address ->> 'country' is not null then 'ZZ'
  else case o.currency when 'EGP' then 'EG' when 'SAR' then 'SA' when 'AED' then 'AE' else 'ZZ' end end)`;

/**
 * All taxed sales and credits, with their tax point. Orders without a tax document count when they were paid, or with
 * cash when they left; a refund takes back its share of the tax, and a full refund all of it.
 */
const entries: SQL = sql`
  zones (market, zone) as (values ${zones}),
  moments (order_id, paid_at, shipped_at) as (
    select h.order_id, min(h.at) filter (where h.status = 'paid'), min(h.at) filter (where h.status = 'shipped')
    from order_history h where h.status in ('paid', 'shipped') group by 1
  ),
  sold as (
    select o.id, ${marketOf} as market, o.currency,
      case when o.payment_method = 'cod' then m.shipped_at else m.paid_at end as at, o.tax_minor as tax, o.total_minor as total, o.status, o.payment_status
    from orders o join moments m on m.order_id = o.id
      and case when o.payment_method = 'cod' then m.shipped_at else m.paid_at end is not null
    where o.origin <> 'reward' and o.total_minor > 0 and not exists (select 1 from fiscal_documents d where d.order_id = o.id)
  ),
  refunded as (
    select s.market, s.currency, r.done_at as at, r.amount_minor as total,
      div(s.tax::numeric * r.upto, s.total) - div(s.tax::numeric * (r.upto - r.amount_minor), s.total) as tax
    from sold s join (select order_id, done_at, amount_minor,
        sum(amount_minor) over (partition by order_id order by done_at, id) as upto
      from refunds where status = 'done' and counts_for_order) r on r.order_id = s.id
    union all
    select s.market, s.currency, h.at, s.total, s.tax from sold s
    join lateral (select min(h.at) as at from order_history h where h.order_id = s.id and h.status = 'returned') h on true
    where s.status = 'returned' and s.payment_status = 'unpaid'
  ),
  entries as (
    select market, currency, coalesce(issued_at, created_at) as at, 'documents' as basis, kind = 'credit' as is_credit,
      payable_minor - tax_minor as net, tax_minor as tax, payable_minor as total, local_tax_minor as local_tax, state = 'due' as waits
    from fiscal_documents where state <> 'replaced'
    union all
    select market, currency, at, 'orders', false, total - tax, tax, total, null, false from sold
    union all
    select market, currency, at, 'orders', true, total - tax, tax, total, null, false from refunded
  )`;

export const readTax = (
  reader: Reader,
  { year, by, market }: { readonly year: number; readonly by: TaxPeriod; readonly market: Market | undefined },
): Promise<TaxSums[]> =>
  readRows(
    reader,
    sql`with ${entries}
    select e.market, e.currency, to_char(date_trunc(${by}::text, e.at at time zone z.zone), 'YYYY-MM-DD') as period,
      e.basis, e.is_credit, count(*)::int as count, sum(e.net)::bigint as net, sum(e.tax)::bigint as tax,
      sum(e.total)::bigint as total, sum(e.local_tax)::bigint as local_tax, (count(*) filter (where e.waits))::int as waiting
    from entries e join zones z using (market)
    where e.at >= make_date(${year}::int, 1, 1) - interval '1 day' and e.at < make_date(${year}::int + 1, 1, 1) + interval '1 day'
      and extract(year from e.at at time zone z.zone) = ${year}::int ${market === undefined ? sql`` : sql`and e.market = ${market}`}
    group by 1, 2, 3, 4, 5 order by 3 desc, 1, 2, 4 limit 2000`,
  );

/** All years from that of the first order to this one, newest first. */
export async function readTaxYears(reader: Reader, thisYear: number): Promise<number[]> {
  const [row] = await readRows<{ first: number | null }>(
    reader,
    sql`select extract(year from min(created_at))::int as first from orders`,
  );
  const first = Math.min(row?.first ?? thisYear, thisYear);
  return Array.from({ length: thisYear - first + 1 }, (_, ago) => thisYear - ago);
}
