import type { AdminProductSummary } from "#shared/contract/admin-products.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount, BothNames, When } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { PackageList } from "./load-packages.ts";

const priceIn = (currency: Currency) => (product: AdminProductSummary) => {
  const price = product.prices.find((one) => one.currency === currency);
  return price === undefined ? "–" : <Amount amount={price.amount} currency={currency} />;
};

const monthly = ({ prices, package: coaching }: AdminProductSummary) => {
  const price = prices.find((one) => one.currency === "EGP");
  if (price === undefined || coaching === null) return "–";
  return <Amount amount={Math.round((price.amount / coaching.months) * 100) / 100} currency="EGP" />;
};

const columns: readonly Column<AdminProductSummary>[] = [
  {
    id: "name",
    header: "Package",
    rowHeader: true,
    sortable: true,
    className: "min-w-56",
    cell: (one) => (
      <span className="flex flex-wrap items-center gap-3">
        <Thumbnail image={one.image} />
        <UiLink href={`${adminRoot}/packages/${one.id}`} className="no-underline hover:underline">
          <BothNames name={one.name} />
        </UiLink>
        {one.package?.isRecommended && <Badge tone="gold">Recommended</Badge>}
        {one.isArchived && <Badge>Draft</Badge>}
      </span>
    ),
  },
  { id: "months", header: "Months", align: "end", cell: (one) => one.package?.months ?? "–" },
  { id: "promises", under: "months", header: "Includes", align: "end", cell: (one) => one.package?.promises ?? "–" },
  { id: "price", header: "EGP", align: "end", sortable: true, cell: priceIn("EGP") },
  { id: "monthly", under: "price", lineLabel: "Per month", header: "EGP per month", align: "end", cell: monthly },
  { id: "usd", under: "price", lineLabel: "", header: "USD", align: "end", cell: priceIn("USD") },
  { id: "updated", header: "Updated", sortable: true, cell: ({ updatedAt }) => <When at={updatedAt} /> },
];

const sorts = {
  name: { ascending: "name", descending: "-name" },
  price: { ascending: "price", descending: "-price" },
  updated: { ascending: "newest", descending: "updated", first: "descending" },
} as const;
const sortOptions = [
  { value: "", label: "Lowest price" },
  { value: "-price", label: "Highest price" },
  { value: "name", label: "Name (A–Z)" },
  { value: "updated", label: "Recently updated" },
];
const chips = {
  label: "Status",
  name: "state",
  all: "Active",
  options: [
    { value: "archived", label: "Draft" },
    { value: "all", label: "All" },
  ],
};

/** Coaching packages with prices and benefits. Their subscribers are under Subscriptions. */
export function PackagesPage({ list }: { readonly list: PackageList }) {
  return (
    <TablePage
      title="Packages"
      id="packages"
      noun="packages"
      hint="A package is coaching for some months. Add one, so that customers can subscribe to it."
      columns={columns}
      rows={list.products}
      rowKey={(one) => one.id}
      pagination={list.pagination}
      create={{ href: `${adminRoot}/packages/new`, label: "New package" }}
      search="Name or URL"
      chips={chips}
      sorts={sorts}
      usualSort="price"
      sortOptions={sortOptions}
    />
  );
}
