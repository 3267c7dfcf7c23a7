import type { Reader } from "#server/platform/db/database.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { adminExportTaxReport, adminGetTaxReport, TaxRow } from "#shared/contract/admin-tax-report.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { taxMarkets } from "#shared/domain/tax-documents.ts";
import { type Cell, csvFile } from "./csv.ts";
import { readTax, readTaxYears, type TaxSums } from "./read-tax.ts";

const none = { count: 0, net: 0, tax: 0, total: 0, local_tax: null, waiting: 0 } as const;
type Sums = Pick<TaxSums, keyof typeof none>;

const major = (amount: number): number => toMajor(minor(amount));
// Never -0.
const negative = (amount: number): number => (amount === 0 ? 0 : -amount);

const toSums = ({ count, net, tax, total }: Sums, sign: (amount: number) => number = (amount) => amount) => ({
  count,
  net: major(sign(net)),
  tax: major(sign(tax)),
  total: major(sign(total)),
});

const keyOf = ({ market, currency, period, basis }: TaxSums): string => `${period} ${market} ${currency} ${basis}`;

function toRow(parts: readonly TaxSums[]): TaxRow[] {
  const [first] = parts;
  if (first === undefined) return [];
  const { market, currency, period, basis } = first;
  const sales: Sums = parts.find((part) => !part.is_credit) ?? none;
  const credits: Sums = parts.find((part) => part.is_credit) ?? none;
  const isLocal = sales.local_tax !== null || credits.local_tax !== null;
  return [
    {
      ...{ market, currency, period, basis },
      sales: toSums(sales),
      credits: toSums(credits, negative),
      net: major(sales.net - credits.net),
      tax: major(sales.tax - credits.tax),
      total: major(sales.total - credits.total),
      localTax: isLocal ? major((sales.local_tax ?? 0) - (credits.local_tax ?? 0)) : null,
      waiting: sales.waiting + credits.waiting,
    },
  ];
}

/** Periods with what was sold and what was credited in each; credits are negative. */
export const toTaxRows = (sums: readonly TaxSums[]): TaxRow[] => [...Map.groupBy(sums, keyOf).values()].flatMap(toRow);

type Query = QueryOf<typeof adminExportTaxReport>;

const yearOf = ({ year }: Query, today: string): number => Number(year ?? today.slice(0, 4));

const readRowsOf = async (reader: Reader, query: Query, today: string): Promise<TaxRow[]> =>
  toTaxRows(await readTax(reader, { year: yearOf(query, today), by: query.by, market: query.market }));

export async function readTaxReport(
  reader: Reader,
  { page, limit, ...query }: QueryOf<typeof adminGetTaxReport>,
  today: string,
): Promise<ReplyOf<typeof adminGetTaxReport>> {
  const rows = await readRowsOf(reader, query, today);
  return {
    rows: rows.slice((page - 1) * limit, page * limit),
    years: await readTaxYears(reader, Number(today.slice(0, 4))),
    year: yearOf(query, today),
    pagination: toPagination(page, limit, rows.length),
  };
}

const header = [
  ...["period from", "market", "currency", "by", "sales", "sales net", "sales tax", "sales total"],
  ...["credits", "credits net", "credits tax", "credits total", "net", "tax", "total"],
  ...["tax in local currency", "local currency", "waiting for a number"],
];

const localCurrencyOf = ({ market, localTax }: TaxRow): Cell => {
  if (localTax === null || !taxMarkets.some((one) => one === market)) return null;
  return market === "SA" ? "SAR" : "EGP";
};

const toCells = (row: TaxRow): Cell[] => [
  ...[row.period, row.market, row.currency, row.basis],
  ...[row.sales.count, row.sales.net, row.sales.tax, row.sales.total],
  ...[row.credits.count, row.credits.net, row.credits.tax, row.credits.total],
  ...[row.net, row.tax, row.total, row.localTax, localCurrencyOf(row), row.waiting],
];

export async function taxReportFile(reader: Reader, query: Query, today: string): Promise<CsvFile> {
  const rows = await readRowsOf(reader, query, today);
  const where = query.market === undefined ? "" : `-${query.market}`;
  return csvFile(`himma-tax${where}-${yearOf(query, today)}-by-${query.by}.csv`, header, rows.map(toCells));
}
