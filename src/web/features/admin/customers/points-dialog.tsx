import { type AdminCustomer, adminAdjustPoints } from "#shared/contract/admin.ts";
import { ActionDialog, ReasonField, toText } from "#web/admin-kit/action-dialog.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { TextField } from "#web/ui/input.tsx";

/** Adds or removes points with a reason; a double submit is applied once. */
export function PointsDialog({
  customer,
  onClose,
}: {
  readonly customer: AdminCustomer;
  readonly onClose: () => void;
}) {
  const act = useAction();
  const submit = (fields: FormData, key: string) => {
    const body = { delta: Number(toText(fields, "delta")), reason: toText(fields, "reason") };
    // Another amount is another request and needs its own key.
    const headers = { "idempotency-key": `${key}:${body.delta}` };
    return act.run("Points adjusted", async () => {
      const { adjustment } = await api(adminAdjustPoints, { params: { id: customer.id }, body }, { headers });
      return adjustment === undefined ? undefined : "Above your daily limit: a colleague has to approve it";
    });
  };
  return (
    <ActionDialog
      title={`Adjust ${customer.firstName}'s points`}
      confirm="Save adjustment"
      act={act}
      draft={{ key: `points:${customer.id}` }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="delta"
        label="Points"
        hint={`${customer.points.toLocaleString("en")} now. Enter a negative number to deduct points.`}
        type="number"
        inputMode="numeric"
        required
        step={1}
        min={Math.max(-100_000, -customer.points)}
        max={100_000}
      />
      <ReasonField />
    </ActionDialog>
  );
}
