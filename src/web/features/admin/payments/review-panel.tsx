import { useState } from "react";
import {
  adminAcceptPayment,
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

/** Why a payment needs review, in the staff's words. */
const reasons: Readonly<Record<string, string>> = {
  AMOUNT_MISMATCH: "The amount received does not match the order total.",
  CURRENCY_MISMATCH: "The payment was made in another currency than the order.",
  REFERENCE_MISMATCH: "The provider says that this money belongs to another payment.",
  ACCOUNT_MISMATCH: "The money went to another account than the shop’s.",
  PAID_LATE: "The payment arrived after the order had ended. It is being refunded.",
  PAID_TWICE: "The order was already paid. This payment is being refunded.",
  REFUND_FAILED: "The provider refused the refund.",
  REFUND_LOST: "A refund came back to the shop, for example because the customer’s card was closed.",
  REFUND_UNCLEAR:
    "Somebody refunded a part at the provider, which does not say how much. Look it up in its dashboard, then close the review with a note.",
  DISPUTED: "The customer’s bank is reclaiming the money.",
};

/** The same of transfers, which staff pay back from the bank. */
const transferReasons: typeof reasons = {
  PAID_LATE: "The transfer arrived after the order had ended. It is to be paid back.",
  PAID_TWICE: "The order was already paid. This transfer is to be paid back.",
};

type Payment = PaymentComparison["payment"];
const isTransfer = ({ provider }: Payment): boolean => provider === "transfer";

function reasonOf(payment: Payment): string {
  const reason = payment.reviewReason ?? "";
  return (isTransfer(payment) ? transferReasons[reason] : undefined) ?? reasons[reason] ?? reason;
}

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
    done: isTransfer(payment) ? "The refund waits under “Refunds to pay”" : "Refund started",
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
        <Amount amount={left} currency={payment.currency} />{" "}
        {isTransfer(payment)
          ? "waits under “Refunds to pay” until somebody has paid it from the bank and recorded it. Only then the customer is told by email."
          : "is refunded to the original payment method, and the customer is told by email."}{" "}
        The order stays unpaid.
      </Callout>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

const toDifference = (received: number, { amount }: Payment): number => Math.round((received - amount) * 100) / 100;

/** What accepting does with the difference between the received amount and the order's total. */
function Difference({ payment, received, isCard }: { payment: Payment; received: number; isCard: boolean }) {
  const { currency, amount } = payment;
  const difference = toDifference(received, payment);
  return (
    <Callout tone="info">
      <Amount amount={received} currency={currency} /> came for <Amount amount={amount} currency={currency} />. The
      order is marked as paid
      {difference < 0 ? (
        <>
          , and the missing <Amount amount={-difference} currency={currency} /> is waived.
        </>
      ) : (
        <>
          , and the surplus of <Amount amount={difference} currency={currency} />{" "}
          {isCard
            ? "becomes a gift card, whose code is mailed to the customer."
            : isTransfer(payment)
              ? "waits under “Refunds to pay”, to be paid back from the bank."
              : "is refunded to the original payment method."}
        </>
      )}
    </Callout>
  );
}

type Surplus = "refund" | "gift_card";

function AcceptDialog({ data: { payment, theirs }, onClose }: DialogProps) {
  const received = theirs?.amount ?? 0;
  const form = useStaffForm({
    endpoint: adminAcceptPayment,
    params: { id: payment.id },
    defaults: { note: "", surplus: "refund" as Surplus },
    draftKey: `payment-accept:${payment.id}`,
    done: "Payment accepted",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Accept the payment for ${payment.orderNumber}`}
      confirm="Accept"
      form={form}
      onClose={onClose}
    >
      <Difference payment={payment} received={received} isCard={form.values.surplus === "gift_card"} />
      {toDifference(received, payment) > 0 && (
        <SelectField
          {...form.field("surplus")}
          label="Surplus"
          hint="A gift card only where the customer agreed to it."
          options={[
            { value: "refund", label: "Refund it" },
            { value: "gift_card", label: "Give it as a gift card" },
          ]}
        />
      )}
      <TextareaField
        {...form.field("note")}
        label="Note"
        hint="Why it is accepted. Up to 1% of the total can be waived, by an owner up to 5%."
        required
        rows={3}
        maxLength={1000}
        dir="auto"
      />
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
    {reasonOf(payment)} Closed by {closed.by?.name ?? "a former colleague"}, <When at={closed.at} />:{" "}
    <UserText>{closed.note}</UserText>
  </Callout>
);

type Accepted = NonNullable<Payment["review"]["accepted"]>;

const AcceptedAmount = ({ payment: { currency }, accepted }: { payment: Payment; accepted: Accepted }) => (
  <Callout tone="info" title="Another amount accepted">
    <Amount amount={Math.abs(accepted.difference)} currency={currency} /> {accepted.difference < 0 ? "less" : "more"}{" "}
    came than the order costs{accepted.isGiftCard ? ", and became a gift card of the customer’s" : ""}.
    {accepted.at !== null && (
      <>
        {" "}
        Accepted by {accepted.by?.name ?? "a former colleague"}, <When at={accepted.at} />:{" "}
        <UserText>{accepted.note ?? ""}</UserText>
      </>
    )}
  </Callout>
);

/** Why a payment needs review, and the staff's actions. */
export function ReviewPanel({ data }: { readonly data: PaymentComparison }) {
  const { payment, assignable, theirs } = data;
  const act = useAction();
  const may = useMay();
  const [open, setOpen] = useState<"accept" | "refund" | "close">();
  const { reviewReason, review } = payment;
  if (reviewReason === null)
    return review.accepted === null ? null : <AcceptedAmount payment={payment} accepted={review.accepted} />;
  if (review.closed !== null) return <ClosedReview payment={payment} closed={review.closed} />;
  const canRefund = payment.state === "review" && theirs?.state === "captured" && theirs.amount > theirs.refunded;
  const canAccept = canRefund && reviewReason === "AMOUNT_MISMATCH" && theirs.refunded === 0;
  const onClose = () => setOpen(undefined);
  return (
    <Callout tone="danger" title="Needs review">
      <div className="flex flex-col gap-4">
        <p>{reasonOf(payment)}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Assignee payment={payment} assignable={assignable} act={act} />
          {may("refunds") && canAccept && (
            <Button variant="secondary" onClick={() => setOpen("accept")}>
              Accept received amount
            </Button>
          )}
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
      {open === "accept" && <AcceptDialog data={data} onClose={onClose} />}
      {open === "refund" && <RefundReceivedDialog data={data} onClose={onClose} />}
      {open === "close" && <CloseDialog data={data} onClose={onClose} />}
    </Callout>
  );
}
