import { type AdminTaxDocument, adminExportTaxDocuments } from "#shared/contract/admin-tax-documents.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { taxDocumentKinds, taxDocumentStates } from "#shared/domain/tax-documents.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { kindNames, stateLabels } from "./document-words.ts";
import { FiscalPanel } from "./fiscal-panel.tsx";
import type { TaxDocumentsData } from "./load-documents.ts";

export const documentColumns: readonly Column<AdminTaxDocument>[] = [
  {
    id: "number",
    header: "Number",
    rowHeader: true,
    cell: ({ id, number }) => (
      <UiLink href={`${adminRoot}/tax-documents/${id}`} className="whitespace-nowrap">
        {number === null ? "No number yet" : <Ltr>{number}</Ltr>}
      </UiLink>
    ),
  },
  { id: "kind", header: "Kind", cell: ({ kind }) => kindNames[kind] },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>,
  },
  {
    id: "order",
    header: "Order",
    cell: ({ orderId, orderNumber }) => (
      <UiLink href={`${adminRoot}/orders/${orderId}`} className="whitespace-nowrap">
        <Ltr>{orderNumber}</Ltr>
      </UiLink>
    ),
  },
  { id: "decided", header: "Decided", sortable: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: "tax", header: "VAT", align: "end", cell: ({ tax, currency }) => <Amount amount={tax} currency={currency} /> },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
];

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: taxDocumentStates.map((value) => ({ value, label: stateLabels[value].text })),
};
const filters = [
  {
    label: "Kind",
    name: "kind",
    all: "All kinds",
    options: taxDocumentKinds.map((value) => ({ value, label: kindNames[value] })),
  },
];
const sorts = { decided: { ascending: "oldest", descending: "newest", first: "descending" } } as const;
const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
];

type ExportQuery = NonNullable<CallInput<typeof adminExportTaxDocuments>["query"]>;

/** Tax invoices and credit notes of all orders. */
export function TaxDocumentsPage({ data: { list, setting } }: { readonly data: TaxDocumentsData }) {
  return (
    <TablePage
      title="Tax documents"
      id="tax-documents"
      noun="tax documents"
      columns={documentColumns}
      rows={list.documents}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      csv={(query: ExportQuery) => api(adminExportTaxDocuments, { query })}
      search="Number of document or order"
      chips={chips}
      filters={filters}
      hasDays
      sorts={sorts}
      usualSort="newest"
      sortOptions={sortOptions}
    >
      <FiscalPanel setting={setting} />
    </TablePage>
  );
}
