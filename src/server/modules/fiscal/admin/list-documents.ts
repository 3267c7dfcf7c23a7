import { type Cell, csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern, resolveTotal, withinDays } from "#server/platform/db/rows.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { adminExportTaxDocuments, adminListTaxDocuments } from "#shared/contract/admin-tax-documents.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { documentColumns, fiscalDocuments } from "../tables.ts";
import { toAdminDocument } from "../view.ts";

export type Filters = QueryOf<typeof adminExportTaxDocuments>;

export function matches({ market, state, kind, search, from, to }: Filters): SQL | undefined {
  const text = search === undefined || search === "" ? undefined : likePattern(search.toUpperCase());
  return and(
    market && eq(fiscalDocuments.market, market),
    state && eq(fiscalDocuments.state, state),
    kind && eq(fiscalDocuments.kind, kind),
    text === undefined
      ? undefined
      : sql`(${fiscalDocuments.number} like ${text} or ${fiscalDocuments.source} ->> 'orderNumber' like ${text})`,
    withinDays(sql`${fiscalDocuments.createdAt}`, { from, to }),
  );
}

const newest = [desc(fiscalDocuments.createdAt), desc(fiscalDocuments.id)];
export const oldest = [asc(fiscalDocuments.createdAt), asc(fiscalDocuments.id)];

export async function listDocuments(
  reader: Reader,
  query: QueryOf<typeof adminListTaxDocuments>,
): Promise<ReplyOf<typeof adminListTaxDocuments>> {
  const where = matches(query);
  const rows = await reader
    .select(documentColumns)
    .from(fiscalDocuments)
    .where(where)
    .orderBy(...(query.sort === "oldest" ? oldest : newest))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const total = await resolveTotal(query, rows, () => reader.$count(fiscalDocuments, where));
  return { documents: rows.map(toAdminDocument), pagination: toPagination(query.page, query.limit, total) };
}

/** Maximum rows of an export: a few megabytes. */
const maxRows = 10_000;
const header = [
  ...["number", "market", "kind", "state", "order", "decided (UTC)", "issued (UTC)", "counter"],
  ...["currency", "net", "VAT", "rounding", "total", "VAT in SAR or EGP", "reason", "hash"],
];

/** The list as a spreadsheet under the same filters, oldest first. */
export async function exportDocuments(reader: Reader, query: Filters, today: string): Promise<CsvFile> {
  const rows = await reader
    .select(documentColumns)
    .from(fiscalDocuments)
    .where(matches(query))
    .orderBy(...oldest)
    .limit(maxRows + 1);
  const cells = rows.slice(0, maxRows).map((row): Cell[] => {
    const { number, market, kind, state, orderNumber, createdAt, issuedAt, currency, net, tax, total, reason } =
      toAdminDocument(row);
    return [
      ...[number, market, kind, state, orderNumber, createdAt, issuedAt, row.counter],
      ...[currency, net, tax, row.roundingMinor / 100, total, row.localTaxMinor / 100, reason, row.hash],
    ];
  });
  return csvFile(`himma-tax-documents-${today}.csv`, header, cells, rows.length <= maxRows);
}
