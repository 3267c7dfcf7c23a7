import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { ShippingDeps } from "../ports.ts";
import type { ShipmentRow } from "../tables.ts";

const toFacts = ({ state, carrier, awb, problem, closedAs, chargedOrderId, refundId }: ShipmentRow) => ({
  ...{ state, carrier, awb },
  problem: problem?.code ?? null,
  ...(closedAs === null ? {} : { closedAs, chargedOrderId }),
  ...(refundId === null ? {} : { refundId }),
});

/** Writes what staff did with a parcel into the audit log. */
export const recordShipment = (
  tx: Tx,
  { platform }: ShippingDeps,
  call: StaffCall,
  action: string,
  row: ShipmentRow,
  note: string | { readonly reason: string; readonly facts: object } = "",
) => {
  const { reason, facts } = typeof note === "string" ? { reason: note, facts: {} } : note;
  return platform.audit.record(tx, call, {
    action: `shipment.${action}`,
    subjectKind: "shipment",
    subjectId: row.id,
    after: { ...toFacts(row), ...facts },
    ...(reason === "" ? {} : { reason }),
  });
};
