import { adminCloseShipment, closeShipmentBody } from "#shared/contract/admin-close-parcel.ts";
import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import type { ParcelClosing } from "#shared/domain/close-parcel.ts";
import { ActionDialog, given, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

type Way = Exclude<ParcelClosing, "refund">;
const isWay = (as: ParcelClosing): as is Way => as !== "refund";

const ways: Readonly<Record<Way, { readonly label: string; readonly hint: string }>> = {
  collect: {
    label: "Collect it from the customer",
    hint: "It stays among those that need attention until its items are back and inspected.",
  },
  charge: {
    label: "The customer keeps it and pays",
    hint: "Make a draft order of the same items first. When the customer has paid it, this parcel counts as its delivery.",
  },
  write_off: { label: "Give it up", hint: "Items that the cancellation put back in stock are taken out again." },
  send_again: { label: "Send its items again", hint: "Other pieces are taken from stock and wait to be packed." },
};

interface Props {
  readonly parcel: AdminShipment;
  readonly onClose: () => void;
}

/** Asks how to close a parcel whose result does not fit its order. */
export function CloseDialog({ parcel, onClose }: Props) {
  const able = parcel.closings.filter(isWay);
  const form = useStaffForm({
    endpoint: adminCloseShipment,
    params: { id: parcel.id },
    defaults: { as: able[0] ?? ("write_off" as Way), orderNumber: "", reason: "" },
    rules: bodyRules(closeShipmentBody),
    toBody: ({ as, orderNumber, reason }) => ({
      as,
      reason,
      ...(as === "charge" ? given("orderNumber", orderNumber) : {}),
    }),
    done: "Parcel closed",
    onDone: onClose,
  });
  const as = form.values.as;
  return (
    <ActionDialog title="Close parcel" confirm="Save" form={form} onClose={onClose}>
      <SelectField
        {...form.field("as")}
        label="What happens"
        hint={ways[as].hint}
        options={able.map((value) => ({ value, label: ways[value].label }))}
      />
      {as === "charge" && (
        <TextField {...form.field("orderNumber")} label="Number of the order that pays" maxLength={40} dir="ltr" />
      )}
      <ReasonField form={form} />
    </ActionDialog>
  );
}
