import type { BankStatement, BankTransfer } from "#shared/contract/admin-bank.ts";
import { inFours } from "#shared/domain/iban.ts";
import { transferStates } from "#shared/domain/transfers.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingFound } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { Amount, Day, When, WhenBy } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { cardIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { rowLabels, transferLabels } from "./bank-words.ts";
import type { Bank } from "./load-bank.ts";
import { ProofButton } from "./proof.tsx";
import { RefundsTable } from "./refunds-table.tsx";
import { RowsTable } from "./rows-table.tsx";

export const bankHome = `${adminRoot}/bank`;

const transferColumns: readonly Column<BankTransfer>[] = [
  {
    id: "code",
    header: "Transfer",
    rowHeader: true,
    cell: ({ paymentId, code, state }) => (
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${adminRoot}/payments/${paymentId}`}>
          <Ltr>{code}</Ltr>
        </UiLink>
        <Badge tone={transferLabels[state].tone}>{transferLabels[state].text}</Badge>
      </span>
    ),
  },
  {
    id: "order",
    header: "Order",
    cell: ({ orderNumber, payer }) => (
      <span className="flex flex-col">
        <Ltr>{orderNumber}</Ltr>
        <UserText className="text-small text-muted">{payer}</UserText>
      </span>
    ),
  },
  { id: "since", header: "Asked for", cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: "until", header: "Pay before", cell: ({ payUntil }) => <When at={payUntil} exact /> },
  {
    id: "proof",
    header: "Picture",
    cell: ({ paymentId, code, proofAt }) =>
      proofAt === null ? "–" : <ProofButton paymentId={paymentId} code={code} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
];

const statementColumns: readonly Column<BankStatement>[] = [
  {
    id: "file",
    header: "Statement",
    rowHeader: true,
    cell: ({ id, fileName }) => (
      <UiLink href={`${bankHome}?statement=${id}&state=all`}>
        <UserText className="wrap-anywhere">{fileName}</UserText>
      </UiLink>
    ),
  },
  { id: "account", header: "Account", cell: ({ account }) => <Ltr>{inFours(account)}</Ltr> },
  {
    id: "days",
    header: "Days",
    cell: ({ firstOn, lastOn }) => (
      <span>
        <Day day={firstOn} /> – <Day day={lastOn} />
      </span>
    ),
  },
  { id: "read", header: "Read", cell: ({ createdAt, createdBy }) => <WhenBy at={createdAt} person={createdBy} /> },
  {
    id: "rows",
    header: "New rows",
    align: "end",
    cell: ({ rows, newRows }) => `${newRows} of ${rows}`,
  },
  {
    id: "waiting",
    header: "To match",
    align: "end",
    cell: ({ id, waitingRows }) =>
      waitingRows === 0 ? "–" : <UiLink href={`${bankHome}?statement=${id}`}>{waitingRows}</UiLink>,
  },
];

function Head({ accounts, waiting, view }: Bank) {
  if (accounts.length === 0)
    return (
      <Callout tone="info" title="Transfers are not offered yet">
        The shop has no account for transfers. It is set with the shop's settings (TRANSFER_EG_IBAN and its like).
      </Callout>
    );
  return (
    <>
      {waiting.refunds > 0 && view !== "refunds" && (
        <Callout tone="warn" title={`${counted(waiting.refunds, "refund")} to pay from the bank`}>
          <UiLink href={`${bankHome}?view=refunds`} className="underline">
            Show what to pay back
          </UiLink>
        </Callout>
      )}
      <ul className="flex flex-col gap-1 text-small text-muted">
        {accounts.map(({ iban, bank, currency, readUntil }) => (
          <li key={iban}>
            <UserText>{bank}</UserText> ({currency}) <Ltr>{inFours(iban)}</Ltr>:{" "}
            {readUntil === null ? (
              "no statement was read yet"
            ) : (
              <>
                read until <Day day={readUntil} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function List(data: Bank) {
  const address = useListAddress();
  if (data.view === "refunds") return <RefundsTable refunds={data.list.refunds} />;
  if (data.view === "statements")
    return (
      <DataTable
        caption="Statements"
        layout="stack"
        columns={statementColumns}
        rows={data.list.statements}
        rowKey={({ id }) => id ?? ""}
        empty={
          <EmptyState icon={cardIcon} title="No statements" description="Read the bank's file to find transfers." />
        }
      />
    );
  if (data.view === "transfers")
    return (
      <DataTable
        caption="Transfers"
        layout="stack"
        columns={transferColumns}
        rows={data.list.transfers}
        rowKey={({ paymentId }) => paymentId}
        empty={
          <EmptyState
            icon={cardIcon}
            title="No transfers"
            description="Orders that are to be paid by bank transfer wait here."
          />
        }
      />
    );
  return (
    <RowsTable
      rows={data.list.rows}
      empty={
        <NothingFound
          noun="rows"
          address={address}
          total={data.list.pagination.total}
          unfiltered={
            data.accounts.some(({ readUntil }) => readUntil !== null) ? (
              <EmptyState
                icon="check"
                title="Everything is matched"
                description="Read the bank's next file to go on."
              />
            ) : (
              <EmptyState
                icon={cardIcon}
                title="No statement was read yet"
                description="Read the bank's file to see the money that arrived, and match it with its transfers."
              />
            )
          }
        />
      }
    />
  );
}

const chips = (waiting: Bank["waiting"]) => ({
  label: "View",
  name: "view",
  all: "Money that arrived",
  resets: ["state", "proof", "statement"],
  counts: { transfers: waiting.transfers, refunds: waiting.refunds },
  options: [
    { value: "transfers", label: "Transfers" },
    { value: "statements", label: "Statements" },
    { value: "refunds", label: "Refunds to pay" },
  ],
});

const rowStates = {
  label: "Status",
  name: "state",
  all: "To match",
  options: [
    { value: "proposed", label: rowLabels.proposed.text },
    { value: "matched", label: rowLabels.matched.text },
    { value: "ignored", label: rowLabels.ignored.text },
    { value: "all", label: "All" },
  ],
};
const states = {
  label: "Status",
  name: "state",
  all: "Any status",
  options: transferStates.map((value) => ({ value, label: transferLabels[value].text })),
};
const withProof = {
  label: "Picture",
  name: "proof",
  all: "With or without picture",
  options: [{ value: "true", label: "With picture, not matched" }],
};
const filters = { rows: [rowStates], transfers: [states, withProof], statements: [], refunds: [] } as const;

/** Says that only the rows of one file are shown. */
function OfStatement({ view, list }: Bank) {
  const address = useListAddress();
  if (view !== "rows" || list.statement === null) return null;
  const { fileName, firstOn, lastOn, newRows, waitingRows } = list.statement;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        The new rows of <UserText className="font-semibold wrap-anywhere">{fileName}</UserText>, <Day day={firstOn} />
        {firstOn !== lastOn && (
          <>
            {" "}
            to <Day day={lastOn} />
          </>
        )}
        : {counted(newRows, "row")}, {waitingRows === 0 ? "all done" : `${waitingRows} to match`}.
      </span>
      <UiLink href={address.hrefWith({ statement: undefined, state: undefined })} className="underline">
        Show the rows of all statements
      </UiLink>
    </p>
  );
}

/** Payments by transfer: the money that arrived at the bank, and the payments it belongs to. */
export function BankPage({ data }: { readonly data: Bank }) {
  const { view, list } = data;
  const isSearched = view === "rows" || view === "transfers";
  return (
    <ListPage
      title="Transfers and bank"
      noun={view}
      pagination={
        "pagination" in list ? list.pagination : { page: 1, limit: 200, total: list.refunds.length, pages: 1 }
      }
      head={<Head {...data} />}
      note={<OfStatement {...data} />}
      chips={chips(data.waiting)}
      filters={filters[view]}
      search={isSearched ? (view === "rows" ? "Name, words or amount" : "Code, order, name or amount") : undefined}
      actions={
        data.accounts.length > 0 && (
          <UiLink href={`${bankHome}/read`} className={buttonClass({ size: "sm" })}>
            Read a statement
          </UiLink>
        )
      }
    >
      <List {...data} />
    </ListPage>
  );
}
