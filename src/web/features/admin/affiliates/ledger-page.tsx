import type { AdminCommissionEntry } from "#shared/contract/admin-affiliates.ts";
import { commissionBuckets } from "#shared/domain/affiliates.ts";
import { currencies } from "#shared/domain/currency.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { cardIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { bucketLabels, kindNames, wayNames } from "./affiliate-words.ts";
import { affiliatesHome } from "./affiliates-page.tsx";
import type { LedgerData } from "./load-affiliates.ts";

const columns: readonly Column<AdminCommissionEntry>[] = [
  { id: "at", header: "When", rowHeader: true, cell: ({ at }) => <When at={at} exact /> },
  { id: "kind", header: "Entry", cell: ({ kind }) => kindNames[kind] },
  {
    id: "for",
    header: "For",
    cell: ({ order, by, payout, reason }) => {
      if (reason !== null) return reason;
      if (order !== null)
        return (
          <>
            <UiLink href={`${adminRoot}/orders/${order.id}`}>
              <Ltr>{order.number}</Ltr>
            </UiLink>
            {by !== null && <span className="text-small text-muted"> {wayNames[by]}</span>}
          </>
        );
      return payout && <UiLink href={`${affiliatesHome}/payouts/${payout.id}`}>Payout {payout.number}</UiLink>;
    },
  },
  {
    id: "bucket",
    header: "Balance",
    cell: ({ bucket }) => <Badge tone={bucketLabels[bucket].tone}>{bucketLabels[bucket].text}</Badge>,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
];

const filters = [
  {
    label: "Currency",
    name: "currency",
    all: "All currencies",
    options: currencies.map((value) => ({ value, label: value })),
  },
];
const chips = {
  label: "Balance",
  name: "bucket",
  all: "All",
  options: commissionBuckets.map((value) => ({ value, label: bucketLabels[value].text })),
};

/** Every entry of an affiliate. */
export function LedgerPage({ data: { affiliate, list } }: { readonly data: LedgerData }) {
  return (
    <ListPage
      title={`Ledger of ${affiliate.name}`}
      noun="entries"
      back={{ href: `${affiliatesHome}/${affiliate.id}`, label: affiliate.name }}
      pagination={list.pagination}
      chips={chips}
      filters={filters}
    >
      <DataTable
        caption="Entries"
        layout="stack"
        columns={columns}
        rows={list.entries}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={cardIcon} title="No entries" description="Nothing was earned yet." />}
      />
    </ListPage>
  );
}
