import { type AdminCustomer, adjustPointsBody, adminAdjustPoints } from "#shared/contract/admin.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

/** Adds or removes points with a reason; a double submit is applied once. */
export function PointsDialog({
  customer,
  onClose,
}: {
  readonly customer: AdminCustomer;
  readonly onClose: () => void;
}) {
  const params = { id: customer.id };
  const form = useStaffForm({
    endpoint: adminAdjustPoints,
    defaults: { delta: null as number | null, reason: "" },
    draftKey: `points:${customer.id}`,
    rules: bodyRules(adjustPointsBody),
    // Another amount is another request and needs its own key.
    send: (body, { key, values }) =>
      api(adminAdjustPoints, { params, body }, { headers: { "idempotency-key": `${key}:${values.delta}` } }),
    done: ({ adjustment }) =>
      adjustment === undefined ? "Points adjusted" : "Above your daily limit: a colleague has to approve it",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Adjust ${customer.firstName}'s points`}
      confirm="Save adjustment"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.number("delta")}
        label="Points"
        hint={`${customer.points.toLocaleString("en")} now. Enter a negative number to deduct points.`}
        type="number"
        inputMode="numeric"
        required
        step={1}
        min={Math.max(-100_000, -customer.points)}
        max={100_000}
      />
      <ReasonField form={form} />
    </ActionDialog>
  );
}
