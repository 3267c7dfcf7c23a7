import type pg from "pg";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { unlimitedStock } from "./cards.ts";
import { type OwnPrices, ownPricesColumn, type ProductPrices, pricesColumn, variantPrices } from "./prices.ts";
import type { ProductImage } from "./tables.ts";

export interface FeedVariant {
  readonly size: string;
  readonly label: LocalizedText;
  readonly sku: string;
  readonly stock: number;
  readonly barcode: string | null;
  readonly prices: ProductPrices;
}

/** A product's data for the feeds of other sites. */
export interface FeedProduct {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly category: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variantLabel: LocalizedText;
  readonly images: readonly ProductImage[];
  readonly discountPercentage: number;
  readonly variants: readonly FeedVariant[];
}

interface Row extends Omit<FeedProduct, "variants"> {
  readonly prices: ProductPrices;
  readonly variants: readonly (Omit<FeedVariant, "prices"> & { readonly own: OwnPrices })[];
}

/** Products on sale after an id, in the order of their ids; without one from the first. */
export async function readFeedProducts(
  pool: Pick<pg.Pool, "query">,
  after: string | undefined,
  limit: number,
): Promise<FeedProduct[]> {
  const { rows } = await pool.query<Row>({
    text: `select p.id, p.slug, p.kind, c.slug as category, p.name, p.summary, p.description, p.variant_label as "variantLabel",
      p.images, ${pricesColumn} as prices, p.discount_percentage::float8 as "discountPercentage",
      (select coalesce(json_agg(json_build_object('size', v.size, 'label', v.label, 'sku', v.sku, 'barcode', v.barcode, 'own', ${ownPricesColumn},
         'stock', case when v.is_stock_limited then v.on_hand - v.reserved else ${unlimitedStock} end) order by v.position, v.id), '[]')
       from variants v where v.product_id = p.id and v.retired_at is null) as variants
    from products p join categories c on c.id = p.category_id
    where p.archived_at is null and p.id > $1::uuid order by p.id limit $2`,
    values: [after ?? "00000000-0000-0000-0000-000000000000", limit],
  });
  return rows.map(({ prices, variants, ...product }) => ({
    ...product,
    variants: variants.map(({ own, ...variant }) => ({ ...variant, prices: variantPrices(prices, own) })),
  }));
}
