import type { AdminAffiliate } from "#shared/contract/admin-affiliates.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { statusLabels } from "./affiliate-words.ts";
import type { AffiliateList } from "./load-affiliates.ts";

export const affiliatesHome = `${adminRoot}/affiliates`;

type Balance = AdminAffiliate["balances"][number];
type Sales = AdminAffiliate["sales"][number];

/** An amount for each currency, below one another. */
function Amounts<Row extends Pick<Balance, "currency">>({
  rows,
  of,
}: {
  readonly rows: readonly Row[];
  readonly of: (row: Row) => number;
}) {
  const shown = rows.filter((row) => of(row) !== 0);
  if (shown.length === 0) return "–";
  return (
    <span className="flex flex-col">
      {shown.map((row) => (
        <Amount key={row.currency} amount={of(row)} currency={row.currency} />
      ))}
    </span>
  );
}

export const AffiliateBadges = ({ status, leakAt }: Pick<AdminAffiliate, "status" | "leakAt">) => (
  <>
    <Badge tone={statusLabels[status].tone}>{statusLabels[status].text}</Badge>
    {leakAt !== null && <Badge tone="danger">Coupon leak?</Badge>}
  </>
);

const columns: readonly Column<AdminAffiliate>[] = [
  {
    id: "name",
    header: "Affiliate",
    rowHeader: true,
    cell: ({ id, name, code, status, leakAt }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <UiLink href={`${affiliatesHome}/${id}`}>
          <UserText>{name}</UserText>
        </UiLink>
        <span className="flex flex-wrap items-center gap-2">
          <Ltr className="text-small font-normal text-muted">/c/{code}</Ltr>
          <AffiliateBadges status={status} leakAt={leakAt} />
        </span>
      </span>
    ),
  },
  { id: "visits", header: "Visits", align: "end", cell: ({ visits }) => visits.toLocaleString("en") },
  {
    id: "orders",
    header: "Orders",
    align: "end",
    cell: ({ sales }) => sales.reduce((all, { orders }) => all + orders, 0),
  },
  {
    id: "sales",
    header: "Sales",
    align: "end",
    cell: ({ sales }) => <Amounts rows={sales} of={(row: Sales) => row.sales} />,
  },
  {
    id: "commission",
    header: "Commission",
    align: "end",
    cell: ({ sales }) => <Amounts rows={sales} of={(row: Sales) => row.commission - row.reversed} />,
  },
  {
    id: "pending",
    header: "Pending now",
    align: "end",
    cell: ({ balances }) => <Amounts rows={balances} of={(row: Balance) => row.pending} />,
  },
  {
    id: "payable",
    header: "Payable now",
    align: "end",
    cell: ({ balances }) => <Amounts rows={balances} of={(row: Balance) => row.payable} />,
  },
];

const chips = {
  label: "Status",
  name: "status",
  all: "All",
  options: [
    { value: "active", label: "Active" },
    { value: "paused", label: "Paused" },
    { value: "ended", label: "Ended" },
    { value: "leak", label: "Coupon leaks" },
  ],
};

/** Affiliates with their sales in a period, and the commissions owed to them. */
export function AffiliatesPage({ list }: { readonly list: AffiliateList }) {
  return (
    <TablePage
      title="Affiliates"
      id="affiliates"
      noun="affiliates"
      hint="An affiliate brings customers by a link or a coupon and earns a commission. Add the first one."
      search="Name or code"
      chips={chips}
      hasDays
      columns={columns}
      rows={list.affiliates}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      actions={
        <UiLink href={`${affiliatesHome}/payouts`} className={buttonClass({ size: "sm", variant: "secondary" })}>
          Payouts
        </UiLink>
      }
      create={{ href: `${affiliatesHome}/new`, label: "New affiliate" }}
    />
  );
}
