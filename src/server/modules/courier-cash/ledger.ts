import type { MovedShipment } from "#server/modules/shipping/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type OwedParcel, toCourier } from "#shared/domain/courier-cash.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { courierColumns, courierEntries } from "./tables.ts";

/** A courier's cash in one currency. */
export interface Courier {
  readonly carrier: CarrierName;
  readonly currency: Currency;
}

/** Books the collected cash of a delivered parcel as owed by its courier, once for each parcel. */
export async function bookDue(tx: Tx, { ids }: Pick<Platform, "ids">, { shipment }: MovedShipment): Promise<void> {
  const { id: shipmentId, carrier, carrierName, codMinor, currency, caseId, deliveredAt } = shipment;
  if (codMinor === 0 || caseId !== null) return;
  if (deliveredAt === null) throw new Error("a parcel that arrived has no time of arrival");
  await tx
    .insert(courierEntries)
    .values({
      id: ids.next(),
      carrier: toCourier(carrier, carrierName),
      currency,
      shipmentId,
      kind: "due",
      deltaMinor: codMinor,
      ref: shipmentId,
      at: deliveredAt,
    })
    .onConflictDoNothing();
}

/** Serializes bookings by staff, for all carriers. Deliveries do not wait. */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx
    .select({ carrier: courierColumns.carrier })
    .from(courierColumns)
    .where(eq(courierColumns.carrier, "manual"))
    .for("update");
}

export interface KnownParcel extends OwedParcel {
  readonly orderId: string;
  readonly orderNumber: string;
}

interface ParcelRow {
  readonly id: string;
  readonly awb: string | null;
  readonly carrier: CarrierName;
  readonly carrier_name: string | null;
  readonly order_id: string;
  readonly number: string;
}

/** Open amounts by parcel id, without parcels whose cash was never due. */
async function readOpen(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: courierEntries.shipmentId, open: sql<string>`sum(${courierEntries.deltaMinor})` })
    .from(courierEntries)
    .where(inArray(courierEntries.shipmentId, [...ids]))
    .groupBy(courierEntries.shipmentId)
    .having(sql`bool_or(${courierEntries.kind} = 'due')`);
  return new Map(rows.map(({ id, open }) => [id ?? "", Number(open)]));
}

/**
 * Parcels of a courier by the numbers in its statement: the courier's number, our id of the parcel, or the order's number.
 * Of several parcels with one number, those that are still owed come first.
 */
export async function findParcels(
  reader: Reader,
  { carrier, currency }: Courier,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownParcel>> {
  const wanted = [...new Set(numbers.filter((number) => number !== "").map((number) => number.toUpperCase()))];
  const rows = await readRows<ParcelRow>(
    reader,
    sql`select s.id, s.awb, s.carrier, s.carrier_name, s.order_id, o.number from shipments s join orders o on o.id = s.order_id
      where s.case_id is null and s.cod_minor > 0 and s.currency = ${currency} and s.state <> 'cancelled'
        and (upper(s.awb) = any(${sql.param(wanted)}::text[]) or upper(s.id::text) = any(${sql.param(wanted)}::text[])
          or upper(o.number) = any(${sql.param(wanted)}::text[]))
      order by s.created_at, s.id limit 20000`,
  );
  const own = rows.filter((row) => toCourier(row.carrier, row.carrier_name) === carrier);
  const open = await readOpen(
    reader,
    own.map(({ id }) => id),
  );
  const found = new Map<string, KnownParcel>();
  for (const { id, awb, order_id: orderId, number } of own) {
    const parcel = { shipmentId: id, isDue: open.has(id), openMinor: open.get(id) ?? 0, orderId, orderNumber: number };
    for (const name of [awb ?? "", id, number].map((one) => one.toUpperCase())) {
      const known = found.get(name);
      if (name !== "" && (known === undefined || known.openMinor <= 0)) found.set(name, parcel);
    }
  }
  return found;
}

/** Whether the ledger has an amount due from a courier for a parcel. */
export async function isDueFrom(reader: Reader, { carrier, currency }: Courier, shipmentId: string): Promise<boolean> {
  const found = await reader.$count(
    courierEntries,
    and(
      eq(courierEntries.shipmentId, shipmentId),
      eq(courierEntries.kind, "due"),
      eq(courierEntries.carrier, carrier),
      eq(courierEntries.currency, currency),
    ),
  );
  return found > 0;
}
