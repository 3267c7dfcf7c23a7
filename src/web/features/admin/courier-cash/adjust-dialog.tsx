import {
  adjustCourierBody,
  adminAdjustCourier,
  type CourierBalance,
  type OpenParcel,
} from "#shared/contract/admin-courier-cash.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { type CarrierName, carrierNames, carrierTitles } from "#shared/domain/shipments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const carriers = carrierNames.map((value) => ({ value, label: carrierTitles[value] }));
const inCurrencies = currencies.map((value) => ({ value, label: value }));

interface AdjustProps {
  /** Whose balance it begins with. */
  readonly courier: Pick<CourierBalance, "carrier" | "currency"> | undefined;
  /** The parcel whose open amount is settled. */
  readonly parcel?: OpenParcel;
  readonly onClose: () => void;
}

/** Puts a courier's balance right, as a whole or for one parcel. */
export function AdjustDialog({ courier, parcel, onClose }: AdjustProps) {
  const form = useStaffForm({
    endpoint: adminAdjustCourier,
    defaults: {
      carrier: courier?.carrier ?? ("bosta" as CarrierName),
      currency: courier?.currency ?? ("EGP" as Currency),
      amount: parcel === undefined ? (null as number | null) : -parcel.open,
      ...{ ref: parcel?.orderNumber ?? "", reason: "" },
    },
    toBody: (values) => ({ ...values, ...(parcel === undefined ? {} : { shipmentId: parcel.shipmentId }) }),
    draftKey: parcel === undefined ? "adjust-courier" : `adjust-courier-${parcel.shipmentId}`,
    rules: bodyRules(adjustCourierBody),
    toFieldRefusals: ({ code }) =>
      code === "ADJUSTMENT_EXISTS"
        ? [{ field: "ref", words: "There is an adjustment of this courier with this reference." }]
        : [],
    done: "Adjustment booked",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={parcel === undefined ? "Adjust a balance" : `Adjust ${parcel.orderNumber ?? parcel.number ?? "a parcel"}`}
      confirm="Book adjustment"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {parcel === undefined && (
          <>
            <SelectField {...form.field("carrier")} label="Courier" options={carriers} />
            <SelectField {...form.field("currency")} label="Currency" options={inCurrencies} />
          </>
        )}
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
