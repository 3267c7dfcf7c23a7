import { type AdminReturnSummary, returnViews } from "#shared/contract/admin-return-cases.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingHere } from "#web/admin-kit/list/list-parts.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { ReturnList } from "./load-returns.ts";
import { reasonNames, returnLabels } from "./return-labels.ts";

const columns: readonly Column<AdminReturnSummary>[] = [
  {
    id: "number",
    header: "Return",
    rowHeader: true,
    cell: ({ id, number }) => (
      <AdminLink href={`${adminRoot}/returns/${id}`} className="whitespace-nowrap">
        <Ltr>{number}</Ltr>
      </AdminLink>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={returnLabels[status].tone}>{returnLabels[status].text}</Badge>,
  },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customer }) => (customer === null ? "–" : <UserText>{fullName(customer)}</UserText>),
  },
  {
    id: "reasons",
    header: "Reason",
    cell: ({ reasons, photos }) => (
      <span className="flex flex-col">
        <span>{reasons.map((reason) => reasonNames[reason]).join(", ")}</span>
        {photos > 0 && <span className="text-small text-muted">{counted(photos, "picture")}</span>}
      </span>
    ),
  },
  { id: "wish", header: "Wanted", cell: ({ isExchange }) => (isExchange ? "Exchange" : "Money") },
  { id: "pieces", header: "Pieces", align: "end", cell: ({ pieces }) => pieces },
  { id: "asked", header: "Requested", cell: ({ requestedAt }) => <When at={requestedAt} /> },
];

const chips = {
  label: "Status",
  name: "status",
  all: "All",
  options: returnViews.map((value) => ({ value, label: value === "open" ? "Open" : returnLabels[value].text })),
};

function ReportLink() {
  const may = useMay();
  if (!may("reports")) return null;
  return (
    <UiLink href={`${adminRoot}/returns/report`} className={buttonClass({ variant: "secondary", size: "sm" })}>
      Returns by reason
    </UiLink>
  );
}

/** Returns by age, open ones oldest first. */
export function ReturnsPage({ data }: { readonly data: ReturnList }) {
  return (
    <ListPage
      title="Returns"
      noun="returns"
      pagination={data.pagination}
      actions={<ReportLink />}
      search="Return, order or customer"
      chips={chips}
    >
      <DataTable
        caption="Returns"
        layout="stack"
        columns={columns}
        rows={data.returns}
        rowKey={({ id }) => id}
        empty={
          <NothingHere icon="undo" title="No returns" hint="Customers ask for returns on the pages of their orders." />
        }
      />
    </ListPage>
  );
}
