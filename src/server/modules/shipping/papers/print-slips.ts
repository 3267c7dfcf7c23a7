import type { OrderLineRow } from "#server/modules/orders/index.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import { addressText } from "#shared/domain/address-lines.ts";
import { formatMoney, minor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { readInPickOrder } from "../pick-order.ts";
import type { ShippingDeps } from "../ports.ts";
import { listOutbound, readPacking, type WholeShipment } from "../read-shipments.ts";
import { readBrand, toCash, toDay } from "./paper-facts.ts";
import type { SlipsPaper } from "./papers.ts";

type Slip = SlipsPaper["slips"][number];

export const toDetail = ({ sizeLabel, size, variantLabel }: OrderLineRow): LocalizedText => {
  const shown = sizeLabel ?? { ar: size, en: size };
  if (variantLabel === null) return shown;
  return { ar: `${variantLabel.ar}: ${shown.ar}`, en: `${variantLabel.en}: ${shown.en}` };
};

async function toPart(deps: ShippingDeps, { row }: WholeShipment): Promise<string> {
  const outbound = await listOutbound(deps.platform.database.reader, row.orderId);
  const at = outbound.findIndex(({ id }) => id === row.id);
  return outbound.length > 1 && at >= 0 ? `${at + 1} / ${outbound.length}` : "";
}

async function toSlip(deps: ShippingDeps, whole: WholeShipment): Promise<Slip> {
  const { reader } = deps.platform.database;
  const { order, lines, row } = whole;
  const ids = lines.map(({ line }) => line.variantId);
  const [skus, packing] = [await deps.items.skus(reader, ids), await readPacking(reader, ids)];
  const isGift = order.gift !== null;
  const to = order.shippingAddress;
  return {
    brand: await readBrand(reader, order),
    orderNumber: order.number,
    part: await toPart(deps, whole),
    day: toDay(deps.platform.clock.now(), order),
    to: to === null ? [] : [fullName(to), ...addressText(to, order.language)],
    message: order.gift?.message ?? "",
    note: order.note ?? "",
    lines: lines.map(({ line, quantity }) => ({
      place: packing.get(line.variantId)?.place ?? "",
      sku: skus.get(line.variantId) ?? "",
      name: line.name,
      detail: toDetail(line),
      quantity: String(quantity),
      price: isGift
        ? ""
        : formatMoney(minor(Math.round((line.totalMinor * quantity) / line.quantity)), order.currency, "en"),
    })),
    cash: toCash(order, row.codMinor),
    hasPrices: !isGift,
  };
}

/** A packing slip for each parcel, in pick order. Throws 404. */
export async function printSlips(deps: ShippingDeps, ids: readonly string[]): Promise<FileReply> {
  const slips: Slip[] = [];
  for (const whole of await readInPickOrder(deps, ids)) slips.push(await toSlip(deps, whole));
  return { fileName: "himma-packing-slips.pdf", bytes: await deps.printPapers({ kind: "slips", slips }) };
}
