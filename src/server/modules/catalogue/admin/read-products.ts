import { hashOfUrl } from "#server/modules/media/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import {
  andAll,
  likePattern,
  readRows,
  readTotal,
  resolveTotal,
  searchedHolds,
  toIso,
  toLimit,
} from "#server/platform/db/rows.ts";
import type {
  AdminImage,
  AdminProduct,
  AdminProductSummary,
  adminListProducts,
} from "#shared/contract/admin-products.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import { type OwnPrices, ownPricesColumn, type ProductPrices, priceJoin, pricesColumn } from "../prices.ts";
import { lowStockBelow, type ProductImage } from "../tables.ts";
import { noSuchProduct } from "./errors.ts";
import { toPriceSet } from "./parts.ts";

type Query = QueryOf<typeof adminListProducts>;
export type ProductFilters = Pick<Query, "search" | "kind" | "category" | "state" | "stock">;

interface Row extends Omit<AdminProductSummary, "prices"> {
  readonly prices: ProductPrices;
}
interface FullRow extends Row {
  readonly summary: AdminProduct["summary"];
  readonly description: AdminProduct["description"];
  readonly variantLabel: AdminProduct["variantLabel"];
  readonly images: readonly ProductImage[];
  readonly facts: AdminProduct["facts"];
  readonly tags: AdminProduct["tags"];
  readonly returnClass: AdminProduct["returnClass"];
  readonly isNewUntil: string | null;
  readonly coaching: AdminProduct["coaching"];
  readonly nutrition: AdminProduct["nutrition"];
  readonly seo: AdminProduct["seo"];
  readonly needs: AdminProduct["needs"];
  readonly variants: readonly (Omit<Variant, "prices"> & { readonly own: OwnPrices })[];
}
type Variant = AdminProduct["variants"][number];

