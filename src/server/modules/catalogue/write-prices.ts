import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { currencies } from "#shared/domain/currency.ts";
import type { OwnPrices, ProductPrices } from "./prices.ts";

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

export interface PricedVariant {
  readonly id: string;
  readonly prices: OwnPrices;
}

/** Writes or removes the variants' own prices. The caller has locked their products. */
export async function writeVariantPrices(tx: Tx, variants: readonly PricedVariant[]): Promise<void> {
  const gone = variants.filter(({ prices }) => prices === null).map(({ id }) => id);
  if (gone.length > 0)
    await tx.execute(sql`delete from variant_prices where variant_id = any(${sql.param(gone)}::uuid[])`);
  const rows = variants.flatMap(({ id, prices }) =>
    prices === null ? [] : currencies.map((currency) => ({ id, currency, ...prices[currency] })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into variant_prices (variant_id, currency, amount_minor, is_derived)
      select * from unnest(
        ${sql.param(rows.map((row) => row.id))}::uuid[],
        ${sql.param(rows.map((row) => row.currency))}::text[],
        ${sql.param(rows.map((row) => row.amountMinor))}::bigint[],
        ${sql.param(rows.map((row) => row.isDerived))}::boolean[])
      on conflict (variant_id, currency) do update set amount_minor = excluded.amount_minor, is_derived = excluded.is_derived
      where (variant_prices.amount_minor, variant_prices.is_derived)
        is distinct from (excluded.amount_minor, excluded.is_derived)`);
}
