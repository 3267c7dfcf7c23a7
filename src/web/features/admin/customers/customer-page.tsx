import type { AdminCustomer } from "#shared/contract/admin.ts";
import { countryName } from "#shared/domain/countries.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { personName, sentence } from "#web/admin-kit/labels.ts";
import { AdminPage, Amount, OrderBadge, Panel, PaymentBadge, When } from "#web/admin-kit/parts.tsx";
import { StaffNotesPanel } from "#web/admin-kit/staff-notes/staff-notes-panel.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { walletIcon } from "#web/ui/drawn-icons.ts";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { CustomerActs } from "./customer-actions.tsx";
import { AccountBadges } from "./customers-page.tsx";
import type { CustomerPageData } from "./load-customers.ts";
import { RefusedParcels } from "./refused-parcels.tsx";

function Orders({ customer }: { readonly customer: AdminCustomer }) {
  type Row = AdminCustomer["lastOrders"][number];
  return (
    <Panel
      title="Latest orders"
      end={
        customer.email !== null && (
          <UiLink
            href={`${adminRoot}/orders?search=${encodeURIComponent(customer.email)}`}
            className="text-small underline"
          >
            All orders
          </UiLink>
        )
      }
    >
      <DataTable<Row>
        caption="Latest orders"
        layout="stack"
        dense
        rows={customer.lastOrders}
        rowKey={(order) => order.id}
        empty={<p className="py-6 text-center text-muted">No orders yet.</p>}
        columns={[
          {
            id: "number",
            header: "Order",
            rowHeader: true,
            cell: (order) => (
              <AdminLink href={`${adminRoot}/orders/${order.id}`} className="whitespace-nowrap">
                <Ltr>{order.number}</Ltr>
              </AdminLink>
            ),
          },
          { id: "placed", header: "Placed", cell: (order) => <When at={order.createdAt} /> },
          { id: "status", header: "Status", cell: (order) => <OrderBadge status={order.status} /> },
          { id: "payment", header: "Payment", cell: (order) => <PaymentBadge status={order.paymentStatus} /> },
          {
            id: "total",
            header: "Total",
            align: "end",
            cell: (order) => <Amount amount={order.total} currency={order.currency} />,
          },
        ]}
      />
    </Panel>
  );
}

function Points({ customer }: { readonly customer: AdminCustomer }) {
  type Row = AdminCustomer["pointsEntries"][number];
  return (
    <Panel title="Points">
      <DataTable<Row>
        caption="Points history"
        layout="stack"
        dense
        rows={customer.pointsEntries}
        rowKey={(entry) => entry.id}
        empty={<p className="py-6 text-center text-muted">No points yet.</p>}
        columns={[
          { id: "at", header: "Date", cell: (entry) => <When at={entry.createdAt} /> },
          { id: "kind", header: "Reason", rowHeader: true, cell: (entry) => sentence(entry.kind) },
          {
            id: "note",
            header: "Note",
            cell: (entry) => (entry.note === null ? "" : <UserText>{entry.note}</UserText>),
          },
          {
            id: "delta",
            header: "Points",
            align: "end",
            cell: (entry) => (
              <Ltr
                className={entry.delta > 0 ? "text-success" : undefined}
              >{`${entry.delta > 0 ? "+" : "−"}${Math.abs(entry.delta).toLocaleString("en")}`}</Ltr>
            ),
          },
          { id: "balance", header: "Balance", align: "end", cell: (entry) => entry.balanceAfter.toLocaleString("en") },
        ]}
      />
    </Panel>
  );
}

function Person({ customer }: { readonly customer: AdminCustomer }) {
  const { email, phone, country, language } = customer;
  return (
    <Panel title="Account">
      <SummaryList
        rows={[
          {
            id: "email",
            label: "Email",
            value: email === null ? "–" : <Ltr className="wrap-anywhere">{email}</Ltr>,
            hint: customer.emailVerified ? "confirmed" : "not verified",
          },
          { id: "phone", label: "Phone", value: phone === null ? "–" : <Ltr>{formatPhone(phone)}</Ltr> },
          { id: "country", label: "Country", value: country === null ? "–" : countryName(country, "en") },
          { id: "language", label: "Language", value: language === "ar" ? "Arabic" : "English" },
          {
            id: "marketing",
            label: "Email offers",
            value: customer.marketingOptIn ? <Badge tone="success">Yes</Badge> : <Badge>No</Badge>,
          },
          { id: "since", label: "Customer since", value: <When at={customer.createdAt} exact /> },
        ]}
      />
    </Panel>
  );
}

export function CustomerPage({ data }: { readonly data: CustomerPageData }) {
  const { customer, notes, refusals } = data;
  return (
    <AdminPage
      title={personName(customer)}
      back={{ href: `${adminRoot}/customers`, label: "Customers" }}
      beside={<AccountBadges customer={customer} />}
      actions={<CustomerActs customer={customer} />}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <StatTile label="Orders" icon="bag" value={customer.orders.toLocaleString("en")} />
        <StatTile
          label="Total spent"
          icon={walletIcon}
          value={
            customer.spent.length === 0
              ? "–"
              : customer.spent.map(({ currency, amount }) => (
                  <span key={currency} className="block">
                    <Amount amount={amount} currency={currency} />
                  </span>
                ))
          }
        />
        <StatTile label="Points" icon="star" value={customer.points.toLocaleString("en")} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Orders customer={customer} />
          <RefusedParcels refusals={refusals} />
          <Points customer={customer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Person customer={customer} />
          {notes !== null && <StaffNotesPanel data={notes} />}
        </div>
      </div>
    </AdminPage>
  );
}