const columns = sql`p.id, p.slug, p.kind, p.name, json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as category,
  p.images -> 0 as image, ${sql.raw(pricesColumn)} as prices,
  p.discount_percentage::float8 as "discountPercentage", stock.available as stock, p.archived_at is not null as "isArchived", p.version,
  p.publish_from as "publishFrom", p.publish_until as "publishUntil", p.to_translate as "toTranslate",
  case when p.kind = 'package' then json_build_object('months', p.coaching -> 'months',
    'isRecommended', p.coaching -> 'isRecommended', 'promises', coalesce(jsonb_array_length(p.coaching -> 'features'), 0)) end as package,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;
const besides = sql`join categories c on c.id = p.category_id
  left join lateral (
    select sum(v.on_hand - v.reserved)::int as available
    from variants v where v.product_id = p.id and v.is_stock_limited and v.retired_at is null
  ) stock on true`;

const sorts: Readonly<Record<Query["sort"], SQL>> = {
  newest: sql`p.created_at desc`,
  updated: sql`p.updated_at desc`,
  name: sql`lower(p.name ->> 'en')`,
  "-name": sql`lower(p.name ->> 'en') desc`,
  price: sql`price.paid_minor`,
  "-price": sql`price.paid_minor desc`,
  stock: sql`stock.available nulls last`,
  "-stock": sql`stock.available desc nulls last`,
};

const states: Readonly<Record<Query["state"], SQL | undefined>> = {
  active: sql`p.archived_at is null`,
  archived: sql`p.archived_at is not null`,
  untranslated: sql`p.to_translate is not null`,
  all: undefined,
};
// `out`: nothing can be bought; `low`: at least one variant has low stock.
const stocks = { out: sql`stock.available = 0`, low: sql`stock.is_low` } as const;

/** Condition on products `p` with a variant of this bar code; undefined when the text is no bar code. */
function hasBarcode(text: string): SQL | undefined {
  const key = barcodeKey(text);
  return key === undefined
    ? undefined
    : sql`p.id in (select v.product_id from variants v where lpad(v.barcode, 14, '0') = ${key})`;
}

function found(text: string | undefined): SQL | undefined {
  if (text === undefined || text === "") return undefined;
  const pattern = likePattern(text.toLowerCase());
  const ways = [
    searchedHolds(sql`p.name_searched`, text),
    sql`p.slug like ${pattern}`,
    sql`p.id in (select v.product_id from variants v where lower(v.sku) like ${pattern})`,
    hasBarcode(text),
  ].filter((way) => way !== undefined);
  return sql`(${sql.join(ways, sql` or `)})`;
}

const matching = (query: ProductFilters): SQL =>
  andAll([
    found(query.search),
    states[query.state],
    query.kind && sql`p.kind = ${query.kind}`,
    query.category ? sql`c.slug = ${query.category}` : undefined,
    query.stock && stocks[query.stock],
  ]);

/** The filtered source, with the columns for sorting. Sums up all stock in one pass, only when a filter needs it. */
const searched = (query: ProductFilters, sort?: Query["sort"]): SQL => {
  const isByStock = sort === "stock" || sort === "-stock";
  const isByPrice = sort === "price" || sort === "-price";
  return sql`from products p join categories c on c.id = p.category_id
    ${isByStock || query.stock !== undefined ? allStock : sql``} ${isByPrice ? sql.raw(priceJoin("EGP")) : sql``}`;
};
const allStock = sql`left join (
    select v.product_id, sum(v.on_hand - v.reserved)::int as available, bool_or(v.on_hand - v.reserved < coalesce(v.low_stock_below, ${lowStockBelow})) as is_low
    from variants v where v.is_stock_limited and v.retired_at is null group by 1
  ) stock on stock.product_id = p.id`;

function toSummary(row: Row): AdminProductSummary {
  return {
    ...row,
    prices: toPriceSet(row.prices),
    publishFrom: row.publishFrom === null ? null : toIso(row.publishFrom),
    publishUntil: row.publishUntil === null ? null : toIso(row.publishUntil),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

export async function listProducts(reader: Reader, query: Query): Promise<ReplyOf<typeof adminListProducts>> {
  const where = matching(query);
  // Finds the page first, so that only its rows are joined.
  const rows = await readRows<Row>(
    reader,
    sql`select ${columns} from (
      select found.id, row_number() over () as place
      from (select p.id ${searched(query, query.sort)} where ${where} order by ${sorts[query.sort]}, p.id desc ${toLimit(query)}) found
    ) page join products p on p.id = page.id ${besides} order by page.place`,
  );
  const count = sql`select count(*) as total ${searched(query)} where ${where}`;
  const total = await resolveTotal(query, rows, () => readTotal(reader, count));
  return { products: rows.map(toSummary), pagination: toPagination(query.page, query.limit, total) };
}

/** Ids that match the filters, in id order; `most` + 1 of them when there are more. */
export async function matchingIds(reader: Reader, query: ProductFilters, most: number): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    reader,
    sql`select p.id ${searched(query)} where ${matching(query)} order by p.id limit ${most + 1}`,
  );
  return rows.map((row) => row.id);
}

/** Converts a stored image for editors. */
export const toAdminImage = (image: ProductImage): AdminImage => ({ ...image, hash: hashOfUrl(image.url) ?? "" });

const needsColumn = sql`(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'image', n.images -> 0,
    'isArchived', n.archived_at is not null) order by need.position), '[]')
  from product_needs need join products n on n.id = need.product_id where need.programme_id = p.id)`;

interface Sight {
  readonly withCosts: boolean;
}

/** Throws 404. Contains costs only for staff who may see them. */
export async function requireProduct(
  reader: Reader,
  id: string,
  { withCosts }: Sight = { withCosts: false },
): Promise<AdminProduct> {
  const [row] = await readRows<FullRow>(
    reader,
    sql`select ${columns}, p.summary, p.description, p.variant_label as "variantLabel", p.images, p.facts, p.tags, p.return_class as "returnClass",
      p.is_new_until as "isNewUntil", p.coaching, p.nutrition, p.seo, ${needsColumn} as needs,
      (select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'label', v.label, 'sku', v.sku,
        'isStockLimited', v.is_stock_limited, 'onHand', v.on_hand, 'reserved', v.reserved, 'lowStockBelow', v.low_stock_below, 'own', ${sql.raw(ownPricesColumn)},
        'barcode', v.barcode, ${withCosts ? sql`'cost', (v.cost_minor / 100.0)::float8,` : sql``} 'isRetired', v.retired_at is not null)
        order by v.position, v.id), '[]')
      from variants v where v.product_id = p.id) as variants
    from products p ${besides} where p.id = ${id} limit 1`,
  );
  if (row === undefined) throw noSuchProduct();
  const { images, isNewUntil, ...texts } = row;
  const {
    summary,
    description,
    variantLabel,
    facts,
    tags,
    returnClass,
    coaching,
    nutrition,
    seo,
    needs,
    variants,
    ...rest
  } = texts;
  return {
    ...toSummary(rest),
    ...{ summary, description, variantLabel, facts, tags, returnClass, coaching, nutrition, seo, needs },
    variants: variants.map(({ own, ...variant }) => (own === null ? variant : { ...variant, prices: toPriceSet(own) })),
    images: images.map(toAdminImage),
    isNewUntil: isNewUntil === null ? null : toIso(isNewUntil),
  };
}
