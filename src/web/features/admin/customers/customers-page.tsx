import type { CustomerSummary } from "#shared/contract/admin.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { personName, sentence } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { noteFilters } from "#web/admin-kit/staff-notes/note-filters.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { CustomerList } from "./load-customers.ts";
import { WaitingPoints } from "./waiting-points.tsx";

export function AccountBadges({ customer }: { readonly customer: Pick<CustomerSummary, "roleName" | "state"> }) {
  return (
    <>
      {customer.roleName !== null && <Badge tone="ink">{sentence(customer.roleName)}</Badge>}
      {customer.state === "locked" && <Badge tone="danger">Locked</Badge>}
      {customer.state === "closed" && <Badge>Closed</Badge>}
    </>
  );
}

const columns: readonly Column<CustomerSummary>[] = [
  {
    id: "name",
    header: "Customer",
    rowHeader: true,
    sortable: true,
    cell: (customer) => (
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${adminRoot}/customers/${customer.id}`} className="xl:whitespace-nowrap">
          <UserText>{personName(customer)}</UserText>
        </UiLink>
        <AccountBadges customer={customer} />
      </span>
    ),
  },
  {
    id: "email",
    header: "Email",
    cell: ({ email }) => (email === null ? "–" : <Ltr className="wrap-anywhere xl:wrap-break-word">{email}</Ltr>),
  },
  {
    id: "phone",
    header: "Phone",
    cell: ({ phone }) => (phone === null ? "–" : <Ltr className="whitespace-nowrap">{formatPhone(phone)}</Ltr>),
  },
  { id: "country", under: "phone", header: "Country", cell: ({ country }) => country ?? "–" },
  { id: "orders", header: "Orders", align: "end", sortable: true, cell: ({ orders }) => orders.toLocaleString("en") },
  {
    id: "points",
    under: "orders",
    header: "Points",
    align: "end",
    sortable: true,
    cell: ({ points }) => points.toLocaleString("en"),
  },
  { id: "since", header: "Customer since", sortable: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

const sorts = {
  name: { ascending: "name", descending: "-name" },
  orders: { ascending: "orders", descending: "-orders", first: "descending" },
  points: { ascending: "points", descending: "-points", first: "descending" },
  since: { ascending: "oldest", descending: "newest", first: "descending" },
} as const;

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: [
    { value: "open", label: "Active" },
    { value: "locked", label: "Locked" },
    { value: "closed", label: "Closed" },
  ],
};
const filters = [
  {
    label: "Role",
    name: "role",
    all: "All roles",
    options: [
      { value: "customer", label: "Customers" },
      { value: "admin", label: "Staff" },
    ],
  },
];
const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "name", label: "Name (A–Z)" },
  { value: "-orders", label: "Most orders" },
  { value: "-points", label: "Most points" },
];

export function CustomersPage({ list }: { readonly list: CustomerList }) {
  return (
    <TablePage
      title="Customers"
      id="customers"
      noun="customers"
      columns={columns}
      rows={list.customers}
      rowKey={(customer) => customer.id}
      pagination={list.pagination}
      search="Name, email or phone"
      chips={chips}
      filters={[...filters, ...noteFilters(list.noteOptions)]}
      sorts={sorts}
      usualSort="newest"
      sortOptions={sortOptions}
    >
      <WaitingPoints adjustments={list.waiting} />
    </TablePage>
  );
}
