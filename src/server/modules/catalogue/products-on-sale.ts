import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull, type SQL, sql } from "#server/platform/db/orm.ts";
import type { ProductCard } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import { toRating } from "./cards.ts";
import { productNotFound } from "./errors.ts";
import { productPrices, products } from "./tables.ts";

const uuid = /^[0-9a-f-]{36}$/;

export interface ProductOnSale {
  readonly id: string;
  readonly rating: ProductCard["rating"];
}

/** Resolves an id or slug to a product on sale. Throws 404. */
export async function requireProductOnSale(reader: Reader, idOrSlug: string): Promise<ProductOnSale> {
  const named = uuid.test(idOrSlug) ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug);
  const [row] = await reader
    .select({ id: products.id, ratingSum: products.ratingSum, ratingCount: products.ratingCount })
    .from(products)
    .where(and(named, isNull(products.archivedAt)));
  if (row === undefined) throw productNotFound();
  return { id: row.id, rating: toRating(row.ratingSum, row.ratingCount) };
}

/** Those of the products that are on sale, in the given order. */
export async function filterOnSale(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt)));
  const onSale = new Set(rows.map((row) => row.id));
  return ids.filter((id) => onSale.has(id));
}

export interface PaidPrices {
  readonly lowest: Minor;
  /** Prices of the sizes on sale, by variant id. */
  readonly bySize: Readonly<Record<string, Minor>>;
}

/** SQL: prices after discount of a product's sizes on sale, by variant id. Both arguments are SQL of the outer query. */
export const paidBySize = (productId: SQL, currency: SQL): SQL<PaidPrices["bySize"]> => sql`(
  select coalesce(jsonb_object_agg(sold.id,
    discounted(coalesce(own_price.amount_minor, base_price.amount_minor), goods.discount_percentage)), '{}')
  from products goods join variants sold on sold.product_id = goods.id and sold.retired_at is null
  join product_prices base_price on base_price.product_id = goods.id and base_price.currency = ${currency}
  left join variant_prices own_price on own_price.variant_id = sold.id and own_price.currency = ${currency}
  where goods.id = ${productId})`;

/** Prices of a product and its sizes after the discount. */
export async function readPaidPrices(
  reader: Reader,
  productId: string,
  currency: Currency,
): Promise<PaidPrices | undefined> {
  const bySize = paidBySize(sql`product_prices.product_id`, sql`product_prices.currency`);
  const [row] = await reader
    .select({ lowest: productPrices.paidMinor, bySize })
    .from(productPrices)
    .where(and(eq(productPrices.productId, productId), eq(productPrices.currency, currency)));
  return row;
}

/** A change of a product's rating: how many ratings and stars are added; negative to take away. */
export interface RatingChange {
  readonly count: number;
  readonly stars: number;
}

/** The caller bumps the catalogue's version. */
export async function changeRating(tx: Tx, productId: string, { count, stars }: RatingChange): Promise<void> {
  await tx
    .update(products)
    .set({ ratingCount: sql`${products.ratingCount} + ${count}`, ratingSum: sql`${products.ratingSum} + ${stars}` })
    .where(eq(products.id, productId));
}
