import { type ReactNode, useState } from "react";
import type { CourierBalance, CourierEntry, CourierStatement } from "#shared/contract/admin-courier-cash.ts";
import { courierEntryKinds } from "#shared/domain/courier-cash.ts";
import { currencies } from "#shared/domain/currency.ts";
import { carrierNames, carrierTitles } from "#shared/domain/shipments.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingFound } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { Amount, Panel, When, WhenBy } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { cardIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { entryLabels } from "./courier-words.ts";
import type { CourierCash } from "./load-courier-cash.ts";
import { OpenParcels, orderColumn, parcelColumn } from "./open-parcels.tsx";

export const courierHome = `${adminRoot}/courier-cash`;

const balanceColumns: readonly Column<CourierBalance>[] = [
  { id: "carrier", header: "Courier", rowHeader: true, cell: ({ carrier }) => carrierTitles[carrier] },
  { id: "parcels", header: "Parcels not settled", align: "end", cell: ({ parcels }) => parcels },
  {
    id: "oldest",
    header: "Oldest",
    cell: ({ oldestAt }) => (oldestAt === null ? "–" : <When at={oldestAt} />),
  },
  {
    id: "open",
    header: "Open",
    align: "end",
    cell: ({ open, currency }) => (
      <strong>
        <Amount amount={open} currency={currency} />
      </strong>
    ),
  },
];

function Balances({ balances, waitingRows }: Pick<CourierCash, "balances" | "waitingRows">) {
  return (
    <>
      {waitingRows > 0 && (
        <Callout tone="warn" title={`${counted(waitingRows, "row")} of booked statements to look into`}>
          Their parcels are unknown, not delivered, or settled before. They are not booked.{" "}
          <UiLink href={`${courierHome}?view=statements&state=waiting`} className="underline">
            Show the statements
          </UiLink>
        </Callout>
      )}
      <Panel title="Open balance">
        <DataTable
          caption="Open balance by courier and currency"
          layout="stack"
          dense
          columns={balanceColumns}
          rows={balances}
          rowKey={({ carrier, currency }) => `${carrier} ${currency}`}
          empty={<p className="text-muted">No courier has collected cash yet.</p>}
        />
      </Panel>
    </>
  );
}

