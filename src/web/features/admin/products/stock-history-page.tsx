import { type StockMovement, type StockReason, stockReasons } from "#shared/contract/admin-stock.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { CsvButton } from "#web/admin-kit/csv-button.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { StockHistory } from "./load-stock.ts";

const reasonNames: Readonly<Record<StockReason, string>> = {
  opening: "Opening balance",
  sale: "Sale",
  cancellation: "Cancelled order",
  return: "Return",
  adjustment: "Adjustment",
  import: "Import",
  stocktake: "Stocktake",
  other: "Other",
};

/** The page of a movement's reference: the order or the return with that number. */
const pages: Partial<Readonly<Record<StockReason, string>>> = {
  sale: "orders",
  cancellation: "orders",
  return: "returns",
};

function Reference({ movement: { reason, reference } }: { readonly movement: StockMovement }) {
  const page = pages[reason];
  if (reference === null) return null;
  if (page === undefined) return <Ltr>{reference}</Ltr>;
  return (
    <AdminLink href={`${adminRoot}/${page}?search=${encodeURIComponent(reference)}`}>
      <Ltr>{reference}</Ltr>
    </AdminLink>
  );
}

const columns: readonly Column<StockMovement>[] = [
  { id: "at", header: "Time", rowHeader: true, cell: ({ at }) => <When at={at} /> },
  { id: "sku", header: "Variant", cell: ({ variant }) => <Ltr>{variant.sku}</Ltr> },
  {
    id: "reason",
    header: "Reason",
    cell: (movement) => (
      <span className="flex flex-col">
        <span className="flex flex-wrap gap-x-2">
          {reasonNames[movement.reason]} <Reference movement={movement} />
        </span>
        {movement.note !== null && (
          <span className="text-small text-muted">
            <UserText>{movement.note}</UserText>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "by",
    header: "By",
    cell: ({ actor }) => (actor === null ? "–" : <UserText>{actor.name}</UserText>),
  },
  {
    id: "delta",
    header: "Change",
    align: "end",
    cell: ({ delta }) => <Ltr>{delta > 0 ? `+${delta}` : `−${-delta}`}</Ltr>,
  },
  { id: "after", header: "On hand after", align: "end", cell: ({ balanceAfter }) => balanceAfter },
];

/** Every change of a product's stock, newest first. */
export function StockHistoryPage({ data }: { readonly data: StockHistory }) {
  const { product, movements, pagination, loadFile } = data;
  const variants = product.variants.map(({ id, sku }) => ({ value: id, label: sku }));
  const reasons = stockReasons.map((value) => ({ value, label: reasonNames[value] }));
  return (
    <ListPage
      title="Stock history"
      noun="changes"
      back={{ href: `${adminRoot}/products/${product.id}`, label: product.name.en }}
      pagination={pagination}
      actions={<CsvButton load={loadFile}>Export CSV</CsvButton>}
      filters={[
        { name: "variant", label: "Variant", all: "All variants", options: variants },
        { name: "reason", label: "Reason", all: "All reasons", options: reasons },
      ]}
    >
      <DataTable
        caption="Stock history"
        layout="stack"
        columns={columns}
        rows={movements}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="box" title="No changes" description="Nothing to show in this view." />}
      />
    </ListPage>
  );
}
