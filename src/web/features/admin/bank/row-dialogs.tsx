import type { ReactNode } from "react";
import {
  adminIgnoreBankRow,
  adminReopenBankRow,
  type BankRowView,
  type BankTransfer,
  ignoreBankRowBody,
  reopenBankRowBody,
} from "#shared/contract/admin-bank.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount, Day } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Difference } from "./difference.tsx";

interface RowDialogProps {
  readonly row: BankRowView;
  readonly onClose: () => void;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{label}</dt>
    <dd className="ms-auto font-semibold text-text">{children}</dd>
  </div>
);

interface OtherAmountProps extends RowDialogProps {
  readonly transfer: BankTransfer;
  readonly isBusy: boolean;
  readonly onMatch: () => void;
}

/** Asks before a row is matched with a transfer of another amount. */
export const OtherAmountDialog = ({ row, transfer, isBusy, onMatch, onClose }: OtherAmountProps) => (
  <ConfirmDialog
    open
    title="Match it with another amount?"
    labels={{ close: "Close", confirm: "Match all the same", cancel: "Cancel" }}
    danger
    busy={isBusy}
    onConfirm={onMatch}
    onClose={onClose}
  >
    <dl className="mb-3 flex flex-col gap-1">
      <Fact label="The bank's row brings">
        <Amount amount={row.amount} currency={row.currency} />
      </Fact>
      <Fact label={`Order ${transfer.orderNumber} asks for`}>
        <Amount amount={transfer.amount} currency={transfer.currency} />
      </Fact>
      <Fact label="Difference">
        <Difference row={row} transfer={transfer} />
      </Fact>
    </dl>
    <p>
      This does not pay the order of <UserText>{transfer.payer}</UserText> (<Ltr>{transfer.code}</Ltr>): its payment
      then waits until somebody accepts the amount or pays it back. If another row brings the whole amount, match that
      one instead.
    </p>
  </ConfirmDialog>
);

export function IgnoreDialog({ row, onClose }: RowDialogProps) {
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

const reopenWords = ({ state, transfer }: BankRowView, isOwn: boolean): readonly [title: string, verb: string] => {
  if (state === "proposed") return isOwn ? ["Take this match back", "Take back"] : ["Refuse this match", "Refuse"];
  return transfer === null ? ["Take this row up again", "Take up again"] : ["Undo this match", "Undo the match"];
};

/** Undoes a match that nobody has decided about or confirmed, or takes up a row that was set aside. */
export function ReopenDialog({ row, onClose }: RowDialogProps) {
  const { user } = useSession();
  const form = useStaffForm({
    endpoint: adminReopenBankRow,
    params: { id: row.id },
    defaults: { reason: "" },
    draftKey: `reopen-bank-row:${row.id}`,
    rules: bodyRules(reopenBankRowBody),
    done: "The row can be matched again",
    onDone: onClose,
  });
  const { transfer } = row;
  const [title, verb] = reopenWords(row, row.proposedBy !== null && row.proposedBy.id === user?.id);
  return (
    <ActionDialog title={title} confirm={verb} form={form} onClose={onClose}>
      <p>
        <Amount amount={row.amount} currency={row.currency} /> of <Day day={row.bookedOn} /> can be matched again.
        {transfer !== null && (
          <>
            {" "}
            The payment of order <Ltr>{transfer.orderNumber}</Ltr> waits for its money as before.
          </>
        )}
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}
