import { matchingIds, type ProductFilters, readVariantRows, type VariantRow } from "#server/modules/catalogue/index.ts";
import { type Cell, csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { columns } from "./columns.ts";

const maxProducts = 50_000;
const atOnce = 1000;

function toCells(row: VariantRow): Cell[] {
  const price = (code: Currency): Cell => (row.prices[code].isDerived ? "auto" : toMajor(row.prices[code].amountMinor));
  const both = ({ en, ar }: LocalizedText): Cell[] => [en, ar];
  return [
    ...[row.slug, row.kind, row.category],
    ...both(row.name),
    ...both(row.summary),
    ...both(row.description),
    ...both(row.variant_label),
    row.tags.join("|"),
    ...currencies.map(price),
    ...[row.discount, row.new_until, row.months, row.on_sale ? "yes" : "no", row.return_class],
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
    const some = await readVariantRows(reader, kept.slice(at, at + atOnce));
    rows.push(...some.map(toCells));
  }
  return csvFile(`himma-products-${today}.csv`, columns, rows, ids.length <= maxProducts);
}
