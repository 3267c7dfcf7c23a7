import { useState } from "react";
import { adminRecordPaidRefund, payRefundBody, type RefundToPay } from "#shared/contract/admin-bank.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Amount, Day, When } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

const columns: readonly Column<RefundToPay>[] = [
  {
    id: "order",
    header: "Order",
    rowHeader: true,
    cell: ({ orderId, orderNumber, payer }) => (
      <span className="flex flex-col">
        <UiLink href={`${adminRoot}/orders/${orderId}`}>
          <Ltr>{orderNumber}</Ltr>
        </UiLink>
        <UserText className="text-small text-muted">{payer}</UserText>
      </span>
    ),
  },
  {
    id: "from",
    header: "Came from",
    cell: ({ from }) =>
      from === null ? (
        "–"
      ) : (
        <span className="flex flex-col">
          <UserText>{from.payer || "–"}</UserText>
          <span className="text-small text-muted">
            <Day day={from.bookedOn} /> <UserText className="wrap-anywhere">{from.text}</UserText>
          </span>
        </span>
      ),
  },
  { id: "why", header: "Why", cell: ({ reason }) => <UserText>{reason}</UserText> },
  { id: "since", header: "Since", cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: "amount",
    header: "Pay back",
    align: "end",
    cell: ({ amount, currency }) => (
      <strong>
        <Amount amount={amount} currency={currency} />
      </strong>
    ),
  },
];

function PaidDialog({ refund, onClose }: { readonly refund: RefundToPay; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminRecordPaidRefund,
    params: { id: refund.id },
    defaults: { reference: "" },
    draftKey: `paid-refund:${refund.id}`,
    rules: bodyRules(payRefundBody),
    done: "Recorded. The customer is told by email",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Refund of ${refund.orderNumber}`} confirm="I have paid it" form={form} onClose={onClose}>
      <p>
        Pay <Amount amount={refund.amount} currency={refund.currency} /> from the bank first, to the account that the
        money came from. Then record it here: the order counts as refunded from now on.
      </p>
      <TextField
        {...form.field("reference")}
        label="Bank's reference"
        hint="The number of your transfer, as the bank shows it."
        required
        maxLength={80}
        dir="ltr"
      />
    </ActionDialog>
  );
}

/** Refunds that staff pay from the bank, because a transfer cannot be reversed. */
export function RefundsTable({ refunds }: { readonly refunds: readonly RefundToPay[] }) {
  const may = useMay();
  const [paying, setPaying] = useState<RefundToPay>();
  const act: Column<RefundToPay> = {
    id: "act",
    header: "",
    headerText: "Record",
    align: "end",
    cell: (refund) => (
      <Button size="sm" onClick={() => setPaying(refund)}>
        Record as paid<span className="sr-only"> {refund.orderNumber}</span>
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        caption="Refunds to pay"
        layout="stack"
        dense
        columns={may("refunds") ? [...columns, act] : columns}
        rows={refunds}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon="check"
            title="Nothing to pay back"
            description="Refunds of transfers wait here until you have paid them."
          />
        }
      />
      {paying && <PaidDialog refund={paying} onClose={() => setPaying(undefined)} />}
    </>
  );
}
