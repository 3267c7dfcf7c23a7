import { adminAgreeDay, agreeDayBody } from "#shared/contract/admin-agreed-day.ts";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Day } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

/** Records a later delivery day that was agreed with the customer. */
export function AgreeDayDialog({ order, onClose }: { readonly order: AdminOrder; readonly onClose: () => void }) {
  const { promisedTo, agreedTo } = order.arrival;
  const form = useStaffForm({
    endpoint: adminAgreeDay,
    params: { id: order.id },
    defaults: { day: agreedTo ?? "", reason: "" },
    rules: bodyRules(agreeDayBody),
    done: "Later day agreed",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Agree a later day" confirm="Save and email" form={form} onClose={onClose}>
      <p className="text-muted">
        Only after the customer has agreed. They get an email, and their right to cancel a late order counts from this
        day.
      </p>
      <TextField
        {...form.field("day")}
        label="Arrives by"
        hint={
          promisedTo === null ? undefined : (
            <>
              Promised by <Day day={promisedTo} />.
            </>
          )
        }
        type="date"
        required
        dir="ltr"
      />
      <ReasonField form={form} />
    </ActionDialog>
  );
}
