import { adminSavePacking, savePackingBody } from "#shared/contract/admin-packing.ts";
import type { PickRow } from "#shared/contract/admin-shipments.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

/** A variant's shelf, and the weight of a piece. */
export function PackingDialog({ row, onClose }: { readonly row: PickRow; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSavePacking,
    params: { id: row.variantId },
    defaults: { place: row.place, weightG: row.weightG },
    toBody: ({ place, weightG }) => ({ place, weightG, version: row.version }),
    rules: bodyRules(savePackingBody),
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Place of ${row.sku ?? row.name.en}`} confirm="Save" form={form} onClose={onClose}>
      <TextField
        {...form.field("place")}
        label="Place on the shelves"
        hint="Such as A2-14. The pick list follows it."
        maxLength={40}
        dir="ltr"
      />
      <TextField
        {...form.number("weightG")}
        label="Weight of a piece in grams"
        optionalLabel="(optional, else 500)"
        dir="ltr"
      />
    </ActionDialog>
  );
}
