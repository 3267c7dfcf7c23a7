import type { AdminSubscription } from "#shared/contract/subscriptions.ts";
import { subscriptionStatuses } from "#shared/domain/subscriptions.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { BothNames, Day, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { SubscriptionList } from "./load-subscriptions.ts";

const labels: Readonly<Record<AdminSubscription["status"], Label>> = {
  active: { text: "Active", tone: "success" },
  renewal_due: { text: "Renewal due", tone: "warn" },
  paused: { text: "Paused", tone: "info" },
  cancelled: { text: "Will not renew", tone: "neutral" },
  ended: { text: "Ended", tone: "neutral" },
};

const columns: readonly Column<AdminSubscription>[] = [
  {
    id: "customer",
    header: "Customer",
    rowHeader: true,
    cell: ({ customer }) => (
      <span className="flex flex-col">
        <AdminLink href={`${adminRoot}/customers/${customer.id}`}>
          <UserText>{customer.name}</UserText>
        </AdminLink>
        {customer.email !== null && (
          <Ltr className="text-small font-normal text-muted wrap-anywhere">{customer.email}</Ltr>
        )}
      </span>
    ),
  },
  { id: "package", header: "Package", cell: ({ name }) => <BothNames name={name} /> },
  {
    id: "status",
    header: "Status",
    cell: ({ status, pausedUntil }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Badge tone={labels[status].tone}>{labels[status].text}</Badge>
        {pausedUntil !== null && (
          <span className="text-small text-muted">
            until <Day day={pausedUntil} />
          </span>
        )}
      </span>
    ),
  },
  { id: "since", under: "until", header: "Started", sortable: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: "until",
    header: "Paid until",
    sortable: true,
    cell: ({ paidUntil }) => <Day day={paidUntil} />,
  },
  {
    id: "periods",
    under: "until",
    header: "Periods",
    align: "end",
    cell: ({ periods }) => periods.toLocaleString("en"),
  },
  {
    id: "renewal",
    header: "Renewal order",
    cell: ({ renewalOrder }) =>
      renewalOrder === null ? (
        "–"
      ) : (
        <AdminLink href={`${adminRoot}/orders/${renewalOrder.id}`}>
          <Ltr>{renewalOrder.number}</Ltr>
        </AdminLink>
      ),
  },
  {
    id: "thread",
    header: "Thread",
    cell: ({ id, unread, customer, mayRead }) =>
      mayRead ? (
        <UiLink href={`${adminRoot}/threads?thread=${id}`} className="whitespace-nowrap">
          {unread === 0 ? "Open" : `${unread.toLocaleString("en")} new`}
          <span className="sr-only"> thread of {customer.name}</span>
        </UiLink>
      ) : (
        <span className="text-muted">{unread === 0 ? "–" : `${unread.toLocaleString("en")} new`}</span>
      ),
  },
];

const sorts = {
  since: { ascending: "oldest", descending: "newest", first: "descending" },
  until: { ascending: "ending", descending: "newest" },
} as const;

const chips = {
  label: "Status",
  name: "status",
  all: "All",
  options: subscriptionStatuses.map((status) => ({ value: status, label: labels[status].text })),
};

const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "ending", label: "Ending soon" },
];

/** All coaching subscriptions. */
export function SubscriptionsPage({ list }: { readonly list: SubscriptionList }) {
  return (
    <TablePage
      title="Subscriptions"
      id="subscriptions"
      noun="subscriptions"
      hint="A subscription begins when a customer buys a package."
      columns={columns}
      rows={list.subscriptions}
      rowKey={(subscription) => subscription.id}
      pagination={list.pagination}
      search="Name or email"
      chips={chips}
      sorts={sorts}
      usualSort="newest"
      sortOptions={sortOptions}
    />
  );
}
