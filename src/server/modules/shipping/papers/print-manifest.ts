import type { FileReply } from "#server/platform/http/call.ts";
import { formatMoney, minor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { readInPickOrder } from "../pick-order.ts";
import type { ShippingDeps } from "../ports.ts";
import type { WholeShipment } from "../read-shipments.ts";
import { toCarrierName } from "../settle-shipment.ts";
import { readBrand, toCash, toDay, toWeight } from "./paper-facts.ts";
import type { ManifestPaper } from "./papers.ts";

function toTotals(parcels: readonly WholeShipment[]): string {
  const grams = parcels.reduce((sum, { row }) => sum + row.weightG, 0);
  const cash = [...Map.groupBy(parcels, ({ row }) => row.currency)].flatMap(([currency, own]) => {
    const total = own.reduce((sum, { row }) => sum + row.codMinor, 0);
    return total === 0 ? [] : [`cash ${formatMoney(minor(total), currency, "en")}`];
  });
  return [`${parcels.length} ${parcels.length === 1 ? "parcel" : "parcels"}`, toWeight(grams), ...cash].join(" · ");
}

/** The manifest that couriers sign: a list for each carrier, in pick order. Throws 404. */
export async function printManifest(deps: ShippingDeps, ids: readonly string[]): Promise<FileReply> {
  const now = deps.platform.clock.now();
  const lists: ManifestPaper["lists"][number][] = [];
  for (const [carrier, parcels] of Map.groupBy(await readInPickOrder(deps, ids), ({ row }) => toCarrierName(row))) {
    const [first] = parcels;
    if (first === undefined) continue;
    lists.push({
      brand: await readBrand(deps.platform.database.reader, first.order),
      carrier,
      day: toDay(now, first.order),
      rows: parcels.map(({ row, order }) => ({
        number: row.awb ?? "",
        orderNumber: order.number,
        name: order.shippingAddress === null ? "" : fullName(order.shippingAddress),
        city: order.shippingAddress?.city ?? "",
        weight: toWeight(row.weightG),
        cash: toCash(order, row.codMinor),
      })),
      totals: toTotals(parcels),
    });
  }
  return { fileName: "himma-manifest.pdf", bytes: await deps.printPapers({ kind: "manifest", lists }) };
}
