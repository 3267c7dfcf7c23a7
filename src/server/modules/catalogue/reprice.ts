import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import type { RatesPerUsd } from "#shared/domain/currency.ts";
import { minor } from "#shared/domain/money.ts";
import { type GivenPrices, priceColumns } from "./prices.ts";
import { products } from "./tables.ts";

/**
 * Recalculates derived prices from new rates, locking rows in id order. The caller bumps the catalogue version in the
 * same transaction.
 */
export async function reprice(tx: Tx, perUsd: RatesPerUsd): Promise<void> {
  const rows = await tx
    .select({
      id: products.id,
      derived: products.derivedCurrencies,
      EGP: products.priceEgp,
      SAR: products.priceSar,
      AED: products.priceAed,
      USD: products.priceUsd,
    })
    .from(products)
    .where(sql`${products.derivedCurrencies} <> '{}'`)
    .orderBy(products.id)
    .for("update");
  if (rows.length === 0) return;
  const columns = rows.map((row) => {
    const given = (["SAR", "AED", "USD"] as const)
      .filter((code) => !row.derived.includes(code))
      .map((code) => [code, minor(row[code])] as const);
    const prices: GivenPrices = { EGP: minor(row.EGP), ...Object.fromEntries(given) };
    return { id: row.id, ...priceColumns(prices, perUsd) };
  });
  await tx.execute(sql`
    update products set price_sar = fresh.sar, price_aed = fresh.aed, price_usd = fresh.usd
    from unnest(
      ${sql.param(columns.map((one) => one.id))}::uuid[],
      ${sql.param(columns.map((one) => one.priceSar))}::bigint[],
      ${sql.param(columns.map((one) => one.priceAed))}::bigint[],
      ${sql.param(columns.map((one) => one.priceUsd))}::bigint[]
    ) as fresh (id, sar, aed, usd)
    where products.id = fresh.id`);
}
