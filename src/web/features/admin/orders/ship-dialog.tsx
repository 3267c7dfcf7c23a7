import { useState } from "react";
import { adminShipOrders, greatestOrderBulk, type OrderBulkReport } from "#shared/contract/admin-orders.ts";
import type { AdminOrderSummary } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { ActDialog, given, textOf } from "../act-dialog.tsx";
import { counted } from "../labels.ts";
import { type Parcel, readParcels } from "./read-parcels.ts";

interface ShipProps {
  readonly orders: readonly AdminOrderSummary[];
  readonly isBusy: boolean;
  /** Carries the call out; resolves to whether it went well. */
  readonly run: (work: () => Promise<OrderBulkReport>) => Promise<boolean>;
  readonly onClose: () => void;
}

function faultOf(parcels: readonly Parcel[], faults: readonly number[]): string | undefined {
  if (faults.length > 0) return `No tracking number on line ${faults.slice(0, 10).join(", ")}.`;
  if (parcels.length === 0) return "Write one parcel on each line.";
  if (parcels.length > greatestOrderBulk) return `${greatestOrderBulk} parcels at once at most.`;
  return undefined;
}

/** Many orders to one carrier: the ticked ones that are packed stand there already, others can be pasted. */
export function ShipManyDialog({ orders, isBusy, run, onClose }: ShipProps) {
  const [error, setError] = useState<string>();
  const packed = orders.filter((order) => order.status === "processing");
  const submit = async (fields: FormData): Promise<boolean> => {
    const { parcels, faults } = readParcels(String(fields.get("parcels")));
    const fault = faultOf(parcels, faults);
    setError(fault);
    if (fault !== undefined) return false;
    const body = {
      carrier: textOf(fields, "carrier"),
      ...given("trackingUrl", textOf(fields, "trackingUrl")),
      parcels: [...parcels],
    };
    return await run(() => api(adminShipOrders, { body }));
  };
  return (
    <ActDialog
      title="Ship many"
      confirm="Mark as shipped"
      act={{ isBusy }}
      draft={{ key: "orders-ship-many" }}
      onClose={onClose}
      onSubmit={submit}
    >
      {packed.length < orders.length && (
        <p className="text-muted">
          {counted(packed.length, "order")} of the {orders.length} chosen {packed.length === 1 ? "is" : "are"} packed.
          Only packed ones can be shipped.
        </p>
      )}
      <TextField name="carrier" label="Carrier" required maxLength={80} placeholder="Aramex" />
      <TextareaField
        name="parcels"
        label="Parcels"
        hint="One on each line: the order’s number, then its tracking number. Lines from a sheet can be pasted."
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
        hint="{number} stands for the tracking number."
        pattern="https?://\S+"
        maxLength={200}
        dir="ltr"
        placeholder="https://carrier.example/track/{number}"
      />
      <p className="text-muted">Each customer gets a mail with the tracking number.</p>
    </ActDialog>
  );
}
