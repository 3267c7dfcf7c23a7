import { adminOverrideCod, overrideCodBody } from "#shared/contract/cod.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { ActionDialog, ReasonField } from "./action-dialog.tsx";
import { useStaffForm } from "./forms/use-staff-form.ts";

interface ConfirmCashProps {
  readonly order: { readonly id: string; readonly number: string };
  readonly onClose: () => void;
}

/** Staff confirm cash on delivery instead of the customer. */
export function ConfirmCashDialog({ order, onClose }: ConfirmCashProps) {
  const form = useStaffForm({
    endpoint: adminOverrideCod,
    params: { id: order.id },
    defaults: { reason: "" },
    rules: bodyRules(overrideCodBody),
    done: `${order.number} confirmed`,
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Confirm ${order.number}`} confirm="Confirm the order" form={form} onClose={onClose}>
      <p className="text-muted">The order can then be booked and shipped, and the customer’s link is used up.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}
