import {
  matchingIds,
  type ProductFilters,
  type ProductPrices,
  readVariantRows,
  type VariantRow,
  variantPrices,
} from "#server/modules/catalogue/index.ts";
import { type Cell, csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { marginPercent } from "#shared/domain/margin.ts";
import { discountedUnit, minor, toMajor } from "#shared/domain/money.ts";
import { taxCodeText } from "#shared/domain/tax-code.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { allColumns, columns } from "./columns.ts";

const maxProducts = 50_000;
const atOnce = 1000;

function toCostCells({ cost_minor: cost, prices, own, discount }: VariantRow): Cell[] {
  if (cost === null) return [null, null];
  const margin = marginPercent(discountedUnit(variantPrices(prices, own).EGP.amountMinor, discount), minor(cost));
  return [toMajor(minor(cost)), margin ?? null];
}

function toCells(row: VariantRow, withCosts: boolean): Cell[] {
  const { own } = row;
  const toCell = ({ isDerived, amountMinor }: ProductPrices[Currency]): Cell =>
    isDerived ? "auto" : toMajor(amountMinor);
  const both = ({ en, ar }: LocalizedText): Cell[] => [en, ar];
  return [
    ...[row.slug, row.kind, row.category],
    ...both(row.name),
    ...both(row.summary),
    ...both(row.description),
    ...both(row.variant_label),
    row.tags.join("|"),
    ...currencies.map((code) => toCell(row.prices[code])),
    ...[row.discount, row.new_until, row.months, row.on_sale ? "yes" : "no", row.return_class],
    ...[row.sku, row.size],
    ...both(row.label),
    ...[row.on_hand, null],
    ...[row.barcode, row.publish_from, row.publish_until],
    ...both(row.seo.title),
    ...both(row.seo.description),
    row.tax_code === null ? null : taxCodeText(row.tax_code),
    ...currencies.map((code) => own && toCell(own[code])),
    ...(withCosts ? toCostCells(row) : []),
  ];
}

/** Exports the listed products, one row per variant on sale, in the import format. */
export async function productsFile(
  reader: Reader,
  filters: ProductFilters,
  { today, withCosts }: { readonly today: string; readonly withCosts: boolean },
): Promise<CsvFile> {
  const ids = await matchingIds(reader, filters, maxProducts);
  const kept = ids.slice(0, maxProducts);
  const rows: Cell[][] = [];
  for (let at = 0; at < kept.length; at += atOnce) {
    const some = await readVariantRows(reader, kept.slice(at, at + atOnce));
    rows.push(...some.map((row) => toCells(row, withCosts)));
  }
  return csvFile(`himma-products-${today}.csv`, withCosts ? allColumns : columns, rows, ids.length <= maxProducts);
}
