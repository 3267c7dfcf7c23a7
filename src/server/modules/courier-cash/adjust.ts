import type { StaffCall } from "#server/platform/audit.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminAdjustCourier, CourierEntry } from "#shared/contract/admin-courier-cash.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { toMinor } from "#shared/domain/money.ts";
import { adjustmentExists, noSuchParcel } from "./errors.ts";
import { isDueFrom, lockLedger } from "./ledger.ts";
import { readEntry } from "./read-ledger.ts";
import { courierEntries } from "./tables.ts";

/** Corrects a courier's balance, with a reason. Throws 404, ADJUSTMENT_EXISTS. */
export async function adjustCourier(
  { database, ids, clock, audit }: Platform,
  call: StaffCall,
  { carrier, currency, amount, ref, reason, shipmentId }: BodyOf<typeof adminAdjustCourier>,
): Promise<CourierEntry> {
  const deltaMinor = toMinor(amount);
  if (deltaMinor === 0) throw invalidField("amount", "INVALID_VALUE", "Is not one of the allowed values");
  return database.transaction(async (tx) => {
    await lockLedger(tx);
    if (shipmentId !== undefined && !(await isDueFrom(tx, { carrier, currency }, shipmentId))) throw noSuchParcel();
    const [row] = await tx
      .insert(courierEntries)
      .values({
        ...{ id: ids.next(), carrier, currency, deltaMinor, ref, reason },
        kind: "adjustment",
        shipmentId: shipmentId ?? null,
        at: clock.now(),
        byId: call.caller.userId,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw adjustmentExists();
    await audit.record(tx, call, {
      action: "courier-cash.adjust",
      subjectKind: "carrier",
      subjectId: carrier,
      after: { currency, amount, ref, ...(shipmentId === undefined ? {} : { shipmentId }) },
      reason,
    });
    return readEntry(tx, row.id);
  });
}
