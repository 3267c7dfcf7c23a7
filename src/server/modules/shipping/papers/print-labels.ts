import { toOrderMarket } from "#server/modules/orders/index.ts";
import { inArray } from "#server/platform/db/orm.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import { addressText } from "#shared/domain/address-lines.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { isOnItsWay } from "#shared/domain/shipments.ts";
import { keepLabel, labelPath } from "../book-shipment.ts";
import { carrierNamed } from "../choose-carrier.ts";
import { carrierUnavailable, shipmentState } from "../errors.ts";
import { readInPickOrder } from "../pick-order.ts";
import type { LabelSize, ShippingDeps } from "../ports.ts";
import { changeShipment, type WholeShipment } from "../read-shipments.ts";
import { toCarrierName } from "../settle-shipment.ts";
import { shipments } from "../tables.ts";
import { readBrand, toCash, toWeight } from "./paper-facts.ts";

/** A label of the shop's own, for carriers that print none. */
async function drawLabel(deps: ShippingDeps, { row, order }: WholeShipment): Promise<Uint8Array> {
  const to = order.shippingAddress;
  const brand = await readBrand(deps.platform.database.reader, order);
  const label = {
    carrier: toCarrierName(row),
    number: row.awb ?? "",
    orderNumber: order.number,
    to: to === null ? [] : [fullName(to), ...addressText(to, toOrderMarket(order) === "ZZ" ? "en" : "ar")],
    phone: to?.phone ?? "",
    from: brand.en,
    cash: toCash(order, row.codMinor),
    weight: toWeight(row.weightG),
  };
  return deps.printPapers({ kind: "labels", labels: [label] });
}

async function fetchLabel(deps: ShippingDeps, whole: WholeShipment): Promise<Uint8Array> {
  const { row } = whole;
  const carrier = carrierNamed(deps, row.carrier);
  if (carrier?.label === undefined || row.awb === null) return drawLabel(deps, whole);
  return carrier.label([{ awb: row.awb, reference: row.id }], "A6").catch((error: unknown) => {
    deps.platform.log.warn({ err: error, shipmentId: row.id }, "a carrier gave no label");
    throw carrierUnavailable();
  });
}

/** The label as it was kept, else from the carrier or drawn here, and kept. */
async function readLabel(deps: ShippingDeps, whole: WholeShipment): Promise<Uint8Array> {
  const { row } = whole;
  const kept = row.labelHash === null ? undefined : await deps.files.read(labelPath(row.labelHash));
  if (kept !== undefined) return kept;
  const label = await fetchLabel(deps, whole);
  const labelHash = await keepLabel(deps, label);
  await deps.platform.database.transaction((tx) => changeShipment(tx, row.id, { labelHash }));
  return label;
}

/** Labels of booked parcels in one file, in pick order. Throws 404, SHIPMENT_STATE, CARRIER_UNAVAILABLE. */
export async function printLabels(deps: ShippingDeps, ids: readonly string[], size: LabelSize): Promise<FileReply> {
  const { database, clock } = deps.platform;
  const parcels = await readInPickOrder(deps, ids);
  const unbooked = parcels.find(({ row }) => !isOnItsWay(row.state));
  if (unbooked !== undefined) throw shipmentState(unbooked.row.state, "Only booked parcels have a label");
  const files: Uint8Array[] = [];
  for (const parcel of parcels) files.push(await readLabel(deps, parcel));
  const bytes = await deps.printPapers({ kind: "join", size, files });
  const unprinted = parcels.filter(({ row }) => row.printedAt === null).map(({ row }) => row.id);
  if (unprinted.length > 0)
    await database.reader.update(shipments).set({ printedAt: clock.now() }).where(inArray(shipments.id, unprinted));
  return { fileName: "himma-labels.pdf", bytes };
}
