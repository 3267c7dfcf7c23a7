import {
  type AdminOrderSummary,
  adminShipOrders,
  maxOrderBulk,
  type OrderBulkReport,
  shipOrdersBody,
} from "#shared/contract/admin-orders.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { CarrierField, readCarriers, rememberCarrier } from "./carriers.tsx";
import { readParcels } from "./read-parcels.ts";

interface ShipProps {
  readonly orders: readonly AdminOrderSummary[];
  /** Shows the result of each order. */
  readonly onReport: (report: OrderBulkReport) => void;
  readonly onClose: () => void;
}

function findFault(text: string): string | undefined {
  const { parcels, faults } = readParcels(text);
  if (faults.length > 0) return `Tracking number missing on line ${faults.slice(0, 10).join(", ")}.`;
  if (parcels.length === 0) return "Enter one parcel per line.";
  if (parcels.length > maxOrderBulk) return `Up to ${maxOrderBulk} parcels at a time.`;
  return undefined;
}

/** Ships many orders with one carrier: ticked packed orders are prefilled, others can be pasted. */
export function ShipManyDialog({ orders, onReport, onClose }: ShipProps) {
  const packed = orders.filter((order) => order.status === "processing");
  const form = useStaffForm({
    endpoint: adminShipOrders,
    defaults: {
      carrier: readCarriers()[0] ?? "",
      parcels: packed.map((order) => `${order.number} `).join("\n"),
      trackingUrl: "",
    },
    draftKey: "orders-ship-many",
    toBody: ({ carrier, parcels, trackingUrl }) => ({
      carrier,
      ...given("trackingUrl", trackingUrl),
      parcels: [...readParcels(parcels).parcels],
    }),
    rules: bodyRules(shipOrdersBody),
    // One field for all parcels.
    toField: (field) => (field.startsWith("parcels") ? "parcels" : field),
    check: ({ parcels }) => (findFault(parcels) === undefined ? [] : [{ field: "parcels", code: "INVALID" }]),
    toWords: (field, _, { parcels }) => (field === "parcels" ? findFault(parcels) : undefined),
    onDone: (report) => {
      rememberCarrier(form.values.carrier);
      onReport(report);
      onClose();
    },
  });
  return (
    <ActionDialog title="Ship orders" confirm="Mark as shipped" form={form} onClose={onClose}>
      {packed.length < orders.length && (
        <p className="text-muted">
          {counted(packed.length, "order")} of the {orders.length} selected {packed.length === 1 ? "is" : "are"} packed.
          Only packed orders can be shipped.
        </p>
      )}
      <CarrierField form={form} />
      <TextareaField
        {...form.field("parcels")}
        label="Parcels"
        hint="One per line: order number, then tracking number. You can paste from a spreadsheet."
        required
        rows={Math.min(12, Math.max(4, packed.length + 1))}
        dir="ltr"
      />
      <TextField
        {...form.field("trackingUrl")}
        label="Tracking page"
        optionalLabel="(optional)"
        hint="{number} is replaced with the tracking number."
        maxLength={200}
        dir="ltr"
        placeholder="https://carrier.example/track/{number}"
      />
      <p className="text-muted">Each customer is emailed the tracking number.</p>
    </ActionDialog>
  );
}
