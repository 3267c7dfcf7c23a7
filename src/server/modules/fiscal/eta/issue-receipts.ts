import type { OrderRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { FiscalContext } from "../context.ts";
import type { Issuer } from "../issue-documents.ts";
import { listAllOfOrder, readReceiptSettings } from "../queries.ts";
import {
  type DeviceRow,
  type DocumentRow,
  fiscalDocuments,
  type ItemCode,
  type ReceiptSettingsRow,
} from "../tables.ts";
import { hideBuyer } from "./buyer-id.ts";
import { findBuyer } from "./find-buyer.ts";
import { findItemCodes } from "./find-item-codes.ts";
import { toPayment, toReceiptLines, toReceiptNumber, toReceiptSeller } from "./to-receipt.ts";
import { type ReceiptFacts, writeReceipt } from "./write-receipt.ts";

type Place = Pick<DeviceRow, "counter" | "lastHash">;

interface Issuing {
  readonly device: DeviceRow;
  readonly issuers: ReadonlyMap<string, Issuer>;
}

interface Written {
  readonly settings: ReceiptSettingsRow;
  readonly device: DeviceRow;
  readonly order: OrderRow;
  readonly seller: Issuer["seller"];
  readonly codes: readonly ItemCode[];
  readonly buyer: ReceiptFacts["buyer"];
  /** All documents of the order, also replaced ones. */
  readonly all: readonly DocumentRow[];
  readonly place: Place;
}

const isTaken = ({ state }: DocumentRow): boolean => state === "accepted" || state === "warned";

/** Issues a receipt at a position of the chain. Returns the next position. */
async function issue(
  tx: Tx,
  { platform, seal }: FiscalContext,
  document: DocumentRow,
  written: Written,
): Promise<Place> {
  const { settings, device, order, seller, codes, buyer, all, place } = written;
  const held = all.filter(({ state }) => state !== "replaced");
  const sale = held.find(({ kind }) => kind === "invoice");
  const replaced = all.find(({ id }) => id === document.replacesId);
  const issuedAt = new Date(Math.floor(platform.clock.now().getTime() / 1000) * 1000);
  const isReturn = document.kind === "credit";
  const number = replaced?.number ?? toReceiptNumber(document, all);
  const previousUuid = place.lastHash ?? "";
  const { uuid, json, link } = writeReceipt({
    ...{ number, issuedAt, previousUuid },
    replacedUuid: replaced?.hash ?? undefined,
    saleUuid: isReturn ? (sale?.hash ?? undefined) : undefined,
    seller: toReceiptSeller(seller, settings, device),
    buyer,
    lines: toReceiptLines(document, codes),
    payment: toPayment(order),
  });
  const counter = place.counter + 1;
  await tx
    .update(fiscalDocuments)
    .set({
      ...{ state: "issued", deviceId: device.id, counter, number, issuedAt, seller, qr: link },
      ...{ previousHash: previousUuid, hash: uuid, nextAt: issuedAt, itemCodes: codes },
      ...hideBuyer(seal, json, buyer.id),
      invoiceId: isReturn ? (sale?.id ?? document.invoiceId) : null,
    })
    .where(eq(fiscalDocuments.id, document.id));
  return { counter, lastHash: uuid };
}

/** The codes of a receipt's lines; a return has those of its sale. Undefined while some are missing. */
async function findCodes(
  tx: Tx,
  { platform }: FiscalContext,
  document: DocumentRow,
  {
    sale,
    placed,
    settings,
  }: { readonly sale: DocumentRow | undefined; readonly placed: PlacedOrder; readonly settings: ReceiptSettingsRow },
): Promise<readonly ItemCode[] | undefined> {
  if (document.kind === "credit") return sale?.itemCodes ?? undefined;
  const found = await findItemCodes(tx, document.source.lines, placed.lines, settings);
  if ("codes" in found) return found.codes;
  const facts = { orderId: document.orderId, code: "TAX_CODE_MISSING", items: found.missing };
  platform.log.warn(facts, "a receipt waits for the tax authority's code of an item");
  return undefined;
}

/**
 * Issues an order's waiting receipts. A return waits until the authority has accepted its sale. The device is locked.
 * Returns the next position of the chain; undefined while nothing can be issued.
 */
export async function issueReceipts(
  tx: Tx,
  context: FiscalContext,
  orderId: string,
  { device, issuers }: Issuing,
): Promise<Place | undefined> {
  const { orders, platform } = context;
  const settings = await readReceiptSettings(tx);
  const order = await orders.find(tx, orderId);
  if (order === undefined) return undefined;
  if (settings.activityCode === null) {
    platform.log.error({ orderId }, "a receipt waits for the activity code of its seller");
    return undefined;
  }
  const placed = await orders.withLines(tx, order);
  let place: Place = device;
  const ids = (await listAllOfOrder(tx, orderId)).map(({ id }) => id);
  for (const id of ids) {
    // Read again, because this loop or another process has just issued an earlier document.
    const all = await listAllOfOrder(tx, orderId);
    const document = all.find((one) => one.id === id);
    const issuer = issuers.get(id);
    if (document?.state !== "due" || issuer === undefined) continue;
    const sale = all.find(({ kind, state }) => kind === "invoice" && state !== "replaced");
    if (document.kind === "credit" && (sale === undefined || !isTaken(sale))) continue;
    const codes = await findCodes(tx, context, document, { sale, placed, settings });
    const buyer = await findBuyer(tx, context, order, sale ?? document, settings);
    if (buyer === undefined)
      platform.log.warn({ orderId, code: "BUYER_ID_MISSING" }, "a receipt waits for its buyer's ID");
    if (codes === undefined || buyer === undefined) continue;
    place = await issue(tx, context, document, {
      settings,
      device,
      order,
      seller: issuer.seller,
      codes,
      buyer,
      all,
      place,
    });
  }
  return place;
}
