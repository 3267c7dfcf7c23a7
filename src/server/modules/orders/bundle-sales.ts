import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type Minor, minor } from "#shared/domain/money.ts";

/** How often a bundle was bought, and how much its buyers saved. */
export interface BundleSales {
  readonly sold: number;
  readonly saved: readonly { readonly currency: Currency; readonly amountMinor: Minor }[];
}

interface Row extends Record<string, unknown> {
  readonly currency: Currency;
  readonly sold: number;
  readonly saved: string;
}

/** Sales of one bundle without orders that are unpaid, cancelled or returned as a whole. */
async function readSales(reader: Reader, bundleId: string): Promise<BundleSales> {
  const { rows } = await reader.execute<Row>(sql`
    select o.currency, count(*)::int as sold, sum((d ->> 'amountMinor')::bigint) as saved
    from orders o, jsonb_array_elements(o.automatic_discounts) d
    where o.automatic_discounts is not null
      and o.automatic_discounts @> jsonb_build_array(jsonb_build_object('bundle', jsonb_build_object('id', ${bundleId}::text)))
      and d -> 'bundle' ->> 'id' = ${bundleId}
      and o.payment_status in ('paid', 'due', 'partially_refunded')
      and o.status in ('paid', 'processing', 'shipped', 'delivered', 'return_requested')
    group by o.currency order by o.currency`);
  return {
    sold: rows.reduce((sum, { sold }) => sum + sold, 0),
    saved: rows.map(({ currency, saved }) => ({ currency, amountMinor: minor(Number(saved)) })),
  };
}

/** Sales of some bundles, by their ids. */
export async function bundleSales(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, BundleSales>> {
  const sales = new Map<string, BundleSales>();
  for (const id of ids) sales.set(id, await readSales(reader, id));
  return sales;
}
