import { type KeyboardEvent, type ReactNode, useState } from "react";
import {
  adminMatchBankRow,
  type BankRowView,
  type BankTransfer,
  type MatchSuggestion,
} from "#shared/contract/admin-bank.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Amount, Day, WhenBy } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { gradeLabels, rowLabels } from "./bank-words.ts";
import { Difference, isOtherAmount } from "./difference.tsx";
import { MatchDialog } from "./match-dialog.tsx";
import { ProofButton } from "./proof.tsx";
import { IgnoreDialog, OtherAmountDialog, ReopenDialog } from "./row-dialogs.tsx";

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
      {transfer !== null && isOtherAmount(row, transfer) && (
        <span className="text-small font-semibold">
          <Difference row={row} transfer={transfer} />
        </span>
      )}
      {row.isInReview && transfer !== null && (
        <UiLink href={`${adminRoot}/payments/${transfer.paymentId}`} className="text-small underline">
          The payment waits for a decision
        </UiLink>
      )}
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

function Suggestion({ row, suggestion }: { readonly row: BankRowView; readonly suggestion: MatchSuggestion }) {
  const { grade, amount, currency, proofAt, paymentId, code } = suggestion;
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={gradeLabels[grade].tone}>{gradeLabels[grade].text}</Badge>
      <Transfer transfer={suggestion} />
      {grade === "other_amount" && (
        <span className="text-small text-muted">
          <Difference row={row} transfer={suggestion} /> (<Amount amount={amount} currency={currency} />)
        </span>
      )}
      {row.isLarge && <span className="text-small text-muted">So much money is matched by two people</span>}
      {proofAt !== null && <ProofButton paymentId={paymentId} code={code} />}
    </span>
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

/** A row with the transfer that somebody chose for it. */
interface Choice {
  readonly row: BankRowView;
  readonly transfer: BankTransfer;
}

interface ActionsProps {
  readonly row: BankRowView;
  readonly isBusy: boolean;
  readonly onMatch: (choice: Choice) => void;
  readonly onOpen: (dialog: "search" | "ignore" | "reopen", row: BankRowView) => void;
}

/** Confirms or refuses what a colleague has matched, or takes one's own match back. */
function Proposed({ row, isBusy, onMatch, onOpen }: ActionsProps) {
  const { user } = useSession();
  const { transfer, proposedBy } = row;
  if (transfer === null) return null;
  const isOwn = proposedBy !== null && proposedBy.id === user?.id;
  return (
    <span data-row-stop className="flex flex-wrap items-center justify-end gap-2">
      {isOwn ? (
        <span className="text-small text-muted">Somebody else has to confirm it.</span>
      ) : (
        <Button size="sm" disabled={isBusy} onClick={() => onMatch({ row, transfer })}>
          Confirm <Ltr>{transfer.code}</Ltr>
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onOpen("reopen", row)}>
        {isOwn ? "Take back" : "Refuse"}
        <span className="sr-only"> {transfer.code}</span>
      </Button>
    </span>
  );
}

function Actions(props: ActionsProps) {
  const { row, isBusy, onMatch, onOpen } = props;
  const [first] = row.suggestions;
  const transfer = first ?? null;
  const name = `${row.amount} of ${row.bookedOn}`;
  if (row.state === "proposed") return <Proposed {...props} />;
  if (row.state === "matched" && !row.isInReview) return null;
  if (row.state === "matched" || row.state === "ignored")
    return (
      <Button size="sm" variant="ghost" onClick={() => onOpen("reopen", row)}>
        {row.state === "matched" ? "Undo the match" : "Take up again"}
        <span className="sr-only"> {name}</span>
      </Button>
    );
  return (
    <span data-row-stop className="flex flex-wrap justify-end gap-2">
      {transfer !== null && (
        <Button
          size="sm"
          variant={isOtherAmount(row, transfer) ? "secondary" : "primary"}
          disabled={isBusy}
          onClick={() => onMatch({ row, transfer })}
        >
          Match <Ltr>{transfer.code}</Ltr>
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onOpen("search", row)}>
        Search<span className="sr-only"> for {name}</span>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onOpen("ignore", row)}>
        Set aside<span className="sr-only"> {name}</span>
      </Button>
    </span>
  );
}

/** The bank's rows with possible matches. Arrow keys move between rows, Enter matches. */
export function RowsTable({ rows, empty }: { readonly rows: readonly BankRowView[]; readonly empty: ReactNode }) {
  const { isBusy, run } = useAction();
  const [open, setOpen] = useState<{ readonly dialog: "search" | "ignore" | "reopen"; readonly row: BankRowView }>();
  const [asking, setAsking] = useState<Choice>();
  const close = (): void => {
    setOpen(undefined);
    setAsking(undefined);
  };
  const match = async ({ row, transfer: { paymentId } }: Choice): Promise<void> => {
    const isDone = await run("Matched", async () => {
      const reply = await api(adminMatchBankRow, { params: { id: row.id }, body: { paymentId } });
      return matchWords(reply.row.state === "proposed", reply.paymentState);
    });
    if (isDone) close();
  };
  const choose = (choice: Choice): void => {
    if (isOtherAmount(choice.row, choice.transfer)) setAsking(choice);
    else void match(choice);
  };
  const toTransfer: Column<BankRowView> = {
    id: "transfer",
    header: "Transfer",
    cell: (row) => {
      const [first] = row.suggestions;
      if (row.state !== "open") return <Outcome row={row} />;
      if (first === undefined) return <span className="text-muted">Nothing fits</span>;
      return <Suggestion row={row} suggestion={first} />;
    },
  };
  const actions: Column<BankRowView> = {
    id: "act",
    header: "",
    headerText: "Match",
    align: "end",
    cell: (row) => (
      <Actions row={row} isBusy={isBusy} onMatch={choose} onOpen={(dialog, of) => setOpen({ dialog, row: of })} />
    ),
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
      {open?.dialog === "search" && asking === undefined && (
        <MatchDialog
          row={open.row}
          isBusy={isBusy}
          onMatch={(transfer) => choose({ row: open.row, transfer })}
          onClose={close}
        />
      )}
      {asking && <OtherAmountDialog {...asking} isBusy={isBusy} onMatch={() => void match(asking)} onClose={close} />}
      {open?.dialog === "ignore" && <IgnoreDialog row={open.row} onClose={close} />}
      {open?.dialog === "reopen" && <ReopenDialog row={open.row} onClose={close} />}
    </div>
  );
}