const entryColumns: readonly Column<CourierEntry>[] = [
  orderColumn,
  parcelColumn,
  {
    id: "kind",
    header: "Entry",
    cell: ({ kind, statementId, reason, ref }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Badge tone={entryLabels[kind].tone}>{entryLabels[kind].text}</Badge>
        {statementId !== null && (
          <UiLink href={`${courierHome}/statements/${statementId}`} className="text-small">
            Statement
          </UiLink>
        )}
        {reason !== null && (
          <span className="text-small text-muted">
            <UserText>{ref}</UserText>: <UserText>{reason}</UserText>
          </span>
        )}
      </span>
    ),
  },
  { id: "at", header: "When", cell: ({ at, by }) => <WhenBy at={at} person={by} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
];

export const StatementBadge = ({ state, waiting }: Pick<CourierStatement, "state" | "waiting">) => (
  <>
    <Badge tone={state === "booked" ? "success" : "info"}>{state === "booked" ? "Booked" : "Draft"}</Badge>
    {waiting > 0 && <Badge tone="warn">{counted(waiting, "row")} waiting</Badge>}
  </>
);

const statementRows: readonly Column<CourierStatement>[] = [
  {
    id: "file",
    header: "Statement",
    rowHeader: true,
    cell: ({ id, fileName, state, waiting }) => (
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${courierHome}/statements/${id}`}>
          <UserText className="wrap-anywhere">{fileName}</UserText>
        </UiLink>
        <StatementBadge state={state} waiting={waiting} />
      </span>
    ),
  },
  { id: "carrier", header: "Courier", cell: ({ carrier }) => carrierTitles[carrier] },
  { id: "read", header: "Read", cell: ({ createdAt, createdBy }) => <WhenBy at={createdAt} person={createdBy} /> },
  { id: "rows", header: "Rows", align: "end", cell: ({ rows }) => rows },
  {
    id: "bank",
    header: "On the bank",
    align: "end",
    cell: ({ bank, currency }) => (bank === null ? "–" : <Amount amount={bank} currency={currency} />),
  },
];

function Rows(data: CourierCash) {
  const address = useListAddress();
  const { total } = data.list.pagination;
  const isFiltered = ["carrier", "currency", "kind", "state"].some((name) => address.get(name) !== "");
  const nothing = (words: ReactNode): ReactNode =>
    total > 0 || isFiltered ? <NothingFound noun={data.view} address={address} total={total} /> : words;
  if (data.view === "statements")
    return (
      <DataTable
        caption="Statements"
        layout="stack"
        columns={statementRows}
        rows={data.list.statements}
        rowKey={({ id }) => id}
        empty={nothing(
          <EmptyState
            icon={cardIcon}
            title="No statements"
            description="Read a courier's file to settle its parcels."
          />,
        )}
      />
    );
  if (data.view === "entries")
    return (
      <DataTable
        caption="Entries"
        layout="stack"
        columns={entryColumns}
        rows={data.list.entries}
        rowKey={({ id }) => id}
        empty={nothing(
          <EmptyState
            icon={cardIcon}
            title="No entries"
            description="The first parcel that is paid in cash makes one."
          />,
        )}
      />
    );
  const empty =
    data.balances.length === 0 ? (
      <EmptyState
        icon={cardIcon}
        title="Nothing to settle yet"
        description="Parcels that are paid in cash on delivery appear here once they are delivered."
      />
    ) : (
      <EmptyState icon="check" title="Everything is settled" description="No courier owes cash for a parcel." />
    );
  return <OpenParcels parcels={data.list.parcels} empty={nothing(empty)} />;
}

const chips = {
  label: "View",
  name: "view",
  all: "Parcels not settled",
  options: [
    { value: "entries", label: "Entries" },
    { value: "statements", label: "Statements" },
  ],
};
const carriers = {
  label: "Courier",
  name: "carrier",
  all: "All couriers",
  options: carrierNames.map((value) => ({ value, label: carrierTitles[value] })),
};
const inCurrency = {
  label: "Currency",
  name: "currency",
  all: "All currencies",
  options: currencies.map((value) => ({ value, label: value })),
};
const filters = {
  parcels: [carriers, inCurrency],
  entries: [
    carriers,
    inCurrency,
    {
      label: "Entry",
      name: "kind",
      all: "All entries",
      options: courierEntryKinds.map((value) => ({ value, label: entryLabels[value].text })),
    },
  ],
  statements: [
    carriers,
    {
      label: "Status",
      name: "state",
      all: "Any status",
      options: [
        { value: "draft", label: "Draft" },
        { value: "booked", label: "Booked" },
        { value: "waiting", label: "With rows waiting" },
      ],
    },
  ],
} as const;
const nouns = { parcels: "parcels", entries: "entries", statements: "statements" } as const;

/** Cash that couriers collected and have not handed over, and the statements that settle it. */
export function CourierCashPage({ data }: { readonly data: CourierCash }) {
  const [isAdjusting, setAdjusting] = useState(false);
  // The courier that owes the most comes first.
  const [owing] = data.balances;
  const toRead = owing === undefined ? "" : `?carrier=${owing.carrier}&currency=${owing.currency}`;
  return (
    <ListPage
      title="Cash with couriers"
      noun={nouns[data.view]}
      pagination={data.list.pagination}
      head={<Balances {...data} />}
      chips={chips}
      filters={filters[data.view]}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => setAdjusting(true)}>
            Adjust
          </Button>
          <UiLink href={`${courierHome}/read${toRead}`} className={buttonClass({ size: "sm" })}>
            Read a statement
          </UiLink>
        </>
      }
    >
      <Rows {...data} />
      {isAdjusting && <AdjustDialog courier={owing} onClose={() => setAdjusting(false)} />}
    </ListPage>
  );
}
