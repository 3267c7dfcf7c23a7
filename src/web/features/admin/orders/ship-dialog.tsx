import { useState } from "react";
import { adminShipOrders, maxOrderBulk, type OrderBulkReport } from "#shared/contract/admin-orders.ts";
import type { AdminOrderSummary } from "#shared/contract/orders.ts";
import { ActionDialog, given, toText } from "#web/admin-kit/action-dialog.tsx";
import { counted } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { type Parcel, readParcels } from "./read-parcels.ts";

interface ShipProps {
  readonly orders: readonly AdminOrderSummary[];
  readonly isBusy: boolean;
  /** Runs the call; resolves to true on success. */
  readonly run: (work: () => Promise<OrderBulkReport>) => Promise<boolean>;
  readonly onClose: () => void;
}

function findFault(parcels: readonly Parcel[], faults: readonly number[]): string | undefined {
  if (faults.length > 0) return `Tracking number missing on line ${faults.slice(0, 10).join(", ")}.`;
  if (parcels.length === 0) return "Enter one parcel per line.";
  if (parcels.length > maxOrderBulk) return `Up to ${maxOrderBulk} parcels at a time.`;
  return undefined;
}

/** Ships many orders with one carrier: the ticked packed orders are filled in, others can be pasted. */
export function ShipManyDialog({ orders, isBusy, run, onClose }: ShipProps) {
  const [error, setError] = useState<string>();
  const packed = orders.filter((order) => order.status === "processing");
  const submit = async (fields: FormData): Promise<boolean> => {
    const { parcels, faults } = readParcels(String(fields.get("parcels")));
    const fault = findFault(parcels, faults);
    setError(fault);
    if (fault !== undefined) return false;
    const body = {
      carrier: toText(fields, "carrier"),
      ...given("trackingUrl", toText(fields, "trackingUrl")),
      parcels: [...parcels],
    };
    return await run(() => api(adminShipOrders, { body }));
  };
  return (
    <ActionDialog
      title="Ship orders"
      confirm="Mark as shipped"
      act={{ isBusy }}
      draft={{ key: "orders-ship-many" }}
      onClose={onClose}
      onSubmit={submit}
    >
      {packed.length < orders.length && (
        <p className="text-muted">
          {counted(packed.length, "order")} of the {orders.length} selected {packed.length === 1 ? "is" : "are"} packed.
          Only packed orders can be shipped.
        </p>
      )}
      <TextField name="carrier" label="Carrier" required maxLength={80} placeholder="Aramex" />
      <TextareaField
        name="parcels"
        label="Parcels"
        hint="One per line: order number, then tracking number. You can paste from a spreadsheet."
        error={error}
        required
        rows={Math.min(12, Math.max(4, packed.length + 1))}
        dir="ltr"
        defaultValue={packed.map((order) => `${order.number} `).join("\n")}
      />
      <TextField
        name="trackingUrl"
        label="Tracking page"
        optionalLabel="(optional)"
        hint="{number} is replaced with the tracking number."
        pattern="https?://\S+"
        maxLength={200}
        dir="ltr"
        placeholder="https://carrier.example/track/{number}"
      />
      <p className="text-muted">Each customer is emailed the tracking number.</p>
    </ActionDialog>
  );
}
