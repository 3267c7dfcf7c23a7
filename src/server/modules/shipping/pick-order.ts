import { inArray } from "#server/platform/db/orm.ts";
import { noSuchShipment } from "./errors.ts";
import type { ShippingDeps } from "./ports.ts";
import { complete, readPacking, type WholeShipment } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

const collator = new Intl.Collator("en", { numeric: true });

/** Compares places on shelves: "A2" before "A10"; pieces without a place come last. */
export const comparePlaces = (a: string, b: string): number => {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  return collator.compare(a, b);
};

/** Parcels in the order in which their pieces are picked: by the place of their first piece, then by order. */
export async function sortByPick(
  { platform }: Pick<ShippingDeps, "platform">,
  parcels: readonly WholeShipment[],
): Promise<WholeShipment[]> {
  const variantIds = parcels.flatMap(({ lines }) => lines.map(({ line }) => line.variantId));
  const packing = await readPacking(platform.database.reader, variantIds);
  const placeOf = ({ lines }: WholeShipment): string =>
    lines.map(({ line }) => packing.get(line.variantId)?.place ?? "").toSorted(comparePlaces)[0] ?? "";
  const places = new Map(parcels.map((parcel) => [parcel.row.id, placeOf(parcel)]));
  return parcels.toSorted(
    (a, b) =>
      comparePlaces(places.get(a.row.id) ?? "", places.get(b.row.id) ?? "") ||
      collator.compare(a.order.number, b.order.number) ||
      a.row.id.localeCompare(b.row.id),
  );
}

/** The parcels with these ids in pick order. Throws 404 where one is unknown. */
export async function readInPickOrder(deps: ShippingDeps, ids: readonly string[]): Promise<WholeShipment[]> {
  const wanted = [...new Set(ids)];
  const { reader } = deps.platform.database;
  const rows = await reader.select().from(shipments).where(inArray(shipments.id, wanted));
  if (rows.length !== wanted.length) throw noSuchShipment();
  return sortByPick(deps, await complete(reader, deps, rows));
}
