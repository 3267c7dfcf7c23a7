import type { AdminBundle } from "#shared/contract/admin-bundles.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { offerLabels } from "#web/admin-kit/offer-labels.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { BundleList } from "./load-bundles.ts";

export const bundleHome = `${adminRoot}/bundles`;

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
        <Badge tone={offerLabels[state].tone}>{offerLabels[state].text}</Badge>
        {isSoldOut && <Badge tone="danger">Sold out</Badge>}
      </span>
    ),
  },
  {
    id: "parts",
    className: "md:min-w-52",
    header: "Parts",
    cell: ({ parts }) => parts.map(({ name, quantity }) => `${quantity} × ${name.en}`).join(", "),
  },
  {
    id: "before",
    under: "price",
    header: "One by one",
    align: "end",
    cell: ({ before }) => <Amount amount={before} currency="EGP" />,
  },
  { id: "price", header: "Price", align: "end", cell: ({ price }) => <Amount amount={price} currency="EGP" /> },
  { id: "sold", header: "Sold", align: "end", cell: ({ sold }) => sold.toLocaleString("en") },
  {
    id: "saved",
    header: "Buyers saved",
    align: "end",
    cell: ({ saved }) =>
      saved.length === 0 ? (
        "–"
      ) : (
        <span className="flex flex-col items-end">
          {saved.map(({ currency, amount }) => (
            <Amount key={currency} amount={amount} currency={currency} />
          ))}
        </span>
      ),
  },
  { id: "ends", header: "Ends", cell: ({ endsAt }) => (endsAt === null ? "–" : <When at={endsAt} exact />) },
];

export function BundlesPage({ list }: { readonly list: BundleList }) {
  return (
    <TablePage
      title="Bundles"
      id="bundles"
      noun="bundles"
      hint="A bundle is several products that are sold together for less."
      columns={columns}
      rows={list.bundles}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      create={{ href: `${bundleHome}/new`, label: "New bundle" }}
    />
  );
}
