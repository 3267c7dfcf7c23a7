import { useState } from "react";
import {
  adminAssignReview,
  adminCloseReview,
  adminRefundReceived,
  type PaymentComparison,
} from "#shared/contract/admin-payments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { type Act, useAction } from "#web/admin-kit/use-action.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

/** Why a payment needs review, as its staff would say it. */
const reasons: Readonly<Record<string, string>> = {
  AMOUNT_MISMATCH: "The amount received does not match the order total.",
  CURRENCY_MISMATCH: "The payment was made in another currency than the order.",
  REFERENCE_MISMATCH: "The provider says that this money belongs to another payment.",
  ACCOUNT_MISMATCH: "The money went to another account than the shop’s.",
  PAID_LATE: "The payment arrived after the order had ended. It is being refunded.",
  PAID_TWICE: "The order was already paid. This payment is being refunded.",
  REFUND_FAILED: "The provider refused the refund.",
  REFUND_LOST: "A refund came back to the shop, for example because the customer’s card was closed.",
  DISPUTED: "The customer’s bank is reclaiming the money.",
};

type Payment = PaymentComparison["payment"];
interface DialogProps {
  readonly data: PaymentComparison;
  readonly onClose: () => void;
}

function RefundReceivedDialog({ data: { payment, theirs }, onClose }: DialogProps) {
  const left = theirs === null ? 0 : theirs.amount - theirs.refunded;
  const form = useStaffForm({
    endpoint: adminRefundReceived,
    params: { id: payment.id },
    defaults: { reason: "" },
    draftKey: `payment-refund:${payment.id}`,
    done: "Refund started",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Refund the payment for ${payment.orderNumber}`}
      confirm="Refund received amount"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <Callout tone="info">
        <Amount amount={left} currency={payment.currency} /> is refunded to the original payment method, and the
        customer is told by email. The order stays unpaid.
      </Callout>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

function CloseDialog({ data: { payment }, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminCloseReview,
    params: { id: payment.id },
    defaults: { note: "" },
    draftKey: `payment-close:${payment.id}`,
    done: "Review closed",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Close the review of ${payment.orderNumber}`}
      confirm="Close review"
      form={form}
      onClose={onClose}
    >
      <TextareaField
        {...form.field("note")}
        label="Note"
        hint="What was done about it. Closing moves no money and changes no order."
        required
        rows={3}
        maxLength={1000}
        dir="auto"
      />
    </ActionDialog>
  );
}

const nobody = "";

function Assignee({
  payment,
  assignable,
  act,
}: { payment: Payment; act: Act } & Pick<PaymentComparison, "assignable">) {
  const { assignee } = payment.review;
  const others = assignee !== null && !assignable.some((person) => person.id === assignee.id) ? [assignee] : [];
  const assign = (staffId: string) =>
    void act.run(staffId === nobody ? "Assigned to nobody" : "Assigned", () =>
      api(adminAssignReview, { params: { id: payment.id }, body: { staffId: staffId === nobody ? null : staffId } }),
    );
  return (
    <SelectField
      label="Assigned to"
      value={assignee?.id ?? nobody}
      disabled={act.isBusy}
      onChange={(event) => assign(event.currentTarget.value)}
      options={[
        { value: nobody, label: "Nobody" },
        ...[...others, ...assignable].map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

const ClosedReview = ({ payment, closed }: { payment: Payment; closed: NonNullable<Payment["review"]["closed"]> }) => (
  <Callout tone="info" title="Review closed">
    {reasons[payment.reviewReason ?? ""]} Closed by {closed.by?.name ?? "a former colleague"}, <When at={closed.at} />:{" "}
    <UserText>{closed.note}</UserText>
  </Callout>
);

/** What a payment that needs review needs, and what staff can do about it. */
export function ReviewPanel({ data }: { readonly data: PaymentComparison }) {
  const { payment, assignable, theirs } = data;
  const act = useAction();
  const may = useMay();
  const [open, setOpen] = useState<"refund" | "close">();
  const { reviewReason, review } = payment;
  if (reviewReason === null) return null;
  if (review.closed !== null) return <ClosedReview payment={payment} closed={review.closed} />;
  const canRefund = payment.state === "review" && theirs?.state === "captured" && theirs.amount > theirs.refunded;
  const onClose = () => setOpen(undefined);
  return (
    <Callout tone="danger" title="Needs review">
      <div className="flex flex-col gap-4">
        <p>{reasons[reviewReason] ?? reviewReason}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Assignee payment={payment} assignable={assignable} act={act} />
          {may("refunds") && canRefund && (
            <Button variant="secondary" onClick={() => setOpen("refund")}>
              Refund received amount
            </Button>
          )}
          {may("refunds") && (
            <Button variant="secondary" onClick={() => setOpen("close")}>
              Close with a note
            </Button>
          )}
        </div>
      </div>
      {open === "refund" && <RefundReceivedDialog data={data} onClose={onClose} />}
      {open === "close" && <CloseDialog data={data} onClose={onClose} />}
    </Callout>
  );
}
