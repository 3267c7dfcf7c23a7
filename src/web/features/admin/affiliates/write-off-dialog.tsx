import { type AdminAffiliate, adminWriteOffCommission, writeOffBody } from "#shared/contract/admin-affiliates.ts";
import { minPayoutMinor } from "#shared/domain/affiliates.ts";
import { toMajor } from "#shared/domain/money.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";

type Balance = AdminAffiliate["balances"][number];

/** The rest of an ended affiliate's balance that is too little for a payout. */
export const leftOver = ({ status, balances }: AdminAffiliate): Balance | undefined =>
  status === "ended"
    ? balances.find(
        ({ currency, pending, payable }) =>
          pending === 0 && payable !== 0 && payable < toMajor(minPayoutMinor[currency]),
      )
    : undefined;

interface WriteOffProps {
  readonly affiliate: AdminAffiliate;
  readonly balance: Balance;
  readonly onClose: () => void;
}

/** Writes off the rest; with a bank account it can be paid by a payout instead. */
export function WriteOffDialog({ affiliate: { id, name }, balance: { currency, payable }, onClose }: WriteOffProps) {
  const form = useStaffForm({
    endpoint: adminWriteOffCommission,
    params: { id },
    defaults: { currency, amount: payable, reason: "" },
    rules: bodyRules(writeOffBody),
    done: "Written off",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Write off what is left of ${name}`}
      confirm="Write off"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>
        <Amount amount={payable} currency={currency} />{" "}
        {payable < 0 ? "that they owe after refunds." : "that the next payout would pay, if there is a bank account."}
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}
