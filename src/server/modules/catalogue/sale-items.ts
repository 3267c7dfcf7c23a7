import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { PackageTerms } from "#shared/domain/package-terms.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { unlimitedStock } from "./cards.ts";
import { productNotFound, unknownSize } from "./errors.ts";
import { type TermsColumn, termsColumn, toTerms } from "./package-terms.ts";
import {
  derivedCurrencies,
  lowestPrices,
  type MinorPrices,
  type OwnPrices,
  ownPricesColumn,
  type ProductPrices,
  pricesColumn,
  toAmounts,
  variantPrices,
} from "./prices.ts";
import type { ProductImage } from "./tables.ts";

export interface SaleVariant {
  readonly id: string;
  /** The stable value stored in carts and orders. */
  readonly size: string;
  readonly label: LocalizedText;
  readonly sku: string;
  readonly isStockLimited: boolean;
  /** Available quantity; 99 without a stock limit. */
  readonly available: number;
  /** Before discount, in minor units. */
  readonly prices: MinorPrices;
}

/** Current facts of a sellable item. */
export interface SaleItem {
  readonly productId: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly categoryId: string;
  readonly name: LocalizedText;
  /** The picture of the requested variant, such as its colour; otherwise the cover. */
  readonly image: ProductImage | undefined;
  /** What distinguishes the variants: "Size". */
  readonly variantLabel: LocalizedText;
  /** Unit prices of the requested variant before discount, in minor units; the lowest ones when there is none. */
  readonly prices: MinorPrices;
  readonly derivedCurrencies: readonly Currency[];
  readonly discountPercentage: number;
  readonly returnClass: ReturnClass;
  /** False after withdrawal. */
  readonly isOnSale: boolean;
  /** Duration of a coaching package in months, and what it promises. */
  readonly months: number | undefined;
  readonly terms: PackageTerms | undefined;
  readonly variants: readonly SaleVariant[];
  /** The requested variant (any size matches a single variant); undefined when there is none. */
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
  /** The pictures that show an option, in their order. */
  readonly option_images: readonly ProductImage[];
  readonly variant_label: LocalizedText;
  readonly prices: ProductPrices;
  readonly discount: number;
  readonly return_class: ReturnClass;
  readonly is_on_sale: boolean;
  readonly months: number | null;
  readonly terms: TermsColumn;
  readonly variants: VariantColumn[];
}

interface VariantColumn extends Omit<SaleVariant, "prices"> {
  readonly isRetired: boolean;
  readonly own: OwnPrices;
}

const readRows = preparedRows<Row>(sql`
    select p.id, p.slug, p.kind, p.category_id, p.name, p.images -> 0 as image,
      jsonb_path_query_array(p.images, '$[*] ? (exists(@.size))') as option_images, p.variant_label, ${sql.raw(pricesColumn)} as prices,
      p.discount_percentage::float8 as discount, p.return_class, p.archived_at is null as is_on_sale,
      (p.coaching ->> 'months')::int as months, ${sql.raw(termsColumn)} as terms,
      (select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'label', v.label, 'sku', v.sku, 'isStockLimited', v.is_stock_limited, 'isRetired', v.retired_at is not null, 'own', ${sql.raw(ownPricesColumn)},
         'available', case when v.is_stock_limited then v.on_hand - v.reserved else ${sql.raw(String(unlimitedStock))} end) order by v.position, v.id), '[]')
       from variants v where v.product_id = p.id) as variants
    from products p where p.id = any(${sql.placeholder("ids")}::uuid[])
    order by p.id`);

/** What a variant costs, also one that is no longer sold; the lowest price of all when there is none. */
function toItemPrices({ prices, variants }: Row, asked: VariantColumn | undefined): ProductPrices {
  if (asked !== undefined) return variantPrices(prices, asked.own);
  return lowestPrices(
    prices,
    variants.filter((one) => !one.isRetired).map((one) => one.own),
  );
}

function toItem(row: Row, size: string): SaleItem {
  const known = row.variants.find((one) => one.size === size);
  const variants = row.variants.flatMap(({ isRetired, own, ...variant }) =>
    isRetired ? [] : [{ ...variant, prices: toAmounts(variantPrices(row.prices, own)) }],
  );
  // Any size matches a single variant, except the size of a retired one.
  const only = variants.length === 1 && known?.isRetired !== true ? variants[0] : undefined;
  const variant = only ?? variants.find((one) => one.size === size);
  const prices = toItemPrices(row, only === undefined ? known : row.variants.find((one) => one.id === only.id));
  return {
    productId: row.id,
    slug: row.slug,
    kind: row.kind,
    categoryId: row.category_id,
    name: row.name,
    image: (variant && row.option_images.find(({ size: shown }) => shown === variant.size)) ?? row.image ?? undefined,
    variantLabel: row.variant_label,
    prices: toAmounts(prices),
    derivedCurrencies: derivedCurrencies(prices),
    discountPercentage: row.discount,
    returnClass: row.return_class,
    isOnSale: row.is_on_sale,
    months: row.months ?? undefined,
    terms: row.months === null ? undefined : toTerms(row.terms, row.months),
    variants,
    variant,
  };
}

/**
 * Current facts of items in the requested order, including withdrawn ones (`isOnSale` is false); `undefined` for
 * unknown products.
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

/** What says whether an item can be bought. */
interface Sellable<Variant> {
  readonly isOnSale: boolean;
  readonly variants: readonly { readonly size: string }[];
  readonly variant: Variant | undefined;
}

export type BuyableItem = SaleItem & { readonly variant: SaleVariant };

/** The item, if it can be added to a cart. Throws 404 when it is not on sale, 400 UNKNOWN_SIZE with `sizes`. */
export function assertOnSale<Variant, Item extends Sellable<Variant>>(
  item: (Item & Sellable<Variant>) | undefined,
): Item & { readonly variant: Variant } {
  if (item === undefined || !item.isOnSale) throw productNotFound();
  const { variant } = item;
  if (variant === undefined) throw unknownSize(item.variants.map((one) => one.size));
  return { ...item, variant };
}
