import { adjustCourierBody, adminAdjustCourier } from "#shared/contract/admin-courier-cash.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { type CarrierName, carrierNames, carrierTitles } from "#shared/domain/shipments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const carriers = carrierNames.map((value) => ({ value, label: carrierTitles[value] }));
const inCurrencies = currencies.map((value) => ({ value, label: value }));

/** Corrects a courier's balance. */
export function AdjustDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminAdjustCourier,
    defaults: {
      carrier: "bosta" as CarrierName,
      currency: "EGP" as Currency,
      amount: null as number | null,
      ...{ ref: "", reason: "" },
    },
    draftKey: "adjust-courier",
    rules: bodyRules(adjustCourierBody),
    toFieldRefusals: ({ code }) =>
      code === "ADJUSTMENT_EXISTS"
        ? [{ field: "ref", words: "There is an adjustment of this courier with this reference." }]
        : [],
    done: "Adjustment booked",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Adjust a balance" confirm="Book adjustment" form={form} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field("carrier")} label="Courier" options={carriers} />
        <SelectField {...form.field("currency")} label="Currency" options={inCurrencies} />
        <TextField
          {...form.number("amount")}
          label="Amount"
          hint="With a minus the courier owes less."
          type="number"
          step="0.01"
          required
          dir="ltr"
        />
        <TextField
          {...form.field("ref")}
          label="Reference"
          hint="The paper it follows from, such as an invoice."
          required
          maxLength={80}
          dir="auto"
        />
      </div>
      <ReasonField form={form} />
    </ActionDialog>
  );
}
