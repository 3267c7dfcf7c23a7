import { useState } from "react";
import type { AdminCommissionEntry } from "#shared/contract/admin-affiliates.ts";
import { commissionBuckets } from "#shared/domain/affiliates.ts";
import { currencies } from "#shared/domain/currency.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { cardIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { bucketLabels, kindNames, takeBackNames, wayNames } from "./affiliate-words.ts";
import { affiliatesHome } from "./affiliates-page.tsx";
import type { LedgerData } from "./load-affiliates.ts";
import { TakeBackDialog, type TakeBackFacts, toTakeBack } from "./take-back-dialog.tsx";

/** The order, payout or reason of an entry. */
function EntryFor({ order, by, payout, reason, why }: AdminCommissionEntry) {
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      {order !== null && (
        <span>
          <UiLink href={`${adminRoot}/orders/${order.id}`}>
            <Ltr>{order.number}</Ltr>
          </UiLink>
          {by !== null && <span className="text-small text-muted"> {wayNames[by]}</span>}
        </span>
      )}
      {payout !== null && <UiLink href={`${affiliatesHome}/payouts/${payout.id}`}>Payout {payout.number}</UiLink>}
      {why !== null && <span>{takeBackNames[why]}</span>}
      {reason !== null && <UserText className="text-small wrap-anywhere">{reason}</UserText>}
    </span>
  );
}

/** When an earned commission becomes payable, and what is left of it. */
function EntryState({ kind, amount, left, dueAt, currency }: AdminCommissionEntry) {
  if (kind !== "earned" || left === null) return null;
  return (
    <span className="block text-small font-normal text-muted">
      {left === 0 && "Nothing is left of it"}
      {left > 0 && <Due at={dueAt} />}
      {left > 0 && left < amount && (
        <>
          , <Amount amount={left} currency={currency} /> left
        </>
      )}
    </span>
  );
}

function Due({ at }: { readonly at: string | null }) {
  if (at === null) return "Waits for the delivery";
  return (
    <>
      {Date.parse(at) > Date.now() ? "Payable from" : "Payable since"} <When at={at} exact />
    </>
  );
}

const toColumns = (
  affiliateId: string,
  onTakeBack: (facts: TakeBackFacts) => void,
): readonly Column<AdminCommissionEntry>[] => [
  { id: "at", header: "When", rowHeader: true, cell: ({ at }) => <When at={at} exact /> },
  {
    id: "kind",
    header: "Entry",
    cell: (entry) => (
      <span>
        {kindNames[entry.kind]}
        <EntryState {...entry} />
      </span>
    ),
  },
  { id: "for", header: "For", cell: (entry) => <EntryFor {...entry} /> },
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
  {
    id: "take-back",
    header: "",
    headerText: "Take back",
    align: "end",
    cell: (entry) => {
      const facts = toTakeBack(affiliateId, entry);
      return (
        facts && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Take back the commission of ${facts.order.number}`}
            onClick={() => onTakeBack(facts)}
          >
            Take back
          </Button>
        )
      );
    },
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
  const [taking, setTaking] = useState<TakeBackFacts>();
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
        columns={toColumns(affiliate.id, setTaking)}
        rows={list.entries}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={cardIcon} title="No entries" description="Nothing was earned yet." />}
      />
      {taking !== undefined && (
        <TakeBackDialog key={taking.order.id} facts={taking} onClose={() => setTaking(undefined)} />
      )}
    </ListPage>
  );
}
