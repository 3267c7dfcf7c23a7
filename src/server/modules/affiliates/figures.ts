import type { Reader } from "#server/platform/db/database.ts";
import { and, gt, inArray, sql } from "#server/platform/db/orm.ts";
import { readRows, withinDays } from "#server/platform/db/rows.ts";
import type { AdminAffiliate, CommissionBalance } from "#shared/contract/admin-affiliates.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { affiliateBalances } from "./tables.ts";

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Visits by affiliate. */
export async function readVisits(
  reader: Reader,
  ids: readonly string[],
  { from, to }: Days = {},
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows<{ id: string; visits: number }>(
    reader,
    sql`select affiliate_id as id, sum(visits)::int as visits from affiliate_visits
      where affiliate_id = any(${sql.param([...ids])}::uuid[]) and day >= ${from ?? "0001-01-01"}::date and day <= ${to ?? "9999-12-31"}::date
      group by 1`,
  );
  return new Map(rows.map(({ id, visits }) => [id, visits]));
}

interface SalesRow {
  readonly id: string;
  readonly currency: Currency;
  readonly orders: number;
  readonly sales: string;
  readonly commission: string;
  readonly reversed: string;
}

/** Paid orders by affiliate and currency: their goods without tax, less refunds. */
export async function readSales(
  reader: Reader,
  ids: readonly string[],
  days: Days = {},
): Promise<ReadonlyMap<string, AdminAffiliate["sales"]>> {
  const rows = await readRows<SalesRow>(
    reader,
    sql`select affiliate_id as id, currency, count(*)::int as orders,
        sum(base_minor - base_minor * refunded_minor / goods_minor)::bigint as sales,
        sum(commission_minor)::bigint as commission, sum(reversed_minor + taken_back_minor)::bigint as reversed
      from order_attributions where affiliate_id = any(${sql.param([...ids])}::uuid[]) and earned_at is not null
        and ${withinDays(sql`earned_at`, days)}
      group by 1, 2`,
  );
  const view = ({ currency, orders, ...sums }: SalesRow) => ({
    ...{ currency, orders },
    sales: toMajor(minor(Number(sums.sales))),
    commission: toMajor(minor(Number(sums.commission))),
    reversed: toMajor(minor(Number(sums.reversed))),
  });
  const byCurrency = (a: SalesRow, b: SalesRow) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency);
  const groups = Map.groupBy(rows.toSorted(byCurrency), ({ id }) => id);
  return new Map([...groups].map(([id, list]) => [id, list.map(view)]));
}

/** Balances by affiliate. */
export async function readBalances(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CommissionBalance[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(affiliateBalances)
    .where(and(inArray(affiliateBalances.affiliateId, [...ids]), gt(affiliateBalances.seq, 0)));
  const sorted = rows.toSorted((a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency));
  const groups = Map.groupBy(sorted, ({ affiliateId }) => affiliateId);
  return new Map(
    [...groups].map(([id, list]) => [
      id,
      list.map(({ currency, pendingMinor, payableMinor, paidMinor }) => ({
        currency,
        pending: toMajor(pendingMinor),
        payable: toMajor(payableMinor),
        paid: toMajor(paidMinor),
      })),
    ]),
  );
}
