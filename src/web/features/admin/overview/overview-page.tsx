import { type Dashboard, type DashboardTable, exportDashboard } from "#shared/contract/admin-reports.ts";
import { currencies } from "#shared/domain/currency.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { formatMoney, toMinor } from "#shared/domain/money.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { CsvButton } from "#web/admin-kit/csv-button.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, methodName, orderLabels } from "#web/admin-kit/labels.ts";
import { FilterChips } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, Amount, BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BarChart } from "#web/ui/charts/bar-chart.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { bankIcon, messageIcon, walletIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { kettlebellIcon } from "#web/ui/workout-icons.ts";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { dashboardQuery, type Overview } from "./load-overview.ts";
import { PeriodPicker } from "./period-picker.tsx";

const shortDay = (day: string): string => formatDate(day, "en", { timeZone: "UTC", month: "short", year: false });
const longDay = (day: string): string => formatDate(day, "en", { timeZone: "UTC", month: "short" });
const stepLabel = (day: string, { by }: Dashboard): string =>
  by === "month" ? longDay(day).replace(/^\d+ /, "") : shortDay(day);

function Waiting({ waiting }: { readonly waiting: Dashboard["waiting"] }) {
  const all: readonly { href: string; icon: IconName; texts: readonly [string, string]; count: number }[] = [
    {
      href: `${adminRoot}/orders?status=paid`,
      icon: "box",
      texts: ["order to pack", "orders to pack"],
      count: waiting.toPack,
    },
    {
      href: `${adminRoot}/returns?status=open`,
      icon: "undo",
      texts: ["open return", "open returns"],
      count: waiting.returns,
    },
    {
      href: `${adminRoot}/bank`,
      icon: bankIcon,
      texts: ["bank row to match", "bank rows to match"],
      count: waiting.bankRows,
    },
    {
      href: `${adminRoot}/customers`,
      icon: walletIcon,
      texts: ["points adjustment to decide", "points adjustments to decide"],
      count: waiting.points,
    },
    {
      href: `${adminRoot}/messages?state=open`,
      icon: messageIcon,
      texts: ["open message or application", "open messages and applications"],
      count: waiting.messages,
    },
    {
      href: `${adminRoot}/threads?state=waiting`,
      icon: kettlebellIcon,
      texts: ["client waiting for an answer", "clients waiting for an answer"],
      count: waiting.threads,
    },
    {
      href: `${adminRoot}/reviews`,
      icon: "star",
      texts: ["review to approve", "reviews to approve"],
      count: waiting.reviews,
    },
  ];
  const some = all.filter(({ count }) => count > 0);
  return (
    <ul className="flex flex-wrap gap-2" aria-label="To do">
      {some.map(({ href, icon, texts, count }) => (
        <li key={href}>
          <UiLink
            href={href}
            className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line bg-surface px-3 text-small no-underline hover:border-text"
          >
            <Icon name={icon} size={16} className="text-accent-text" />
            <span>
              <b className="figures">{count.toLocaleString("en")}</b> {texts[count === 1 ? 0 : 1]}
            </span>
          </UiLink>
        </li>
      ))}
      {waiting.payments > 0 && (
        <li>
          <UiLink
            href={`${adminRoot}/payments?view=attention`}
            className="inline-flex min-h-9 items-center gap-2 rounded-md bg-danger-soft px-3 text-small text-danger no-underline hover:underline"
          >
            <Icon name="warning" size={16} />
            <b className="figures">{waiting.payments}</b> {waiting.payments === 1 ? "payment" : "payments"} to review
          </UiLink>
        </li>
      )}
    </ul>
  );
}

/** Downloads one of the page's tables as CSV. */
function TableCsv({ dashboard, table }: { readonly dashboard: Dashboard; readonly table: DashboardTable }) {
  const query = () => ({ ...dashboardQuery(location.href), currency: dashboard.currency, table });
  return (
    <CsvButton variant="ghost" load={() => api(exportDashboard, { query: query() })}>
      CSV
      <span className="sr-only"> of {table.replace("-", " ")}</span>
    </CsvButton>
  );
}

const noSales = <p className="py-6 text-center text-muted">No sales in this period.</p>;

