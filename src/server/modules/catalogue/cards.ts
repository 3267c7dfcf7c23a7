import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Clock } from "#server/platform/clock.ts";
import { sharedByTurn } from "#server/platform/db/shared-by-turn.ts";
import type { Product, ProductCard } from "#shared/contract/catalogue.ts";
import { toPublicGtin } from "#shared/domain/barcode.ts";
import { currencies } from "#shared/domain/currency.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type TermsColumn, termsColumn, toTerms } from "./package-terms.ts";
import {
  areSamePrices,
  lowestPrices,
  type OwnPrices,
  ownPricesColumn,
  type ProductPrices,
  pricesColumn,
  variantPrices,
} from "./prices.ts";
import { toBullets } from "./terms-words.ts";
import { type CatalogueVersions, versionsColumn } from "./versions.ts";

/** Shown for products without a stock limit: the maximum quantity per line. */
export const unlimitedStock = 99;

/** A product's position in a list and its frequently changing values. */
interface PlaceRow {
  readonly id: string;
  /** Changes whenever the product's or its category's row changes. */
  readonly state: string;
  readonly variants: ProductCard["variants"];
  /** Versions at the time of reading, if requested. */
  readonly versions?: CatalogueVersions;
}

interface TextRow {
  readonly id: string;
  readonly state: string;
  readonly slug: string;
  readonly kind: ProductCard["kind"];
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly category: ProductCard["category"];
  readonly images: ProductCard["images"];
  readonly prices: ProductPrices;
  /** Prices of the variants on sale that differ from the product's. */
  readonly owns: readonly { readonly id: string; readonly prices: OwnPrices }[] | null;
  readonly discount: number;
  readonly variant_label: LocalizedText;
  readonly is_new_until: Date | null;
  readonly rating_sum: number;
  readonly rating_count: number;
  readonly created_at: Date;
  readonly programme: ProductCard["programme"] | null;
  readonly coaching: ProductCard["coaching"] | null;
  readonly terms: TermsColumn;
  readonly description: Product["description"];
  readonly facts: Product["facts"];
  readonly nutrition: Product["nutrition"];
  readonly seo: Product["seo"];
  readonly barcodes: readonly { readonly sku: string; readonly barcode: string }[] | null;
  readonly return_class: Product["returnClass"];
}

/** A catalogue query: condition and order as SQL over `p`, written by this module. */
export interface CardQuery {
  /** A join with exactly one row for each product. */
  readonly join?: string;
  readonly where: string;
  readonly orderBy: string;
  readonly limit: number;
  readonly offset?: number;
  /** Parameters from `$1` on. */
  readonly values: readonly unknown[];
  /** Whether to return the versions that the page was read at. */
  readonly withVersions?: boolean;
}

/** Condition and order for a parameter that holds a list of ids, in that order. */
export const inOrder = (place: string) => ({
  where: `p.id = any(${place}::uuid[])`,
  orderBy: `array_position(${place}::uuid[], p.id)`,
});

export interface CardPage {
  readonly products: readonly Product[];
  /** Versions at the time of reading; undefined for an empty page or when not requested. */
  readonly versions: CatalogueVersions | undefined;
}

// xmin is the transaction that last wrote a row, so every change of a product or its category changes the state.
const toState = "p.xmin::text || ':' || c.xmin::text";

function placeStatement({ join = "", where, orderBy, limit, offset = 0, values, withVersions = false }: CardQuery) {
  const next = values.length + 1;
  // Pages on ids alone; everything else is looked up for the page only.
  const text = `select p.id, ${toState} as state, ${withVersions ? `${versionsColumn},` : ""}
      (select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'label', v.label, 'sku', v.sku,
         'stock', case when v.is_stock_limited then v.on_hand - v.reserved else ${unlimitedStock} end) order by v.position, v.id), '[]')
       from variants v where v.product_id = p.id and v.retired_at is null) as variants
    from (select p.id, row_number() over (order by ${orderBy}) as place from products p ${join}
          where p.archived_at is null and ${where} order by ${orderBy} limit $${next} offset $${next + 1}) page
    join products p on p.id = page.id join categories c on c.id = p.category_id order by page.place`;
  return { text, values: [...values, limit, offset] };
}

const textStatement = `select p.id, ${toState} as state, p.slug, p.kind, p.name, p.summary, p.description, p.facts, p.nutrition, p.return_class, p.images, p.seo,
    (select json_agg(json_build_object('sku', v.sku, 'barcode', v.barcode) order by v.position, v.id)
     from variants v where v.product_id = p.id and v.retired_at is null and v.barcode is not null) as barcodes,
    ${pricesColumn} as prices, (select json_agg(json_build_object('id', v.id, 'prices', ${ownPricesColumn})) from variants v
     where v.product_id = p.id and v.retired_at is null) as owns, p.discount_percentage::float8 as discount, p.variant_label,
    p.is_new_until, p.rating_sum, p.rating_count, p.created_at, p.programme, p.coaching, ${termsColumn} as terms,
    json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as category
  from products p join categories c on c.id = p.category_id where p.id = any($1::uuid[])`;

