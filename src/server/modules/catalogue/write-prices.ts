import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { currencies } from "#shared/domain/currency.ts";
import type { ProductPrices } from "./prices.ts";

export interface PricedProduct {
  readonly id: string;
  readonly prices: ProductPrices;
}

/** Writes all prices of products. The caller has locked the products. */
export async function writePrices(tx: Tx, products: readonly PricedProduct[]): Promise<void> {
  const rows = products.flatMap(({ id, prices }) =>
    currencies.map((currency) => ({ id, currency, ...prices[currency] })),
  );
  await tx.execute(sql`
    insert into product_prices (product_id, currency, amount_minor, is_derived)
      select * from unnest(
        ${sql.param(rows.map((row) => row.id))}::uuid[],
        ${sql.param(rows.map((row) => row.currency))}::text[],
        ${sql.param(rows.map((row) => row.amountMinor))}::bigint[],
        ${sql.param(rows.map((row) => row.isDerived))}::boolean[])
      on conflict (product_id, currency) do update set amount_minor = excluded.amount_minor, is_derived = excluded.is_derived
      where (product_prices.amount_minor, product_prices.is_derived)
        is distinct from (excluded.amount_minor, excluded.is_derived)`);
}
