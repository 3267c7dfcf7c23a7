import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { ProductCard, ProductKind } from "#shared/contract/catalogue.ts";
import type { Seo } from "#shared/contract/search-facts.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnPrices, ownPricesColumn, type ProductPrices, pricesColumn } from "../prices.ts";

export interface KnownVariant {
  readonly id: string;
  readonly sku: string;
  readonly size: string;
  readonly label: LocalizedText;
  readonly isRetired: boolean;
  readonly barcode: string | null;
  readonly taxCode: TaxCode | null;
  readonly costMinor: number | null;
  readonly prices: OwnPrices;
  readonly isStockLimited: boolean;
  readonly available: number;
}

/** Current state of a product, with the fields that a bulk change can set. */
export interface KnownProduct {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
  readonly kind: ProductKind;
  readonly categoryId: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variantLabel: LocalizedText;
  readonly tags: readonly string[];
  readonly returnClass: ReturnClass;
  readonly prices: ProductPrices;
  readonly discount: number;
  /** ISO 8601. */
  readonly newUntil: string | null;
  /** ISO 8601. */
  readonly publishFrom: string | null;
  readonly publishUntil: string | null;
  readonly seo: Seo;
  readonly coaching: NonNullable<ProductCard["coaching"]> | null;
  readonly programme: ProductCard["programme"] | null;
  /** The language whose texts are still missing. */
  readonly toTranslate: Language | null;
  readonly isOnSale: boolean;
  readonly variants: readonly KnownVariant[];
}

export interface KnownCategory {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly name: LocalizedText;
}

/** Existing data that a bulk change refers to. */
export interface Known {
  readonly products: ReadonlyMap<string, KnownProduct>;
  /** Product id by SKU. */
  readonly owners: ReadonlyMap<string, string>;
  /** Owners of bar codes, by normalized bar code. */
  readonly barcodes: ReadonlyMap<string, { readonly sku: string; readonly slug: string }>;
}

export async function readCategories(reader: Reader): Promise<ReadonlyMap<string, KnownCategory>> {
  const rows = await readRows<KnownCategory>(reader, sql`select id, slug, kind, name from categories`);
  return new Map(rows.map((row) => [row.slug, row]));
}

/** The products with these slugs, and the owners of these SKUs and bar codes. */
export async function readKnown(
  reader: Reader,
  slugs: readonly string[],
  skus: readonly string[],
  barcodeKeys: readonly string[],
): Promise<Known> {
  const rows = await readRows<KnownProduct>(
    reader,
    sql`select p.id, p.slug, p.version, p.kind, p.category_id as "categoryId", p.name, p.summary, p.description,
      p.variant_label as "variantLabel", p.tags, p.return_class as "returnClass",
      ${sql.raw(pricesColumn)} as prices, p.discount_percentage::float8 as discount, p.coaching, p.programme, p.to_translate as "toTranslate", p.archived_at is null as "isOnSale",
      to_char(p.is_new_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "newUntil",
      to_char(p.publish_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishFrom",
      to_char(p.publish_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishUntil", p.seo,
      (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'size', v.size, 'label', v.label,
          'barcode', v.barcode, 'taxCode', v.tax_code, 'costMinor', v.cost_minor, 'prices', ${sql.raw(ownPricesColumn)}, 'isRetired', v.retired_at is not null, 'isStockLimited', v.is_stock_limited, 'available', v.on_hand - v.reserved)
          order by v.position, v.id), '[]')
        from variants v where v.product_id = p.id) as variants
    from products p where p.slug = any(${sql.param([...slugs])}::text[])`,
  );
  const owners = await readRows<{ sku: string; slug: string }>(
    reader,
    sql`select v.sku, p.slug from variants v join products p on p.id = v.product_id where v.sku = any(${sql.param([...skus])}::text[])`,
  );
  const barcodes =
    barcodeKeys.length === 0
      ? []
      : await readRows<{ key: string; sku: string; slug: string }>(
          reader,
          sql`select lpad(v.barcode, 14, '0') as key, v.sku, p.slug from variants v join products p on p.id = v.product_id
            where lpad(v.barcode, 14, '0') = any(${sql.param([...barcodeKeys])}::text[])`,
        );
  return {
    barcodes: new Map(barcodes.map(({ key, ...owner }) => [key, owner])),
    products: new Map(rows.map((row) => [row.slug, row])),
    owners: new Map(owners.map((row) => [row.sku, row.slug])),
  };
}
