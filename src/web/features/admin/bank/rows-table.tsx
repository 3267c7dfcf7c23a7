import { type KeyboardEvent, type ReactNode, useState } from "react";
import {
  adminIgnoreBankRow,
  adminMatchBankRow,
  type BankRowView,
  type BankTransfer,
  ignoreBankRowBody,
  type MatchSuggestion,
} from "#shared/contract/admin-bank.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Amount, Day, WhenBy } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { gradeLabels, rowLabels } from "./bank-words.ts";
import { MatchDialog } from "./match-dialog.tsx";
import { ProofButton } from "./proof.tsx";

const money: readonly Column<BankRowView>[] = [
  { id: "day", header: "Day", rowHeader: true, cell: ({ bookedOn }) => <Day day={bookedOn} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency }) => (
      <strong>
        <Amount amount={amount} currency={currency} />
      </strong>
    ),
  },
  {
    id: "words",
    header: "From",
    cell: ({ payer, text }) => (
      <span className="flex flex-col">
        <UserText>{payer || "–"}</UserText>
        <UserText className="text-small wrap-anywhere text-muted">{text}</UserText>
      </span>
    ),
  },
];

function Transfer({ transfer }: { readonly transfer: BankTransfer }) {
  return (
    <span>
      <UiLink href={`${adminRoot}/payments/${transfer.paymentId}`}>
        <Ltr>{transfer.code}</Ltr>
      </UiLink>{" "}
      <Ltr className="text-small text-muted">{transfer.orderNumber}</Ltr>{" "}
      <UserText className="text-small text-muted">{transfer.payer}</UserText>
    </span>
  );
}

function Outcome({ row }: { readonly row: BankRowView }) {
  const { state, transfer, proposedBy, decided } = row;
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={rowLabels[state].tone}>{rowLabels[state].text}</Badge>
      {transfer !== null && <Transfer transfer={transfer} />}
      {state === "proposed" && (
        <span className="text-small text-muted">Proposed by {proposedBy?.name ?? "somebody"}</span>
      )}
      {decided !== null && (
        <span className="text-small text-muted">
          {decided.reason !== null && <UserText>{`${decided.reason} · `}</UserText>}
          <WhenBy at={decided.at} person={decided.by} />
        </span>
      )}
    </span>
  );
}

function Suggestion({ suggestion }: { readonly suggestion: MatchSuggestion }) {
  const { grade, amount, currency, proofAt, paymentId, code } = suggestion;
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={gradeLabels[grade].tone}>{gradeLabels[grade].text}</Badge>
      <Transfer transfer={suggestion} />
      {grade === "other_amount" && (
        <span className="text-small text-muted">
          Asked for <Amount amount={amount} currency={currency} />
        </span>
      )}
      {proofAt !== null && <ProofButton paymentId={paymentId} code={code} />}
    </span>
  );
}

function IgnoreDialog({ row, onClose }: { readonly row: BankRowView; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminIgnoreBankRow,
    params: { id: row.id },
    defaults: { reason: "" },
    draftKey: `ignore-bank-row:${row.id}`,
    rules: bodyRules(ignoreBankRowBody),
    done: "Set aside",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Set this row aside" confirm="Set aside" form={form} onClose={onClose}>
      <p>It pays no order. Say what it is: a customer's second transfer that you paid back, the shop's own money.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** Moves from one row's first button to the next with the arrow keys. */
function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("[data-row-stop] button:first-of-type")];
  const row = event.target.closest("[data-row-stop]");
  const at = stops.findIndex((stop) => stop.closest("[data-row-stop]") === row);
  const next = stops[at + step];
  if (row === null || next === undefined) return;
  event.preventDefault();
  next.focus();
}

const matchWords = (isWaiting: boolean, state: string | null): string => {
  if (isWaiting) return "Noted. A second person has to match it, too";
  return state === "review" ? "Matched. The amount differs: decide on the payment's page" : "Matched with its payment";
};

/** The bank's rows with possible matches. Arrow keys move between rows, Enter matches. */
export function RowsTable({ rows, empty }: { readonly rows: readonly BankRowView[]; readonly empty: ReactNode }) {
  const { isBusy, run } = useAction();
  const [searching, setSearching] = useState<BankRowView>();
  const [ignoring, setIgnoring] = useState<BankRowView>();
  const match = async (row: BankRowView, { paymentId }: BankTransfer): Promise<void> => {
    const isDone = await run("Matched", async () => {
      const reply = await api(adminMatchBankRow, { params: { id: row.id }, body: { paymentId } });
      return matchWords(reply.row.state === "proposed", reply.paymentState);
    });
    if (isDone) setSearching(undefined);
  };
  const toTransfer: Column<BankRowView> = {
    id: "transfer",
    header: "Transfer",
    cell: (row) => {
      const [first] = row.suggestions;
      if (row.state !== "open") return <Outcome row={row} />;
      return first === undefined ? <span className="text-muted">Nothing fits</span> : <Suggestion suggestion={first} />;
    },
  };
  const actions: Column<BankRowView> = {
    id: "act",
    header: "",
    headerText: "Match",
    align: "end",
    cell: (row) => {
      const [first] = row.suggestions;
      const known = row.state === "proposed" ? row.transfer : (first ?? null);
      const name = `${row.amount} of ${row.bookedOn}`;
      if (row.state === "matched" || row.state === "ignored") return null;
      return (
        <span data-row-stop className="flex flex-wrap justify-end gap-2">
          {known !== null && (
            <Button size="sm" disabled={isBusy} onClick={() => void match(row, known)}>
              {row.state === "proposed" ? "Confirm" : "Match"} <Ltr>{known.code}</Ltr>
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => setSearching(row)}>
            Search<span className="sr-only"> for {name}</span>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIgnoring(row)}>
            Set aside<span className="sr-only"> {name}</span>
          </Button>
        </span>
      );
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus between buttons
    <div onKeyDown={moveByKey}>
      <DataTable
        caption="Money that arrived"
        layout="stack"
        dense
        columns={[...money, toTransfer, actions]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {searching && (
        <MatchDialog
          row={searching}
          isBusy={isBusy}
          onMatch={(transfer) => void match(searching, transfer)}
          onClose={() => setSearching(undefined)}
        />
      )}
      {ignoring && <IgnoreDialog row={ignoring} onClose={() => setIgnoring(undefined)} />}
    </div>
  );
}
