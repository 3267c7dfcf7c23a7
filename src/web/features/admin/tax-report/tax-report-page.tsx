import { useSearchParams } from "react-router";
import { adminExportTaxReport, type TaxRow } from "#shared/contract/admin-tax-report.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { markets } from "#shared/domain/markets.ts";
import { counted, marketNames } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import type { TaxReport } from "./load-tax-report.ts";

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026", or "Q4 2026". */
function periodName(period: string, isQuarter: boolean): string {
  const month = Number(period.slice(5, 7));
  return isQuarter ? `Q${Math.ceil(month / 3)} ${period.slice(0, 4)}` : monthName.format(new Date(period));
}

/** The sums of sales or credits: the tax, and below it the total with the number of documents. */
function Sums({ row, sums, what }: { readonly row: TaxRow; readonly sums: TaxRow["sales"]; readonly what: string }) {
  if (sums.count === 0) return "–";
  return (
    <span className="flex flex-col">
      <Amount amount={sums.tax} currency={row.currency} />
      <span className="text-small text-muted">
        of <Amount amount={sums.total} currency={row.currency} />, {counted(sums.count, what)}
      </span>
    </span>
  );
}

const toColumns = (isQuarter: boolean): readonly Column<TaxRow>[] => [
  {
    id: "period",
    header: "Period",
    rowHeader: true,
    cell: ({ period, waiting }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        {periodName(period, isQuarter)}
        {waiting > 0 && <Badge tone="warn">{`${waiting} without a number yet`}</Badge>}
      </span>
    ),
  },
  {
    id: "market",
    header: "Market",
    cell: ({ market, basis }) => (
      <span className="flex flex-col">
        {marketNames[market]}
        <span className="text-small text-muted">{basis === "documents" ? "By tax documents" : "By orders"}</span>
      </span>
    ),
  },
  {
    id: "sales",
    header: "VAT on sales",
    align: "end",
    cell: (row) => <Sums row={row} sums={row.sales} what={row.basis === "documents" ? "invoice" : "order"} />,
  },
  {
    id: "credits",
    header: "VAT on credits",
    align: "end",
    cell: (row) => <Sums row={row} sums={row.credits} what={row.basis === "documents" ? "credit note" : "refund"} />,
  },
  {
    id: "net",
    under: "total",
    header: "Net",
    align: "end",
    cell: ({ net, currency }) => <Amount amount={net} currency={currency} />,
  },
  {
    id: "tax",
    header: "VAT",
    align: "end",
    cell: ({ tax, currency, market, localTax }) => (
      <span className="flex flex-col">
        <strong>
          <Amount amount={tax} currency={currency} />
        </strong>
        {market === "SA" && localTax !== null && currency !== "SAR" && (
          <span className="text-small text-muted">
            <Amount amount={localTax} currency="SAR" />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
];

const periods = {
  label: "Period",
  name: "by",
  all: "Months",
  options: [{ value: "quarter", label: "Quarters" }],
};
const marketFilter = {
  label: "Market",
  name: "market",
  all: "All markets",
  options: markets.map((value) => ({ value, label: marketNames[value] })),
};

type ExportQuery = NonNullable<CallInput<typeof adminExportTaxReport>["query"]>;

/** Tax by market and period: of sales, of credits, and the rest to declare. */
export function TaxReportPage({ data: { rows, years, pagination } }: { readonly data: TaxReport }) {
  const isQuarter = useSearchParams()[0].get("by") === "quarter";
  const [thisYear, ...earlier] = years;
  const yearFilter = {
    label: "Year",
    name: "year",
    all: String(thisYear ?? ""),
    options: earlier.map((year) => ({ value: String(year), label: String(year) })),
  };
  return (
    <TablePage
      title="Tax report"
      id="tax-report"
      noun="periods"
      hint="The first period appears with the first paid order."
      columns={toColumns(isQuarter)}
      rows={rows}
      rowKey={({ period, market, currency, basis }) => `${period} ${market} ${currency} ${basis}`}
      pagination={pagination}
      csv={(query: ExportQuery) => api(adminExportTaxReport, { query })}
      chips={periods}
      filters={earlier.length === 0 ? [marketFilter] : [marketFilter, yearFilter]}
    >
      <p className="text-small text-muted">
        Days are those of each market. Credit notes and return receipts count, as negative amounts, when they were
        issued. Orders without a tax document count when they were paid, with cash when they left; their refunds when
        they were made.
      </p>
    </TablePage>
  );
}
