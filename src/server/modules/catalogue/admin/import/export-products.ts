import { sql } from "drizzle-orm";
import { type Cell, csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { matchingIds, type ProductFilters } from "../read-products.ts";
import { columns } from "./columns.ts";

interface Row {
  readonly slug: string;
  readonly kind: string;
  readonly category: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variant_label: LocalizedText;
  readonly tags: readonly string[];
  readonly amounts: Readonly<Record<Currency, number>>;
  readonly derived: readonly Currency[];
  readonly discount: number;
  readonly new_until: string | null;
  readonly months: number | null;
  readonly on_sale: boolean;
  readonly sku: string;
  readonly size: string;
  readonly label: LocalizedText;
  readonly on_hand: number | null;
}

const maxProducts = 50_000;
const atOnce = 1000;

function toCells(row: Row): Cell[] {
  const price = (code: Currency): Cell => (row.derived.includes(code) ? "auto" : toMajor(minor(row.amounts[code])));
  const both = ({ en, ar }: LocalizedText): Cell[] => [en, ar];
  return [
    ...[row.slug, row.kind, row.category],
    ...both(row.name),
    ...both(row.summary),
    ...both(row.description),
    ...both(row.variant_label),
    row.tags.join("|"),
    ...[price("EGP"), price("SAR"), price("AED"), price("USD")],
    ...[row.discount, row.new_until, row.months, row.on_sale ? "yes" : "no"],
    ...[row.sku, row.size],
    ...both(row.label),
    ...[row.on_hand, null],
  ];
}

/** Exports the listed products, one row per variant on sale, in the import format. */
export async function productsFile(reader: Reader, filters: ProductFilters, today: string): Promise<CsvFile> {
  const ids = await matchingIds(reader, filters, maxProducts);
  const kept = ids.slice(0, maxProducts);
  const rows: Cell[][] = [];
  for (let at = 0; at < kept.length; at += atOnce) {
    const some = await readRows<Row>(
      reader,
      sql`select p.slug, p.kind, c.slug as category, p.name, p.summary, p.description, p.variant_label, p.tags,
        json_build_object('EGP', p.price_egp, 'SAR', p.price_sar, 'AED', p.price_aed, 'USD', p.price_usd) as amounts,
        p.derived_currencies as derived, p.discount_percentage::float8 as discount,
        to_char(p.is_new_until at time zone 'UTC', 'YYYY-MM-DD') as new_until, (p.coaching ->> 'months')::int as months,
        p.archived_at is null as on_sale, v.sku, v.size, v.label, case when v.is_stock_limited then v.on_hand end as on_hand
      from products p join categories c on c.id = p.category_id join variants v on v.product_id = p.id and v.retired_at is null
      where p.id = any(${sql.param(kept.slice(at, at + atOnce))}::uuid[]) order by p.id, v.position, v.id`,
    );
    rows.push(...some.map(toCells));
  }
  return csvFile(`himma-products-${today}.csv`, columns, rows, ids.length <= maxProducts);
}
