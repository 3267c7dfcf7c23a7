import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import { type ProductPrices, pricesColumn, toGiven, toPrices } from "./prices.ts";
import { writePrices } from "./write-prices.ts";

/**
 * Recalculates derived prices from new rates, and adds those of a currency that is new, locking rows in id order. The
 * caller bumps the catalogue version in the same transaction.
 */
export async function reprice(tx: Tx, perUsd: RatesPerUsd): Promise<void> {
  const locked = await readRows<{ id: string }>(
    tx,
    sql`select p.id from products p where (
        select count(*) from product_prices x where x.product_id = p.id and not x.is_derived
      ) < ${currencies.length} order by p.id for update`,
  );
  if (locked.length === 0) return;
  const ids = locked.map((row) => row.id);
  // Read after locking, so that a price set meanwhile is seen.
  const rows = await readRows<{ id: string; prices: ProductPrices }>(
    tx,
    sql`select p.id, ${sql.raw(pricesColumn)} as prices from products p where p.id = any(${sql.param(ids)}::uuid[])`,
  );
  await writePrices(
    tx,
    rows.map(({ id, prices }) => ({ id, prices: toPrices(toGiven(prices), perUsd) })),
  );
}