function BestSellers({ dashboard }: { readonly dashboard: Dashboard }) {
  type Row = Dashboard["bestSellers"][number];
  return (
    <Panel
      title={`Best sellers in ${dashboard.currency}`}
      end={<TableCsv dashboard={dashboard} table="best-sellers" />}
    >
      <DataTable<Row>
        caption="Best sellers"
        dense
        rows={dashboard.bestSellers}
        rowKey={(row) => row.productId}
        empty={noSales}
        columns={[
          {
            id: "name",
            header: "Product",
            rowHeader: true,
            cell: (row) => (
              <AdminLink href={`${adminRoot}/products/${row.productId}`} className="no-underline hover:underline">
                <BothNames name={row.name} />
              </AdminLink>
            ),
          },
          { id: "quantity", header: "Units sold", align: "end", cell: (row) => row.quantity.toLocaleString("en") },
          {
            id: "revenue",
            header: "Sales",
            align: "end",
            cell: (row) => <Amount amount={row.revenue} currency={dashboard.currency} />,
          },
        ]}
      />
    </Panel>
  );
}

function LowStock({ dashboard }: { readonly dashboard: Dashboard }) {
  const { lowStock, lowStockTotal } = dashboard;
  return (
    <Panel
      title="Low stock"
      end={
        <span className="flex items-center gap-2">
          <UiLink href={`${adminRoot}/products?stock=low&sort=stock`} className="text-small underline">
            All {lowStockTotal.toLocaleString("en")}
          </UiLink>
          <TableCsv dashboard={dashboard} table="low-stock" />
        </span>
      }
    >
      {lowStock.length === 0 && <p className="py-6 text-center text-muted">Nothing is low on stock.</p>}
      <ul className="divide-y divide-line">
        {lowStock.map((row) => (
          <li key={row.variantId} className="flex items-center gap-3 py-2">
            <AdminLink href={`${adminRoot}/products/${row.productId}`} className="min-w-0 no-underline hover:underline">
              <span className="block truncate">{row.name.en}</span>
              <span className="text-small text-muted">
                {row.label.en} · {row.sku}
              </span>
            </AdminLink>
            <span className="ms-auto">
              <Badge tone={row.available === 0 ? "danger" : "warn"}>
                {row.available === 0 ? "Out of stock" : `${row.available} left`}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The dashboard: one currency at a time, every figure compared with the previous period. */
export function OverviewPage({ data: { dashboard, start } }: { readonly data: Overview }) {
  const address = useListAddress();
  const { currency } = dashboard;
  const write = (value: number): string => formatMoney(toMinor(value), currency, "en");
  const counts = new Map(dashboard.currencies.map((one) => [one.currency, one.orders]));
  const points = dashboard.series.map((step) => ({
    id: step.at,
    label: stepLabel(step.at, dashboard),
    value: step.revenue,
    previous: step.previousRevenue,
  }));
  return (
    <AdminPage title="Overview" actions={<TableCsv dashboard={dashboard} table="figures" />}>
      {start && <FirstSteps start={start} />}
      <Waiting waiting={dashboard.waiting} />
      <PeriodPicker dashboard={dashboard} address={address} today={new Date().toISOString().slice(0, 10)} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterChips
          label="Currency"
          name="currency"
          address={{ ...address, get: () => currency }}
          options={currencies.map((code) => ({ value: code, label: code, count: counts.get(code) ?? 0 }))}
        />
        <p className="text-small text-muted">
          {longDay(dashboard.from)} – {longDay(dashboard.to)}, compared with {longDay(dashboard.previousFrom)} –{" "}
          {longDay(dashboard.previousTo)} (days in UTC)
        </p>
      </div>
      <Figures dashboard={dashboard} />
      <Panel title={`Revenue in ${currency}`} end={<TableCsv dashboard={dashboard} table="series" />}>
        <LineChart
          title={`Revenue in ${currency}`}
          hidesTitle
          isFromZero
          height={260}
          points={points}
          format={write}
          words={{ label: "Date", value: "This period", other: "Previous period", table: "View as table" }}
        />
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel title="Orders by status" end={<TableCsv dashboard={dashboard} table="statuses" />}>
          {dashboard.statuses.length === 0 && noSales}
          <BarChart
            caption="Orders by status"
            head={["Status", "Orders"]}
            bars={dashboard.statuses
              .toSorted((a, b) => b.orders - a.orders)
              .map(({ status, orders }) => ({
                id: status,
                label: orderLabels[status].text,
                value: orders,
                written: orders.toLocaleString("en"),
              }))}
          />
        </Panel>
        <Panel title="Payment methods" end={<TableCsv dashboard={dashboard} table="methods" />}>
          {dashboard.methods.length === 0 && noSales}
          <BarChart
            caption="Revenue by payment method"
            head={["Payment method", "Revenue"]}
            colour="chart-3"
            bars={dashboard.methods.map(({ method, orders, revenue }) => ({
              id: method ?? "none",
              label: `${methodName(method)} · ${counted(orders, "order")}`,
              value: revenue,
              written: write(revenue),
            }))}
          />
        </Panel>
        <BestSellers dashboard={dashboard} />
        <LowStock dashboard={dashboard} />
      </div>
    </AdminPage>
  );
}
