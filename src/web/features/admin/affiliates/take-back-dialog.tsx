import { type AdminCommissionEntry, adminTakeBackCommission, takeBackBody } from "#shared/contract/admin-affiliates.ts";
import { type TakeBackReason, takeBackReasons } from "#shared/domain/affiliates.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { takeBackNames } from "./affiliate-words.ts";

export interface TakeBackFacts extends Pick<AdminCommissionEntry, "currency"> {
  readonly affiliateId: string;
  readonly order: { readonly id: string; readonly number: string };
  readonly left: number;
}

/** What can be taken back of an earned commission, if anything is left. */
export function toTakeBack(affiliateId: string, entry: AdminCommissionEntry): TakeBackFacts | undefined {
  const { order, left, currency } = entry;
  return order === null || left === null || left <= 0 ? undefined : { affiliateId, order, left, currency };
}

interface TakeBackProps {
  readonly facts: TakeBackFacts;
  readonly onClose: () => void;
}

// Nothing is chosen at first: a slip must not accuse anybody. The rules refuse it.
const unchosen = "" as TakeBackReason;

/** Takes back what is left of the commission of one order. */
export function TakeBackDialog({ facts: { affiliateId, order, left, currency }, onClose }: TakeBackProps) {
  const form = useStaffForm({
    endpoint: adminTakeBackCommission,
    params: { id: affiliateId, orderId: order.id },
    defaults: { amount: left, why: unchosen, reason: "" },
    draftKey: `take-back:${order.id}`,
    rules: bodyRules(takeBackBody),
    done: "Commission taken back",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title="Take back a commission"
      confirm="Take back"
      dismiss="Keep it"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>
        <strong>
          <Amount amount={left} currency={currency} />
        </strong>{" "}
        of order <Ltr>{order.number}</Ltr>. What was paid out already is deducted from the next payouts. It cannot be
        undone.
      </p>
      <SelectField
        {...form.field("why")}
        label="What the affiliate is told"
        required
        placeholder="Choose"
        options={takeBackReasons.map((value) => ({ value, label: takeBackNames[value] }))}
      />
      <ReasonField form={form} hint="For staff; recorded in the audit log." />
    </ActionDialog>
  );
}
