import { useState } from "react";
import type { AdminOrderSummary } from "#shared/contract/admin-orders.ts";
import { exportOrders } from "#shared/contract/admin-reports.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { orderPaymentStatuses } from "#shared/contract/orders.ts";
import { currencies } from "#shared/domain/currency.ts";
import { orderStatuses } from "#shared/domain/order-states.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, orderLabels, paymentLabels, personName } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount, OrderBadge, PaymentBadge, When } from "#web/admin-kit/parts.tsx";
import { noteFilters } from "#web/admin-kit/staff-notes/note-filters.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { BulkOrders } from "./bulk-orders.tsx";
import { type BulkOutcome, BulkReport } from "./bulk-report.tsx";
import type { OrderList } from "./load-orders.ts";

const columns: readonly Column<AdminOrderSummary>[] = [
  {
    id: "number",
    header: "Order",
    rowHeader: true,
    cell: (order) => (
      <UiLink href={`${adminRoot}/orders/${order.id}`} className="whitespace-nowrap">
        <Ltr>{order.number}</Ltr>
      </UiLink>
    ),
  },
  { id: "placed", under: "number", header: "Placed", sortable: true, cell: (order) => <When at={order.createdAt} /> },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customer }) =>
      customer === null ? (
        <span className="text-muted">Closed account</span>
      ) : (
        <span className="flex min-w-0 flex-col items-start max-md:items-end">
          <UserText className="whitespace-nowrap">{personName(customer)}</UserText>
          <Ltr className="text-small wrap-anywhere text-muted max-md:hidden">{customer.email}</Ltr>
        </span>
      ),
  },
  { id: "items", under: "total", header: "Items", align: "end", cell: (order) => order.itemCount },
  { id: "status", header: "Status", cell: (order) => <OrderBadge status={order.status} /> },
  { id: "payment", under: "status", header: "Payment", cell: (order) => <PaymentBadge status={order.paymentStatus} /> },
  {
    id: "total",
    header: "Total",
    align: "end",
    sortable: true,
    cell: (order) =>
      order.origin === "reward" ? (
        <Ltr>{counted(order.pointsUsed, "point")}</Ltr>
      ) : (
        <Amount amount={order.total} currency={order.currency} />
      ),
  },
];

const sorts = {
  placed: { ascending: "oldest", descending: "newest", first: "descending" },
  total: { ascending: "total", descending: "-total", first: "descending" },
} as const;

type ExportQuery = NonNullable<CallInput<typeof exportOrders>["query"]>;

const filters = [
  {
    label: "Payment",
    name: "paymentStatus",
    all: "All payments",
    options: orderPaymentStatuses.map((value) => ({ value, label: paymentLabels[value]?.text ?? value })),
  },
  {
    label: "Currency",
    name: "currency",
    all: "All currencies",
    options: currencies.map((value) => ({ value, label: value })),
  },
];
const chips = {
  label: "Status",
  name: "status",
  all: "All",
  options: orderStatuses.map((value) => ({ value, label: orderLabels[value].text })),
};
const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "-total", label: "Highest total" },
  { value: "total", label: "Lowest total" },
];

export function OrdersPage({ list }: { readonly list: OrderList }) {
  const [report, setReport] = useState<BulkOutcome>();
  return (
    <TablePage
      title="Orders"
      id="orders"
      noun="orders"
      hint="Orders appear here when customers check out. New order writes one for a customer who calls or writes."
      columns={columns}
      rows={list.orders}
      rowKey={(order) => order.id}
      rowName={(order) => order.number}
      pagination={list.pagination}
      create={{ href: `${adminRoot}/drafts/new`, label: "New order" }}
      csv={(query: ExportQuery) => api(exportOrders, { query })}
      search="Number, name, email, phone, tracking"
      chips={chips}
      filters={[...filters, ...noteFilters(list.noteOptions)]}
      hasDays
      sorts={sorts}
      usualSort="newest"
      sortOptions={sortOptions}
      bulk={(selection) => <BulkOrders selection={selection} total={list.pagination.total} onDone={setReport} />}
    >
      {report && <BulkReport {...report} onClose={() => setReport(undefined)} />}
    </TablePage>
  );
}
