import type { AdminBundle, BundleState } from "#shared/contract/admin-bundles.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { BundleList } from "./load-bundles.ts";

export const bundleHome = `${adminRoot}/bundles`;

export const stateLabels: Readonly<Record<BundleState, Label>> = {
  running: { text: "Active", tone: "success" },
  planned: { text: "Scheduled", tone: "info" },
  ended: { text: "Expired", tone: "neutral" },
  off: { text: "Inactive", tone: "neutral" },
};

const columns: readonly Column<AdminBundle>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ id, name }) => <UiLink href={`${bundleHome}/${id}`}>{name.en}</UiLink>,
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state, isSoldOut }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>
        {isSoldOut && <Badge tone="danger">Sold out</Badge>}
      </span>
    ),
  },
  {
    id: "parts",
    header: "Parts",
    cell: ({ parts }) => parts.map(({ name, quantity }) => `${quantity} × ${name.en}`).join(", "),
  },
  {
    id: "before",
    header: "One by one",
    align: "end",
    cell: ({ before }) => <Amount amount={before} currency="EGP" />,
  },
  { id: "price", header: "Price", align: "end", cell: ({ price }) => <Amount amount={price} currency="EGP" /> },
  { id: "ends", header: "Ends", cell: ({ endsAt }) => (endsAt === null ? "–" : <When at={endsAt} exact />) },
];

export function BundlesPage({ list }: { readonly list: BundleList }) {
  return (
    <TablePage
      title="Bundles"
      id="bundles"
      noun="bundles"
      columns={columns}
      rows={list.bundles}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      create={{ href: `${bundleHome}/new`, label: "New bundle" }}
    />
  );
}
