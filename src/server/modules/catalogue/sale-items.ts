import { LRUCache } from "lru-cache";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
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
  /** Duration of a coaching package in months, and its terms. */
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

/** The data of a product that staff edit. */
interface WrittenRow {
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
  /** Prices of variants that differ from the product's, by variant id. */
  readonly owns: Readonly<Record<string, ProductPrices>> | null;
  readonly discount: number;
  readonly return_class: ReturnClass;
  readonly is_on_sale: boolean;
  readonly months: number | null;
  readonly terms: TermsColumn;
}

/** A variant's current state. */
interface VariantColumn extends Omit<SaleVariant, "prices"> {
  readonly isRetired: boolean;
}

const writtenColumns = `p.id, p.slug, p.kind, p.category_id, p.name, p.images -> 0 as image,
  jsonb_path_query_array(p.images, '$[*] ? (exists(@.size))') as option_images, p.variant_label, ${pricesColumn} as prices,
  (select json_object_agg(v.id, ${ownPricesColumn}) from variants v where v.product_id = p.id
    and exists (select 1 from variant_prices x where x.variant_id = v.id)) as owns,
  p.discount_percentage::float8 as discount, p.return_class, p.archived_at is null as is_on_sale,
  (p.coaching ->> 'months')::int as months, ${termsColumn} as terms`;

const variantsColumn = `(select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'label', v.label, 'sku', v.sku,
   'isStockLimited', v.is_stock_limited, 'isRetired', v.retired_at is not null,
   'available', case when v.is_stock_limited then v.on_hand - v.reserved else ${unlimitedStock} end) order by v.position, v.id), '[]')
  from variants v where v.product_id = p.id) as variants`;

type WholeRow = WrittenRow & { readonly variants: readonly VariantColumn[] };

const ofIds = sql`from products p where p.id = any(${sql.placeholder("ids")}::uuid[]) order by p.id`;

const wholeColumns = sql`${sql.raw(writtenColumns)}, ${sql.raw(variantsColumn)}`;
const readWhole = preparedRows<WholeRow>(sql`select ${wholeColumns} ${ofIds}`);

/** The data that staff edit, with the amounts of the prices. */
interface Written extends WrittenRow {
  readonly amounts: MinorPrices;
  readonly ownAmounts: ReadonlyMap<string, MinorPrices>;
}

function toWritten(row: WrittenRow): Written {
  const owns = Object.entries(row.owns ?? {});
  return {
    ...row,
    amounts: toAmounts(row.prices),
    ownAmounts: new Map(owns.map(([id, own]) => [id, toAmounts(variantPrices(row.prices, own))])),
  };
}

/** A variant's prices, also when it is no longer sold; the lowest prices of all without a variant. */
function toItemPrices(
  { prices, owns }: Written,
  variants: readonly VariantColumn[],
  asked: VariantColumn | undefined,
): ProductPrices {
  const ownOf = ({ id }: VariantColumn): OwnPrices => owns?.[id] ?? null;
  if (asked !== undefined) return variantPrices(prices, ownOf(asked));
  return lowestPrices(prices, variants.filter((one) => !one.isRetired).map(ownOf));
}

