import { eq } from "drizzle-orm";
import { readSeller } from "#server/modules/markets/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { FiscalContext } from "./context.ts";
import { toLocalTime, toQr } from "./qr.ts";
import { listOfOrder, listOrdersDue, lockDevice, nextNumber, setCounter } from "./queries.ts";
import { type DeviceRow, type DocumentRow, fiscalDocuments } from "./tables.ts";

export const issueJob = "issue-tax-documents";
export const issueDueJob = "issue-due-tax-documents";

/** HM-SA-26-000001 */
const toNumber = (market: string, year: number, count: number): string =>
  `HM-${market}-${String(year).slice(-2)}-${String(count).padStart(6, "0")}`;

const isRegistered = (seller: MarketIdentity | null | undefined): seller is MarketIdentity =>
  seller?.taxRegistered === true && seller.vatNumber !== "";

/** Who issues an order's documents: its own seller, else today's; undefined while neither is registered for VAT. */
async function findIssuer(
  tx: Tx,
  { orders }: FiscalContext,
  { orderId, market }: DocumentRow,
): Promise<MarketIdentity | undefined> {
  const frozen = (await orders.find(tx, orderId))?.seller;
  if (isRegistered(frozen)) return frozen;
  const current = await readSeller(tx, market);
  return isRegistered(current) ? current : undefined;
}

async function issue(
  tx: Tx,
  { platform }: FiscalContext,
  document: DocumentRow,
  { device, seller }: { readonly device: Pick<DeviceRow, "id" | "counter">; readonly seller: MarketIdentity },
): Promise<void> {
  const { market, payableMinor, taxMinor } = document;
  const issuedAt = new Date(Math.floor(platform.clock.now().getTime() / 1000) * 1000);
  const year = Number(toLocalTime(issuedAt).date.slice(0, 4));
  await tx
    .update(fiscalDocuments)
    .set({
      state: "issued",
      deviceId: device.id,
      counter: device.counter,
      number: toNumber(market, year, await nextNumber(tx, market, year)),
      issuedAt,
      seller,
      qr: toQr({ seller, issuedAt, payableMinor, taxMinor }),
    })
    .where(eq(fiscalDocuments.id, document.id));
}

const listDue = async (tx: Tx, orderId: string): Promise<DocumentRow[]> =>
  (await listOfOrder(tx, orderId)).filter(({ state }) => state === "due");

/**
 * Numbers what an order's documents wait for: the invoice, then its credit notes. The counter's lock comes last and
 * stays until the transaction ends, so that numbers have no gap and no twin. Idempotent.
 */
export async function issueDocuments(tx: Tx, context: FiscalContext, orderId: string): Promise<void> {
  const [first] = await listDue(tx, orderId);
  if (first === undefined) return;
  const seller = await findIssuer(tx, context, first);
  if (seller === undefined) {
    context.platform.log.warn({ orderId }, "a tax document waits for a seller with a VAT number");
    return;
  }
  const device = await lockDevice(tx, first.market);
  if (device === undefined) throw new Error(`the market ${first.market} has nothing to number its tax documents`);
  // Read again: another process may have issued them while this one waited.
  const due = await listDue(tx, orderId);
  for (const [index, document] of due.entries())
    await issue(tx, context, document, { device: { id: device.id, counter: device.counter + index + 1 }, seller });
  await setCounter(tx, device.id, device.counter + due.length);
}

/** Issues what has waited for half an hour: its job failed, or its seller was not registered yet. */
export async function issueDue(context: FiscalContext): Promise<void> {
  const { database, clock, log } = context.platform;
  const orderIds = await listOrdersDue(database.reader, addMinutes(clock.now(), -30));
  await eachAlone(log, "a tax document was not issued", orderIds, (orderId) =>
    database.transaction((tx) => issueDocuments(tx, context, orderId)),
  );
}
