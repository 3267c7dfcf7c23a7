import {
  type AdminShipment,
  adminAnswerBooking,
  adminDecideShipment,
  adminInspectShipment,
  adminSendPart,
  decidedStates,
  decideShipmentBody,
} from "#shared/contract/admin-shipments.ts";
import { ActionDialog, given, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { shipmentLabels } from "#web/admin-kit/parcel-words.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { OrderPage } from "./load-orders.ts";

interface DialogProps {
  readonly parcel: AdminShipment;
  readonly onClose: () => void;
}

/** Staff record the result of a parcel. */
export function DecideDialog({ parcel, onClose }: DialogProps) {
  const able = decidedStates.filter(
    (state) => state !== parcel.state && (state !== "picked_up" || parcel.state === "booked"),
  );
  const form = useStaffForm({
    endpoint: adminDecideShipment,
    params: { id: parcel.id },
    defaults: { state: able[0] ?? ("delivered" as const), reason: "" },
    rules: bodyRules(decideShipmentBody),
    done: "Parcel updated",
    onDone: onClose,
  });
  return (
    <ActionDialog title="What became of the parcel" confirm="Save" form={form} onClose={onClose}>
      <SelectField
        {...form.field("state")}
        label="It is"
        options={able.map((value) => ({ value, label: shipmentLabels[value].text }))}
      />
      <p className="text-muted">
        For parcels of which the carrier tells nothing, or something wrong. The order follows.
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** Records the carrier's information about a booking without a response. */
export function AnswerDialog({ parcel, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminAnswerBooking,
    params: { id: parcel.id },
    defaults: { awb: "" },
    toBody: ({ awb }) => given("awb", awb),
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title="The carrier’s answer" confirm="Save" form={form} onClose={onClose}>
      <p className="text-muted">
        The booking was sent, and its answer got lost. Ask the carrier whether there is a parcel with the reference{" "}
        <code className="wrap-anywhere">{parcel.id}</code>.
      </p>
      <TextField
        {...form.field("awb")}
        label="Its number"
        optionalLabel="(leave empty if nothing was booked)"
        hint="Without a number the parcel can be booked again."
        maxLength={80}
        dir="ltr"
      />
    </ActionDialog>
  );
}

const toNumbers = (values: Readonly<Record<string, number | null>>) => Object.entries(values);

/** Records the pieces that came back in an undelivered parcel. */
export function InspectDialog({ parcel, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminInspectShipment,
    params: { id: parcel.id },
    defaults: Object.fromEntries(parcel.lines.map(({ lineId, quantity }) => [lineId, quantity])) as Record<
      string,
      number | null
    >,
    toBody: (values) => ({ lines: toNumbers(values).map(([lineId, restock]) => ({ lineId, restock: restock ?? 0 })) }),
    done: "Pieces are back in stock",
    onDone: onClose,
  });
  return (
    <ActionDialog title="What came back" confirm="Put back in stock" form={form} onClose={onClose}>
      <p className="text-muted">How many pieces are sold again? What is damaged or missing stays out.</p>
      {parcel.lines.map(({ lineId, name, quantity }) => (
        <TextField key={lineId} {...form.number(lineId)} label={`${name.en} (of ${quantity})`} dir="ltr" />
      ))}
    </ActionDialog>
  );
}

interface PartProps {
  readonly orderId: string;
  readonly left: NonNullable<OrderPage["parcels"]>["left"];
  readonly onClose: () => void;
}

/** Creates a separate parcel for some pieces. */
export function PartDialog({ orderId, left, onClose }: PartProps) {
  const form = useStaffForm({
    endpoint: adminSendPart,
    params: { id: orderId },
    defaults: Object.fromEntries(left.map(({ lineId, quantity }) => [lineId, quantity])) as Record<
      string,
      number | null
    >,
    toBody: (values) => ({
      lines: toNumbers(values).flatMap(([lineId, quantity]) =>
        quantity === null || quantity === 0 ? [] : [{ lineId, quantity }],
      ),
    }),
    done: "Parcel made",
    onDone: onClose,
  });
  return (
    <ActionDialog title="New parcel" confirm="Make the parcel" form={form} onClose={onClose}>
      {left.map(({ lineId, name, quantity }) => (
        <TextField key={lineId} {...form.number(lineId)} label={`${name.en} (of ${quantity})`} dir="ltr" />
      ))}
      <p className="text-muted">
        The other pieces can go in another parcel. Cash on delivery is collected with one parcel.
      </p>
    </ActionDialog>
  );
}