function wirePrices(prices: ProductPrices): ProductCard["prices"] {
  return currencies.map((currency) => {
    const { amountMinor, isDerived } = prices[currency];
    const price = { currency, amount: toMajor(amountMinor) };
    return isDerived ? { ...price, derived: true } : price;
  });
}

/** Average rating with at most two decimals; 0 without ratings. */
export const toRating = (sum: number, count: number): ProductCard["rating"] => ({
  average: count === 0 ? 0 : Math.round((sum / count) * 100) / 100,
  count,
});

/** What a package includes: its terms as sentences, then the points that staff add. */
function toCoaching({ coaching, terms }: TextRow): Pick<ProductCard, "coaching"> {
  if (coaching == null) return {};
  const promises = toBullets(toTerms(terms, coaching.months), coaching.months);
  return { coaching: { ...coaching, features: [...promises, ...coaching.features] } };
}

const toGtins = (barcodes: TextRow["barcodes"]): Product["gtins"] =>
  (barcodes ?? []).flatMap(({ sku, barcode }) => {
    const gtin = toPublicGtin(barcode);
    return gtin === undefined ? [] : [{ sku, gtin }];
  });

interface Kept extends Omit<Product, "variants" | "isNew"> {
  readonly isNewUntil: number;
  /** Prices of the variants that cost more than the lowest price. */
  readonly dearer: ReadonlyMap<string, ProductCard["prices"]>;
}

/** The lowest prices, and the prices of the variants that cost more. */
function toKeptPrices({ prices, owns }: TextRow): Pick<Kept, "prices" | "dearer"> {
  const all = owns ?? [];
  const lowest = lowestPrices(
    prices,
    all.map((one) => one.prices),
  );
  const priced = all.map((one) => ({ id: one.id, prices: variantPrices(prices, one.prices) }));
  const dearer = priced.filter((one) => !areSamePrices(one.prices, lowest));
  return { prices: wirePrices(lowest), dearer: new Map(dearer.map((one) => [one.id, wirePrices(one.prices)])) };
}

function toKept(row: TextRow): Kept {
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    name: row.name,
    summary: row.summary,
    description: row.description,
    facts: row.facts,
    nutrition: row.nutrition,
    seo: row.seo,
    gtins: toGtins(row.barcodes),
    returnClass: row.return_class,
    category: row.category,
    images: row.images,
    ...toKeptPrices(row),
    discountPercentage: row.discount,
    variantLabel: row.variant_label,
    rating: toRating(row.rating_sum, row.rating_count),
    createdAt: row.created_at.toISOString(),
    isNewUntil: row.is_new_until?.getTime() ?? 0,
    ...(row.programme === null ? {} : { programme: row.programme }),
    ...toCoaching(row),
  };
}

const withPrices = (variants: ProductCard["variants"], dearer: Kept["dearer"]): ProductCard["variants"] =>
  dearer.size === 0
    ? variants
    : variants.map((variant) => {
        const prices = dearer.get(variant.id);
        return prices === undefined ? variant : { ...variant, prices };
      });

function createReadPlaces(pool: Pick<pg.Pool, "query">) {
  const shared = sharedByTurn<readonly PlaceRow[]>();
  return (query: CardQuery): Promise<readonly PlaceRow[]> => {
    const statement = placeStatement(query);
    return shared(JSON.stringify(statement), async () => (await pool.query<PlaceRow>(statement)).rows);
  };
}

/** Reads products on sale, in the requested order. */
export type ReadCards = (query: CardQuery) => Promise<CardPage>;

const maxKept = 3000;

/**
 * One hand-written statement reads the page and its stock, because it is on the path of every shop page. Texts, images
 * and prices are cached until their rows change.
 */
export function createReadCards(pool: Pick<pg.Pool, "query">, clock: Clock): ReadCards {
  const kept = new LRUCache<string, Kept>({ max: maxKept });
  const readPlaces = createReadPlaces(pool);
  const keyOf = ({ id, state }: { readonly id: string; readonly state: string }) => `${id}:${state}`;
  const toTexts = async (places: readonly PlaceRow[]): Promise<Map<string, Kept>> => {
    const found = new Map<string, Kept>();
    for (const place of places) {
      const known = kept.get(keyOf(place));
      if (known !== undefined) found.set(place.id, known);
    }
    const missing = places.filter((place) => !found.has(place.id)).map((place) => place.id);
    if (missing.length === 0) return found;
    const { rows } = await pool.query<TextRow>({ text: textStatement, values: [missing] });
    for (const row of rows) {
      const fresh = toKept(row);
      kept.set(keyOf(row), fresh);
      found.set(row.id, fresh);
    }
    return found;
  };
  return async (query) => {
    const rows = await readPlaces(query);
    const texts = await toTexts(rows);
    const now = clock.now().getTime();
    const products = rows.flatMap(({ id, variants }) => {
      const text = texts.get(id);
      if (text === undefined) return [];
      const { isNewUntil, dearer, ...rest } = text;
      return [{ ...rest, variants: withPrices(variants, dearer), isNew: isNewUntil > now }];
    });
    return { products, versions: rows[0]?.versions };
  };
}
