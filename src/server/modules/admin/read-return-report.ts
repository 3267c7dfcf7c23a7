import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readRows } from "#server/platform/db/rows.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { adminGetReturnReport, ReturnGroup, ReturnReport } from "#shared/contract/admin-return-report.ts";
import type { QueryOf } from "#shared/contract/endpoint.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { holdsPieces, returnStatuses } from "#shared/domain/return-cases.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { csvFile } from "./csv.ts";
import type { Period } from "./periods.ts";
import { isSold, toSpan } from "./sales.ts";

type Query = QueryOf<typeof adminGetReturnReport>;

/** The market of an order; older orders have none stored. */
const marketOf = sql`coalesce(o.market, case when o.shipping_address ->> 'country' in ('EG', 'SA', 'AE')
  then o.shipping_address ->> 'country' else 'ZZ' end)`;
const counted = sql.param(returnStatuses.filter(holdsPieces));

const keys: Readonly<Record<ReturnGroup, SQL>> = {
  reason: sql`l.reason`,
  product: sql`p.product_id::text`,
  market: marketOf,
};
/** Sales have no reason, so each reason is compared with all sales. */
const soldKeys: Readonly<Record<ReturnGroup, SQL>> = { ...keys, reason: sql`''` };

interface BackRow {
  readonly key: string;
  readonly currency: Currency;
  readonly returns: number;
  readonly pieces: number;
  readonly exchanged: number;
  readonly refunded: number;
}

function readBack(reader: Reader, period: Period, { by, market, reason, product }: Query): Promise<BackRow[]> {
  const { start, end } = toSpan(period);
  const where = andAll([
    sql`c.requested_at >= ${start}`,
    sql`c.requested_at < ${end}`,
    sql`c.status = any(${counted})`,
    market && sql`${marketOf} = ${market}`,
    reason && sql`l.reason = ${reason}`,
    product === undefined ? undefined : sql`p.product_id = ${product}::uuid`,
  ]);
  return readRows(
    reader,
    sql`select ${keys[by]} as key, o.currency, count(distinct c.id)::int as returns,
      sum(coalesce(l.accepted, l.quantity))::int as pieces, sum(l.exchanged)::int as exchanged, sum(l.refund_minor + l.otherwise_minor)::float8 as refunded
    from return_cases c join return_lines l on l.case_id = c.id join order_lines p on p.id = l.line_id join orders o on o.id = c.order_id
    where ${where} group by 1, 2`,
  );
}

async function readSold(reader: Reader, period: Period, { by, market, product }: Query) {
  const { start, end } = toSpan(period);
  const where = andAll([
    sql`o.created_at >= ${start}`,
    sql`o.created_at < ${end}`,
    isSold,
    sql`p.kind = 'physical'`,
    market && sql`${marketOf} = ${market}`,
    product === undefined ? undefined : sql`p.product_id = ${product}::uuid`,
  ]);
  const rows = await readRows<{ key: string; sold: number }>(
    reader,
    sql`select ${soldKeys[by]} as key, sum(p.quantity)::int as sold from orders o join order_lines p on p.order_id = o.id
      where ${where} group by 1`,
  );
  return new Map(rows.map(({ key, sold }) => [key, sold]));
}

async function readNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, LocalizedText>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows<{ id: string; name: LocalizedText }>(
    reader,
    sql`select id, name from products where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function toFigures(rows: readonly BackRow[], sold: number) {
  const sum = (of: (row: BackRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const pieces = sum((row) => row.pieces);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    returns: sum((row) => row.returns),
    pieces,
    exchanged: sum((row) => row.exchanged),
    refunded: [...byCurrency]
      .map(([currency, of]) => ({ currency, amount: toMajor(minor(of.reduce((all, row) => all + row.refunded, 0))) }))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    sold,
    share: sold === 0 ? null : Math.round((pieces / sold) * 1000) / 10,
  };
}

/** Returns requested in a period, with the quantity sold in it. */
export async function readReturnReport(
  reader: Reader,
  period: Period,
  { query, most }: { readonly query: Query; readonly most: number },
): Promise<ReturnReport> {
  const { by, product = null } = query;
  const back = await readBack(reader, period, query);
  const sold = await readSold(reader, period, query);
  const all = [...sold.values()].reduce((pieces, more) => pieces + more, 0);
  const groups = [...Map.groupBy(back, ({ key }) => key)]
    .map(([key, rows]) => ({ key, ...toFigures(rows, by === "reason" ? all : (sold.get(key) ?? 0)) }))
    .toSorted((a, b) => b.pieces - a.pieces || (a.key < b.key ? -1 : 1))
    .slice(0, most);
  const names = await readNames(reader, [
    ...(by === "product" ? groups.map(({ key }) => key) : []),
    ...(product === null ? [] : [product]),
  ]);
  const name = product === null ? undefined : names.get(product);
  // A return with two reasons or products counts once in the totals.
  const whole = by === "market" ? back : await readBack(reader, period, { ...query, by: "market" });
  return {
    ...{ from: period.from, to: period.to, by },
    product: product === null || name === undefined ? null : { id: product, name },
    total: toFigures(whole, all),
    rows: groups.map((group) => ({ ...group, name: names.get(group.key) ?? null })),
  };
}

/** The report as a file: one row for each group and currency. */
export function returnReportFile({ from, to, by, rows }: ReturnReport): CsvFile {
  const header = [
    by,
    "Arabic name",
    "returns",
    "pieces",
    "exchanged",
    "sold",
    "share in per cent",
    "currency",
    "refunded",
  ];
  const cells = rows.flatMap(({ key, name, returns, pieces, exchanged, sold, share, refunded }) =>
    (refunded.length === 0 ? [{ currency: null, amount: 0 }] : refunded).map(({ currency, amount }) => [
      ...[name?.en ?? key, name?.ar ?? "", returns, pieces, exchanged, sold, share, currency, amount],
    ]),
  );
  return csvFile(`himma-returns-by-${by}-${from}-to-${to}.csv`, header, cells);
}
