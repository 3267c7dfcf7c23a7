import { useState } from "react";
import { type AdminProduct, adminAdjustStock } from "#shared/contract/admin-products.ts";
import { ActionDialog, toText } from "#web/admin-kit/action-dialog.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { TextField } from "#web/ui/input.tsx";

interface StockDialogProps {
  readonly productId: string;
  readonly variant: AdminProduct["variants"][number];
  readonly onClose: () => void;
}

/** Changes stock by a difference, not to a total: orders placed meanwhile must not be lost. */
export function StockDialog({ productId, variant, onClose }: StockDialogProps) {
  const act = useAction();
  const [delta, setDelta] = useState("");
  const change = Number(delta);
  const submit = (fields: FormData): Promise<boolean> => {
    const reason = toText(fields, "reason");
    const body = { variantId: variant.id, delta: change, ...(reason === "" ? {} : { reason }) };
    return act.run("Stock updated", () => api(adminAdjustStock, { params: { id: productId }, body }));
  };
  return (
    <ActionDialog
      title={`Adjust stock: ${variant.sku}`}
      confirm="Save adjustment"
      act={act}
      draft={{ key: `stock:${variant.id}` }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">
        {variant.onHand} in stock, {variant.reserved} of them reserved for orders.
      </p>
      <TextField
        name="delta"
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
        value={delta}
        onChange={(event) => setDelta(event.target.value)}
      />
      <TextField
        name="reason"
        label="Reason"
        optionalLabel="(optional, for the audit log)"
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
