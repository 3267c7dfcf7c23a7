import { useSearchParams } from "react-router";
import {
  type AdminTaxDocument,
  adminExportTaxDocumentFiles,
  adminExportTaxDocuments,
} from "#shared/contract/admin-tax-documents.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { maxTaxDocumentFiles, taxDocumentKinds, taxDocumentStates, taxMarkets } from "#shared/domain/tax-documents.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { kindNames, stateLabels } from "#web/admin-kit/tax-document-words.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { UiLink } from "#web/ui/ui-link.tsx";
import { commonKindNames, marketNames, toLateness } from "./document-words.ts";
import { FiscalPanel } from "./fiscal-panel.tsx";
import type { TaxDocumentsData } from "./load-documents.ts";
import { ReceiptsReporting } from "./receipts-panel.tsx";

/** A document's state, and how late it is. */
export function StateBadges({ document }: { readonly document: Pick<AdminTaxDocument, "state" | "waitsSince"> }) {
  const { text, tone } = stateLabels[document.state];
  const late = toLateness(document.waitsSince, Date.now());
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{text}</Badge>
      {late !== undefined && <Badge tone={late.tone}>{late.text}</Badge>}
    </span>
  );
}

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
  { id: "kind", under: "number", header: "Kind", cell: ({ kind, market }) => kindNames[market][kind] },
  {
    id: "state",
    header: "Status",
    cell: (document) => <StateBadges document={document} />,
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
  {
    id: "decided",
    under: "order",
    header: "Decided",
    sortable: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
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
    label: "Market",
    name: "market",
    all: "All markets",
    options: taxMarkets.map((value) => ({ value, label: marketNames[value] })),
  },
  {
    label: "Kind",
    name: "kind",
    all: "All kinds",
    options: taxDocumentKinds.map((value) => ({ value, label: commonKindNames[value] })),
  },
];
const sorts = { decided: { ascending: "oldest", descending: "newest", first: "descending" } } as const;
const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
];

type ExportQuery = NonNullable<CallInput<typeof adminExportTaxDocuments>["query"]>;

/** The signed files of the shown documents, and the link to the devices. */
function ListActions({ data: { list, setting, receipts } }: { readonly data: TaxDocumentsData }) {
  const { mode } = setting;
  const { isBusy, run } = useAction();
  const [query] = useSearchParams();
  const save = () =>
    run("Files saved", async () => {
      const names = ["market", "state", "kind", "search", "from", "to"].filter(
        (name) => (query.get(name) ?? "") !== "",
      );
      const asked = Object.fromEntries(names.map((name) => [name, query.get(name)])) as ExportQuery;
      saveBlob(await api(adminExportTaxDocumentFiles, { query: asked }), "himma-tax-documents.zip");
      const isCut = list.pagination.total > maxTaxDocumentFiles;
      return isCut ? `The oldest ${maxTaxDocumentFiles} files saved: choose days for the others` : undefined;
    });
  return (
    <>
      {(mode === "phase2" || receipts.mode === "eta") && (
        <Button size="sm" variant="secondary" icon={downloadIcon} loading={isBusy} onClick={() => void save()}>
          Export files
        </Button>
      )}
      {mode !== "off" && (
        <UiLink
          href={`${adminRoot}/tax-documents/devices`}
          className={buttonClass({ size: "sm", variant: "secondary" })}
        >
          Devices
        </UiLink>
      )}
      <UiLink
        href={`${adminRoot}/tax-documents/e-receipts`}
        className={buttonClass({ size: "sm", variant: "secondary" })}
      >
        E-receipts
      </UiLink>
    </>
  );
}

/** Tax invoices, credit notes and e-receipts of all orders. */
export function TaxDocumentsPage({ data }: { readonly data: TaxDocumentsData }) {
  const { list, setting, receipts } = data;
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
      actions={<ListActions data={data} />}
      search="Number of document or order"
      chips={chips}
      filters={filters}
      hasDays
      sorts={sorts}
      usualSort="newest"
      sortOptions={sortOptions}
    >
      <FiscalPanel setting={setting} />
      {receipts.mode === "eta" && <ReceiptsReporting setting={receipts} />}
    </TablePage>
  );
}
