import { readSeller } from "#server/modules/markets/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { taxMarkets } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "./context.ts";
import { issueReceipts } from "./eta/issue-receipts.ts";
import { reportJob } from "./job-names.ts";
import { openSigner } from "./open-signer.ts";
import { toLocalTime, toQr } from "./qr.ts";
import { listOfOrder, listOrdersDue, lockDevice, nextNumber, setCounter } from "./queries.ts";
import { type DeviceRow, type DocumentRow, fiscalDocuments } from "./tables.ts";
import { type Signer, signFacts } from "./zatca/sign-facts.ts";
import { toFacts } from "./zatca/to-facts.ts";
import { firstPreviousHash } from "./zatca/write-document.ts";

/** HM-SA-26-000001 */
const toNumber = (market: string, year: number, count: number): string =>
  `HM-${market}-${String(year).slice(-2)}-${String(count).padStart(6, "0")}`;

const isRegistered = (seller: MarketIdentity | null | undefined): seller is MarketIdentity =>
  seller?.taxRegistered === true && seller.vatNumber !== "";

export interface Issuer {
  readonly seller: MarketIdentity;
  readonly paymentMethod: PaymentMethod | null | undefined;
}

/**
 * The seller who issues a document: the order's, else the current one; for a reissued document the current one first.
 * Undefined while neither is registered for VAT.
 */
async function findIssuer(
  tx: Tx,
  { orders }: FiscalContext,
  { orderId, market, replacesId }: DocumentRow,
): Promise<Issuer | undefined> {
  const order = await orders.find(tx, orderId);
  const frozen = order?.seller;
  const isFrozenUsed = replacesId === null && isRegistered(frozen);
  const seller = [isFrozenUsed ? frozen : await readSeller(tx, market), frozen].find(isRegistered);
  // Gift cards paid everything: the payment method was not used.
  return seller && { seller, paymentMethod: order?.totalMinor === 0 ? null : order?.paymentMethod };
}

/** The position of the next document: after `counter` and `lastHash`. */
interface Place extends Pick<DeviceRow, "id" | "counter" | "lastHash"> {
  /** Absent in phase 1. */
  readonly signer: Signer | undefined;
  /** The order's invoice, to which its credit notes refer; not the one they were decided for if it was reissued. */
  readonly invoice: Pick<DocumentRow, "id" | "number"> | undefined;
}

/** Numbers a document, and signs it in phase 2. Returns the position after it. */
async function issue(
  tx: Tx,
  { platform }: FiscalContext,
  document: DocumentRow,
  { issuer, place }: { readonly issuer: Issuer; readonly place: Place },
): Promise<Place> {
  const { market, payableMinor, taxMinor } = document;
  const { seller, paymentMethod } = issuer;
  const issuedAt = new Date(Math.floor(platform.clock.now().getTime() / 1000) * 1000);
  const year = Number(toLocalTime(issuedAt).date.slice(0, 4));
  const counter = place.counter + 1;
  const number = toNumber(market, year, await nextNumber(tx, market, year));
  const previousHash = place.lastHash ?? firstPreviousHash;
  const invoiceNumber = place.invoice?.number ?? undefined;
  const input = { number, counter, previousHash, issuedAt, seller, paymentMethod, invoiceNumber };
  const made = place.signer && signFacts(toFacts(document, input), place.signer);
  await tx
    .update(fiscalDocuments)
    .set({
      ...{ state: "issued", deviceId: place.id, counter, number, issuedAt, seller },
      invoiceId: document.kind === "credit" ? (place.invoice?.id ?? document.invoiceId) : null,
      ...(made === undefined
        ? { qr: toQr({ seller, issuedAt, payableMinor, taxMinor }) }
        : { qr: made.qr, previousHash, hash: made.hash, body: Buffer.from(made.xml), nextAt: issuedAt }),
    })
    .where(eq(fiscalDocuments.id, document.id));
  const invoice = document.kind === "invoice" ? { id: document.id, number } : place.invoice;
  return { ...place, counter, lastHash: made?.hash ?? null, invoice };
}

/** The issuer of each waiting document; undefined when none waits or one cannot be issued yet. */
async function findWaiting(tx: Tx, context: FiscalContext, orderId: string) {
  const due = (await listOfOrder(tx, orderId)).filter(({ state }) => state === "due");
  const [first] = due;
  if (first === undefined) return undefined;
  const issuers = new Map<string, Issuer>();
  for (const document of due) {
    const issuer = await findIssuer(tx, context, document);
    if (issuer === undefined) {
      context.platform.log.warn({ orderId }, "a tax document waits for a seller with a VAT number");
      return undefined;
    }
    issuers.set(document.id, issuer);
  }
  return { market: first.market, issuers };
}

/** Signs and numbers the order's documents by phases. Returns the position after them; undefined while it cannot. */
async function issuePhased(
  tx: Tx,
  context: FiscalContext,
  orderId: string,
  { device, issuers }: { readonly device: DeviceRow; readonly issuers: ReadonlyMap<string, Issuer> },
): Promise<Pick<Place, "counter" | "lastHash"> | undefined> {
  const signer = device.keySealed === null ? undefined : openSigner(context, device, issuers.values());
  if (typeof signer === "string") {
    context.platform.log.error(
      { orderId, deviceId: device.id, fault: signer },
      "a tax document waits for a device that can sign",
    );
    return undefined;
  }
  // Read again: another process may have issued them while this one waited.
  const all = await listOfOrder(tx, orderId);
  let place: Place = { ...device, signer, invoice: all.find(({ kind }) => kind === "invoice") };
  for (const document of all) {
    const issuer = issuers.get(document.id);
    if (document.state === "due" && issuer !== undefined) place = await issue(tx, context, document, { issuer, place });
  }
  return place;
}

/**
 * Numbers an order's waiting documents: the invoice, then its credit notes. The counter is locked last and until the
 * transaction ends, so that numbers have no gaps or duplicates, and each signed document has the hash of the previous
 * one. Idempotent.
 */
export async function issueDocuments(tx: Tx, context: FiscalContext, orderId: string): Promise<void> {
  const waiting = await findWaiting(tx, context, orderId);
  if (waiting === undefined) return;
  const { market, issuers } = waiting;
  const { log, jobs } = context.platform;
  const device = await lockDevice(tx, market);
  if (device === undefined) {
    log.error({ orderId, market }, "a tax document waits for a device that numbers it");
    return;
  }
  const issueAll = market === "EG" ? issueReceipts : issuePhased;
  const place = await issueAll(tx, context, orderId, { device, issuers });
  if (place === undefined || place.counter === device.counter) return;
  await setCounter(tx, device.id, place);
  if (place.lastHash !== null) await jobs.enqueue(tx, reportJob, { deviceId: device.id });
}

/** Issues documents that have waited for half an hour: their job failed, or the seller was not registered yet. */
export async function issueDue(context: FiscalContext): Promise<void> {
  const { database, clock, log } = context.platform;
  const until = addMinutes(clock.now(), -30);
  // By market, so that many waiting documents in one do not delay the other.
  const lists = await Promise.all(taxMarkets.map((market) => listOrdersDue(database.reader, market, until)));
  const orderIds = lists.flat();
  await eachAlone(log, "a tax document was not issued", orderIds, (orderId) =>
    database.transaction((tx) => issueDocuments(tx, context, orderId)),
  );
}