function toItem(row: Written, all: readonly VariantColumn[], size: string): SaleItem {
  const known = all.find((one) => one.size === size);
  const variants = all.flatMap(({ isRetired, ...variant }) =>
    isRetired ? [] : [{ ...variant, prices: row.ownAmounts.get(variant.id) ?? row.amounts }],
  );
  // Any size matches a single variant, except the size of a retired one.
  const only = variants.length === 1 && known?.isRetired !== true ? variants[0] : undefined;
  const variant = only ?? variants.find((one) => one.size === size);
  const prices = toItemPrices(row, all, only === undefined ? known : all.find((one) => one.id === only.id));
  return {
    productId: row.id,
    slug: row.slug,
    kind: row.kind,
    categoryId: row.category_id,
    name: row.name,
    image: (variant && row.option_images.find(({ size: shown }) => shown === variant.size)) ?? row.image ?? undefined,
    variantLabel: row.variant_label,
    prices: prices === row.prices ? row.amounts : toAmounts(prices),
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

type Found = ReadonlyMap<string, { readonly written: Written; readonly variants: readonly VariantColumn[] }>;

const toItems = (keys: readonly SaleItemKey[], found: Found): (SaleItem | undefined)[] =>
  keys.map(({ productId, size }) => {
    const item = found.get(productId.toLowerCase());
    return item === undefined ? undefined : toItem(item.written, item.variants, size);
  });

const toIds = (keys: readonly SaleItemKey[]): string[] => [...new Set(keys.map((key) => key.productId))];

const foundWhole = (rows: readonly WholeRow[]): Found =>
  new Map(rows.map((row) => [row.id, { written: toWritten(row), variants: row.variants }]));

/**
 * Current facts of items in the requested order, including withdrawn ones (`isOnSale` is false); `undefined` for
 * unknown products.
 */
export async function findSaleItems(reader: Reader, keys: readonly SaleItemKey[]): Promise<(SaleItem | undefined)[]> {
  if (keys.length === 0) return [];
  return toItems(keys, foundWhole(await readWhole(reader, { ids: toIds(keys) })));
}

/** The row for a product whose edited data may be cached. */
interface StateRow {
  readonly id: string;
  readonly state: string;
  readonly variants: readonly VariantColumn[];
}

// xmin is the transaction that last wrote a row; a product's is written with its prices and terms too.
const state = "p.xmin::text as state";

const stateColumns = sql`p.id, ${sql.raw(state)}, ${sql.raw(variantsColumn)}`;
const readStates = preparedRows<StateRow>(sql`select ${stateColumns} ${ofIds}`);

const readWritten = preparedRows<WrittenRow & { readonly state: string }>(
  sql`select ${sql.raw(state)}, ${sql.raw(writtenColumns)} ${ofIds}`,
);

const kept = new LRUCache<string, { readonly state: string; readonly written: Written }>({ max: 5000 });

async function readChanged(reader: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { state: current, ...row } of await readWritten(reader, { ids }))
    kept.set(row.id, { state: current, written: toWritten(row) });
}

async function foundShown(reader: Reader, states: readonly StateRow[]): Promise<Found> {
  await readChanged(
    reader,
    states.filter(({ id, state: current }) => kept.get(id)?.state !== current).map(({ id }) => id),
  );
  const found = states.flatMap(({ id, variants }) => {
    const written = kept.get(id)?.written;
    return written === undefined ? [] : [[id, { written, variants }] as const];
  });
  return new Map(found);
}

/**
 * Like `findSaleItems`, but data that staff edit is cached until its rows change; stock is always read. Not for
 * transactions that write products, nor for charging.
 */
export async function findShownItems(reader: Reader, keys: readonly SaleItemKey[]): Promise<(SaleItem | undefined)[]> {
  if (keys.length === 0) return [];
  return toItems(keys, await foundShown(reader, await readStates(reader, { ids: toIds(keys) })));
}

/** Lets a statement of another module read items together with its own rows. */
export interface ItemsBeside {
  /** A JSON column with the products of an array of ids. */
  readonly column: (ids: SQL) => SQL;
  /** The items from the column's value, in the order of the keys. */
  readonly toItems: (
    reader: Reader,
    keys: readonly SaleItemKey[],
    given: unknown,
  ) => Promise<readonly (SaleItem | undefined)[]>;
}

function itemsBeside<Row>(columns: SQL, find: (reader: Reader, rows: readonly Row[]) => Promise<Found>): ItemsBeside {
  return {
    column: (ids) =>
      sql`(select coalesce(json_agg(row_to_json(item)), '[]') from (select ${columns} from products p where p.id = any(${ids})) item)`,
    toItems: async (reader, keys, given) => toItems(keys, await find(reader, given as readonly Row[])),
  };
}

/** Reads like `findSaleItems`. */
export const saleItemsBeside = itemsBeside<WholeRow>(wholeColumns, async (_, rows) => foundWhole(rows));

/** Reads like `findShownItems`. */
export const shownItemsBeside = itemsBeside<StateRow>(stateColumns, foundShown);

/** The fields that decide whether an item can be bought. */
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
