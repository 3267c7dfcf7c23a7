import type { OrderRow } from "#server/modules/orders/index.ts";
import { toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc } from "#server/platform/db/orm.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import type { Carrier, ShippingDeps } from "./ports.ts";
import { type CarrierRow, carriers, type ShipmentRow } from "./tables.ts";

export const listCarriers = (reader: Reader): Promise<CarrierRow[]> =>
  reader.select().from(carriers).orderBy(asc(carriers.position), asc(carriers.id));

export const carrierNamed = ({ carriers: all }: Pick<ShippingDeps, "carriers">, name: string): Carrier | undefined =>
  all.find((carrier) => carrier.name === name);

/** Whether a carrier takes a parcel of this market and weight. */
const serves = (
  { countries, maxWeightG }: CarrierRow,
  order: OrderRow,
  { weightG }: Pick<ShipmentRow, "weightG">,
): boolean => countries.includes(toOrderMarket(order)) && (maxWeightG === null || weightG <= maxWeightG);

interface ParcelToSend {
  readonly order: OrderRow;
  readonly shipment: Pick<ShipmentRow, "weightG" | "caseId">;
  /** Only this carrier. By default all but `manual` are considered. */
  readonly wish?: CarrierName | undefined;
}
export interface Able {
  readonly carrier: Carrier;
  readonly row: CarrierRow;
}

/** The carriers of `rows` that are connected and take this parcel; a return needs one that fetches. */
export function ableOf(
  rows: readonly CarrierRow[],
  deps: Pick<ShippingDeps, "carriers">,
  { order, shipment, wish }: ParcelToSend,
): Able[] {
  return rows.flatMap((row) => {
    const carrier = carrierNamed(deps, row.id);
    const isWished = wish === undefined ? row.id !== "manual" : row.id === wish;
    if (carrier === undefined || !isWished || !serves(row, order, shipment)) return [];
    return shipment.caseId === null || carrier.bookReturn !== undefined ? [{ carrier, row }] : [];
  });
}

/** The carriers that take a parcel, in the shop's order. */
export const listAble = async (
  reader: Reader,
  deps: Pick<ShippingDeps, "carriers">,
  parcel: ParcelToSend,
): Promise<Able[]> => ableOf(await listCarriers(reader), deps, parcel);
