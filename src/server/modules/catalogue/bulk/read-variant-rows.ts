import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Seo } from "#shared/contract/search-facts.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnPrices, ownPricesColumn, type ProductPrices, pricesColumn } from "../prices.ts";

/** A variant on sale with its product's fields. */
export interface VariantRow {
  readonly slug: string;
  readonly kind: string;
  readonly category: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variant_label: LocalizedText;
  readonly tags: readonly string[];
  readonly return_class: string;
  readonly prices: ProductPrices;
  readonly discount: number;
  readonly new_until: string | null;
  readonly months: number | null;
  readonly on_sale: boolean;
  readonly publish_from: string | null;
  readonly publish_until: string | null;
  readonly seo: Seo;
  readonly sku: string;
  readonly size: string;
  readonly label: LocalizedText;
  readonly barcode: string | null;
  readonly tax_code: TaxCode | null;
  readonly cost_minor: number | null;
  readonly own: OwnPrices;
  readonly on_hand: number | null;
}

/** The variants on sale of these products, by product id and position. */
export const readVariantRows = (reader: Reader, productIds: readonly string[]): Promise<VariantRow[]> =>
  readRows<VariantRow>(
    reader,
    sql`select p.slug, p.kind, c.slug as category, p.name, p.summary, p.description, p.variant_label, p.tags, p.return_class,
        ${sql.raw(pricesColumn)} as prices, p.discount_percentage::float8 as discount,
        to_char(p.is_new_until at time zone 'UTC', 'YYYY-MM-DD') as new_until, (p.coaching ->> 'months')::int as months,
        p.archived_at is null as on_sale, p.seo,
        to_char(p.publish_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as publish_from,
        to_char(p.publish_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as publish_until,
        v.barcode, v.tax_code, v.cost_minor::float8 as cost_minor, ${sql.raw(ownPricesColumn)} as own, v.sku, v.size, v.label, case when v.is_stock_limited then v.on_hand end as on_hand
      from products p join categories c on c.id = p.category_id join variants v on v.product_id = p.id and v.retired_at is null
      where p.id = any(${sql.param([...productIds])}::uuid[]) order by p.id, v.position, v.id`,
  );
