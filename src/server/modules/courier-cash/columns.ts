import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSaveStatementColumns, CarrierColumns } from "#shared/contract/admin-courier-cash.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { courierColumns } from "./tables.ts";

const toView = ({ carrier, version, ...columns }: typeof courierColumns.$inferSelect): CarrierColumns => ({
  ...{ carrier, columns, version },
});

/** The column names of a carrier's statements. */
export async function readColumns(reader: Reader, carrier: CarrierName): Promise<CarrierColumns> {
  const [row] = await reader.select().from(courierColumns).where(eq(courierColumns.carrier, carrier));
  if (row === undefined) throw new Error(`the carrier ${carrier} has no columns`);
  return toView(row);
}

/** Saves the column names; the parcel's number and the collected amount are required. Throws 409 VERSION_CONFLICT. */
export async function saveColumns(
  { database, audit }: Platform,
  call: StaffCall,
  carrier: CarrierName,
  { columns, version }: BodyOf<typeof adminSaveStatementColumns>,
): Promise<CarrierColumns> {
  if (columns.awb === "" && columns.reference === "") throw invalidField("columns.awb", "REQUIRED", "Required");
  if (columns.collected === "") throw invalidField("columns.collected", "REQUIRED", "Required");
  return database.transaction(async (tx) => {
    const before = await readColumns(tx, carrier);
    const [row] = await tx
      .update(courierColumns)
      .set({ ...columns, version: version + 1 })
      .where(and(eq(courierColumns.carrier, carrier), eq(courierColumns.version, version)))
      .returning();
    if (row === undefined) throw versionConflict(await readColumns(tx, carrier));
    const after = toView(row);
    await audit.record(tx, call, {
      action: "courier-columns.edit",
      subjectKind: "carrier",
      subjectId: carrier,
      before: before.columns,
      after: after.columns,
    });
    return after;
  });
}
