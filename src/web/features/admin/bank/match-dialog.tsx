import { type FormEvent, useState } from "react";
import { adminListTransfers, type BankRowView, type BankTransfer } from "#shared/contract/admin-bank.ts";
import { Amount, Day, When } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { transferLabels } from "./bank-words.ts";
import { Difference, isOtherAmount } from "./difference.tsx";
import { ProofButton } from "./proof.tsx";

interface MatchDialogProps {
  readonly row: BankRowView;
  readonly isBusy: boolean;
  readonly onMatch: (transfer: BankTransfer) => void;
  readonly onClose: () => void;
}

function Found({ transfer, row, isBusy, onMatch }: Omit<MatchDialogProps, "onClose"> & { transfer: BankTransfer }) {
  const isOther = isOtherAmount(row, transfer);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
      <span className="flex flex-col">
        <span>
          <Ltr className="font-semibold">{transfer.code}</Ltr> · <Ltr>{transfer.orderNumber}</Ltr> ·{" "}
          <UserText>{transfer.payer}</UserText>
        </span>
        <span className="text-small text-muted">
          <Amount amount={transfer.amount} currency={transfer.currency} />, asked for <When at={transfer.createdAt} />{" "}
          {isOther && (
            <Badge tone="warn">
              <Difference row={row} transfer={transfer} />
            </Badge>
          )}{" "}
          {transfer.state !== "waiting" && (
            <Badge tone={transferLabels[transfer.state].tone}>{transferLabels[transfer.state].text}</Badge>
          )}
        </span>
      </span>
      <span className="flex gap-2">
        {transfer.proofAt !== null && <ProofButton paymentId={transfer.paymentId} code={transfer.code} />}
        <Button
          size="sm"
          variant={isOther ? "secondary" : "primary"}
          disabled={isBusy || transfer.state === "matched"}
          onClick={() => onMatch(transfer)}
        >
          Match<span className="sr-only"> {transfer.code}</span>
        </Button>
      </span>
    </li>
  );
}

/** Searches the expected transfer for a bank row. */
export function MatchDialog({ row, isBusy, onMatch, onClose }: MatchDialogProps) {
  const words = useFailureWords();
  const [text, setText] = useState(String(row.amount));
  const [found, setFound] = useState<readonly BankTransfer[]>();
  const [problem, setProblem] = useState<string>();
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      setFound((await api(adminListTransfers, { query: { search: text, limit: "20" } })).transfers);
    } catch (error) {
      setProblem(words(error));
    }
  };
  return (
    <Dialog open onClose={onClose} title="Which transfer is it?" labels={{ close: "Close" }} focus="field">
      <p className="mb-3">
        <Amount amount={row.amount} currency={row.currency} /> on <Day day={row.bookedOn} />:{" "}
        <UserText>{`${row.payer} ${row.text}`}</UserText>
      </p>
      <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void search(event)}>
        <TextField
          label="Code, order, name or amount"
          className="min-w-56 flex-1"
          value={text}
          error={problem}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <div role="status">{found?.length === 0 && <p className="pt-3 text-muted">No transfer found.</p>}</div>
      <ul className="pt-2">
        {found?.map((transfer) => (
          <Found key={transfer.paymentId} {...{ transfer, row, isBusy, onMatch }} />
        ))}
      </ul>
    </Dialog>
  );
}
