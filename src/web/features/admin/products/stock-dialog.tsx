import { type AdminProduct, adjustStockBody, adminAdjustStock } from "#shared/contract/admin-products.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

interface StockDialogProps {
  readonly productId: string;
  readonly variant: AdminProduct["variants"][number];
  readonly onClose: () => void;
}

/** Changes stock by a difference, not to a total: orders placed meanwhile must not be lost. */
export function StockDialog({ productId, variant, onClose }: StockDialogProps) {
  const form = useStaffForm({
    endpoint: adminAdjustStock,
    params: { id: productId },
    defaults: { delta: null as number | null, reason: "" },
    draftKey: `stock:${variant.id}`,
    toBody: ({ delta, reason }) => ({ variantId: variant.id, delta, ...given("reason", reason) }),
    rules: bodyRules(adjustStockBody),
    done: "Stock updated",
    onDone: onClose,
  });
  const change = form.values.delta ?? 0;
  return (
    <ActionDialog title={`Adjust stock: ${variant.sku}`} confirm="Save adjustment" form={form} onClose={onClose}>
      <p className="text-muted">
        {variant.onHand} in stock, {variant.reserved} of them reserved for orders.
      </p>
      <TextField
        {...form.number("delta")}
        label="Add or remove"
        hint={
          Number.isInteger(change) && change !== 0
            ? `${variant.onHand + change} in stock after this change`
            : "For example 12, or -3"
        }
        type="number"
        step={1}
        min={variant.reserved - variant.onHand}
        max={100_000}
        required
      />
      <TextField
        {...form.field("reason")}
        label="Reason"
        optionalLabel="(optional, for the audit log)"
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
