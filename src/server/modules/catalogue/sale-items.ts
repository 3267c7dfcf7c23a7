import { sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { unlimitedStock } from "./cards.ts";
import { productNotFound, unknownSize } from "./errors.ts";
import { type MinorPrices, toPrices } from "./prices.ts";
import type { ProductImage } from "./tables.ts";

export interface SaleVariant {
  readonly id: string;
  /** The stable value that cart and orders carry. */
  readonly size: string;
  readonly label: LocalizedText;
  readonly sku: string;
  readonly isStockLimited: boolean;
  /** What can be bought now; 99 without a stock limit. */
  readonly available: number;
}

/** A thing as it is sold at this moment. */
export interface SaleItem {
  readonly productId: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly categoryId: string;
  readonly name: LocalizedText;
  readonly image: ProductImage | undefined;
  /** Of one piece, before the discount, in minor units. */
  readonly prices: MinorPrices;
  readonly derivedCurrencies: readonly Currency[];
  readonly discountPercentage: number;
  /** False once it was withdrawn. */
  readonly isOnSale: boolean;
  /** Months of a coaching package. */
  readonly months: number | undefined;
  readonly variants: readonly SaleVariant[];
  /** The variant of the asked size (any size names the only variant); undefined when there is no such. */
  readonly variant: SaleVariant | undefined;
}

export interface SaleItemKey {
  readonly productId: string;
  readonly size: string;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly category_id: string;
  readonly name: LocalizedText;
  readonly image: ProductImage | null;
  readonly price_egp: number;
  readonly price_sar: number;
  readonly price_aed: number;
  readonly price_usd: number;
  readonly derived_currencies: Currency[];
  readonly discount: number;
  readonly is_on_sale: boolean;
  readonly months: number | null;
  readonly variants: (SaleVariant & { readonly isRetired: boolean })[];
}

const readRows = preparedRows<Row>(sql`
    select p.id, p.slug, p.kind, p.category_id, p.name, p.images -> 0 as image, p.price_egp, p.price_sar, p.price_aed, p.price_usd,
      p.derived_currencies, p.discount_percentage::float8 as discount, p.archived_at is null as is_on_sale,
      (p.coaching ->> 'months')::int as months,
      (select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'label', v.label, 'sku', v.sku, 'isStockLimited', v.is_stock_limited, 'isRetired', v.retired_at is not null,
         'available', case when v.is_stock_limited then v.on_hand - v.reserved else ${sql.raw(String(unlimitedStock))} end) order by v.position, v.id), '[]')
       from variants v where v.product_id = p.id) as variants
    from products p where p.id = any(${sql.placeholder("ids")}::uuid[])
    order by p.id`);

function toItem(row: Row, size: string): SaleItem {
  const known = row.variants.find((one) => one.size === size);
  const variants = row.variants.flatMap(({ isRetired, ...variant }) => (isRetired ? [] : [variant]));
  // Any word names the only variant, but not the name of one that was withdrawn.
  const only = variants.length === 1 && known?.isRetired !== true ? variants[0] : undefined;
  return {
    productId: row.id,
    slug: row.slug,
    kind: row.kind,
    categoryId: row.category_id,
    name: row.name,
    image: row.image ?? undefined,
    prices: toPrices({
      priceEgp: row.price_egp,
      priceSar: row.price_sar,
      priceAed: row.price_aed,
      priceUsd: row.price_usd,
    }),
    derivedCurrencies: row.derived_currencies,
    discountPercentage: row.discount,
    isOnSale: row.is_on_sale,
    months: row.months ?? undefined,
    variants,
    variant: only ?? variants.find((one) => one.size === size),
  };
}

/**
 * The current facts of things in the order asked for, withdrawn ones too (`isOnSale` is false); `undefined` stands for
 * a product that does not exist.
 */
export async function findSaleItems(reader: Reader, keys: readonly SaleItemKey[]): Promise<(SaleItem | undefined)[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map((key) => key.productId))];
  const rows = new Map((await readRows(reader, { ids })).map((row) => [row.id, row]));
  return keys.map(({ productId, size }) => {
    const row = rows.get(productId.toLowerCase());
    return row === undefined ? undefined : toItem(row, size);
  });
}

export type BuyableItem = SaleItem & { readonly variant: SaleVariant };

/** One thing that can go into a cart. Throws 404 when it is not on sale, 400 UNKNOWN_SIZE with `sizes`. */
export async function requireSaleItem(reader: Reader, key: SaleItemKey): Promise<BuyableItem> {
  const [item] = await findSaleItems(reader, [key]);
  if (item === undefined || !item.isOnSale) throw productNotFound();
  const { variant } = item;
  if (variant === undefined) throw unknownSize(item.variants.map((one) => one.size));
  return { ...item, variant };
}
