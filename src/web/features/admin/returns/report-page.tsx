import { exportReturnReport, type ReturnReport } from "#shared/contract/admin-return-report.ts";
import { isMarket, markets } from "#shared/domain/markets.ts";
import { type ReturnReasonKind, returnReasonKinds } from "#shared/domain/return-cases.ts";
import { CsvButton } from "#web/admin-kit/csv-button.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { marketNames } from "#web/admin-kit/labels.ts";
import { DayRange, FilterChips, FilterSelect } from "#web/admin-kit/list/list-parts.tsx";
import { type ListAddress, useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, Amount, BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { reportQuery } from "./load-report.ts";
import { reasonNames } from "./return-labels.ts";

type Row = ReturnReport["rows"][number];

const groups = [
  { value: "", label: "By reason" },
  { value: "product", label: "By product" },
  { value: "market", label: "By market" },
];
const marketOptions = [
  { value: "", label: "All markets" },
  ...markets.map((value) => ({ value, label: marketNames[value] })),
];
const reasonOptions = [
  { value: "", label: "All reasons" },
  ...returnReasonKinds.map((value) => ({ value, label: reasonNames[value] })),
];

const isReason = (key: string): key is ReturnReasonKind => key in reasonNames;

/** The subject of a row, with a link to its counterpart: a reason's products, or a product's reasons. */
function Key({
  row,
  by,
  address,
}: {
  readonly row: Row;
  readonly by: ReturnReport["by"];
  readonly address: ListAddress;
}) {
  if (by === "market") return isMarket(row.key) ? marketNames[row.key] : row.key;
  const href =
    by === "reason"
      ? address.hrefWith({ by: "product", reason: row.key })
      : address.hrefWith({ by: undefined, product: row.key });
  return (
    <UiLink href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {row.name === null ? isReason(row.key) ? reasonNames[row.key] : row.key : <BothNames name={row.name} />}
    </UiLink>
  );
}

const toShare = ({ share }: Pick<Row, "share">): string => (share === null ? "–" : `${share.toFixed(1)}%`);

function Refunded({ refunded }: Pick<Row, "refunded">) {
  if (refunded.length === 0) return "–";
  return (
    <span className="flex flex-col items-end">
      {refunded.map(({ currency, amount }) => (
        <Amount key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  );
}

const toColumns = (by: ReturnReport["by"], address: ListAddress): Column<Row>[] => [
  {
    id: "key",
    header: { reason: "Reason", product: "Product", market: "Market" }[by],
    rowHeader: true,
    cell: (row) => <Key row={row} by={by} address={address} />,
  },
  { id: "returns", header: "Returns", align: "end", cell: ({ returns }) => returns },
  { id: "pieces", header: "Pieces", align: "end", cell: ({ pieces }) => pieces },
  { id: "exchanged", header: "Exchanged", align: "end", cell: ({ exchanged }) => exchanged },
  { id: "refunded", header: "Refunded", align: "end", cell: ({ refunded }) => <Refunded refunded={refunded} /> },
  { id: "sold", header: "Sold", align: "end", cell: ({ sold }) => sold },
  { id: "share", header: "Share of sold", align: "end", cell: toShare },
];

/** Returned pieces by reason, product or market. */
export function ReportPage({ report }: { readonly report: ReturnReport }) {
  const address = useListAddress();
  const { by, total, rows, product } = report;
  return (
    <AdminPage
      title="Returns by reason"
      back={{ href: `${adminRoot}/returns`, label: "Returns" }}
      actions={
        <CsvButton load={() => api(exportReturnReport, { query: reportQuery(location.href) })}>Download CSV</CsvButton>
      }
    >
      <FilterChips
        label="Group by"
        name="by"
        address={{ ...address, get: () => (by === "reason" ? "" : by) }}
        options={groups}
      />
      <div className="flex flex-wrap items-center gap-2">
        <DayRange address={{ ...address, get: (name) => (name === "from" ? report.from : report.to) }} />
        <FilterSelect label="Market" name="market" address={address} options={marketOptions} />
        <FilterSelect label="Reason" name="reason" address={address} options={reasonOptions} />
        {product !== null && (
          <UiLink
            href={address.hrefWith({ product: undefined })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            All products instead of {product.name.en}
          </UiLink>
        )}
      </div>
      <Panel title={product === null ? "All returns" : product.name.en}>
        <p>
          {total.pieces} pieces in {total.returns} returns: {toShare(total)} of the {total.sold} pieces sold in the same
          days. Exchanged for another size: {total.exchanged}.
        </p>
        <p className="text-small text-muted">
          Counted by the day of the request, without returns that were declined, withdrawn or not sent. Delivery and
          fees are not in the refunds.
        </p>
        <DataTable
          caption="Returns by reason"
          layout="stack"
          columns={toColumns(by, address)}
          rows={rows}
          rowKey={({ key }) => key}
          empty={<EmptyState icon="undo" title="No returns" description="Nothing went back in these days." />}
        />
      </Panel>
    </AdminPage>
  );
}
