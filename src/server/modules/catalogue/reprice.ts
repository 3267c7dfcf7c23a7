import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import { ownPricesColumn, type ProductPrices, pricesColumn, toGiven, toPrices } from "./prices.ts";
import { writePrices, writeVariantPrices } from "./write-prices.ts";

interface Row {
  readonly id: string;
  readonly prices: ProductPrices;
}

/** Locks the products that have derived prices, their own or those of variants. */
const lock = (tx: Tx) =>
  readRows<{ id: string }>(
    tx,
    sql`select p.id from products p where (
        select count(*) from product_prices x where x.product_id = p.id and not x.is_derived
      ) < ${currencies.length} or exists (
        select 1 from variants v join variant_prices x on x.variant_id = v.id where v.product_id = p.id
        group by v.id having count(*) filter (where not x.is_derived) < ${currencies.length}
      ) order by p.id for update`,
  );

/**
 * Recalculates derived prices from new rates, and adds those of a new currency, locking rows in id order. The
 * caller bumps the catalogue version in the same transaction.
 */
export async function reprice(tx: Tx, perUsd: RatesPerUsd): Promise<void> {
  const ids = (await lock(tx)).map((row) => row.id);
  if (ids.length === 0) return;
  const among = sql`= any(${sql.param(ids)}::uuid[])`;
  const toFresh = ({ id, prices }: Row) => ({ id, prices: toPrices(toGiven(prices), perUsd) });
  // Read after locking, so that a price set meanwhile is seen.
  const rows = await readRows<Row>(
    tx,
    sql`select p.id, ${sql.raw(pricesColumn)} as prices from products p where p.id ${among}`,
  );
  await writePrices(tx, rows.map(toFresh));
  const owns = await readRows<Row>(
    tx,
    sql`select v.id, ${sql.raw(ownPricesColumn)} as prices from variants v
        where v.product_id ${among} and exists (select 1 from variant_prices x where x.variant_id = v.id) order by v.id`,
  );
  await writeVariantPrices(tx, owns.map(toFresh));
}
