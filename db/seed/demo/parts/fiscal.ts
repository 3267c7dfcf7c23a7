import { createFiscalSandbox, createFiscalSeal } from "#server/composition/fiscal.ts";
import { toInvoiceLines } from "#server/modules/fiscal/compose.ts";
import { makeKey, writeDeviceRequest } from "#server/modules/fiscal/devices/make-device.ts";
import { toLocalTime, toQr } from "#server/modules/fiscal/qr.ts";
import {
  type AuthorityReply,
  fiscalDevices,
  fiscalDocuments,
  fiscalMarkets,
  fiscalNumbers,
  type SourceLine,
} from "#server/modules/fiscal/tables.ts";
import { readCertificate } from "#server/modules/fiscal/zatca/sign-document.ts";
import { type Signer, signFacts, writeKey } from "#server/modules/fiscal/zatca/sign-facts.ts";
import { toFacts } from "#server/modules/fiscal/zatca/to-facts.ts";
import { firstPreviousHash } from "#server/modules/fiscal/zatca/write-document.ts";
import { readSeller } from "#server/modules/markets/index.ts";
import { type OrderLineRow, type OrderRow, orderLines, orders } from "#server/modules/orders/tables.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { checkedKinds, saudiTaxPercent } from "#shared/domain/tax-documents.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import { daysBefore, type SeedContext } from "../context.ts";

/** Saudi tax documents: a month of phase 1, then a month signed by a device of the sandbox and reported. */

const issuedForDays = 60;
const reportedForDays = 30;
const market = "SA";

interface Payment {
  readonly order_id: string;
  readonly at: string;
}

interface Decided {
  readonly order: OrderRow;
  readonly seller: MarketIdentity;
  readonly lines: SourceLine[];
  readonly issuedAt: Date;
}

type Row = typeof fiscalDocuments.$inferInsert;

const toReply = (status: number, type: "WARNING" | "ERROR", code: string, text: string): AuthorityReply => ({
  status,
  messages: [{ type, code, text }],
});
const warning = toReply(
  202,
  "WARNING",
  "BR-KSA-66",
  "The postal code of the seller is not one of the city that is named",
);
const error = toReply(
  400,
  "ERROR",
  "BR-KSA-37",
  "The building number of the seller is not known at this short address",
);

/** What the authority said of the newest documents, the newest last; the last two have just been signed. */
function toVerdict(fromLast: number, issuedAt: Date): Partial<Row> {
  if (fromLast < 2) return { state: "issued", nextAt: issuedAt };
  if (fromLast === 2) return { state: "rejected", attempts: 1, reply: error };
  if (fromLast === 5) return { state: "warned", attempts: 1, reply: warning };
  return { state: "accepted", attempts: fromLast === 7 ? 3 : 1, reply: { status: 200, messages: [] } };
}

async function listPaid(tx: SeedContext["tx"], since: Date): Promise<Decided[]> {
  const paid = await readRows<Payment>(
    tx,
    sql`select h.order_id, h.at from order_history h join orders o on o.id = h.order_id
      where o.market = ${market} and h.status = 'paid' and h.at >= ${since.toISOString()} order by h.at, h.order_id`,
  );
  const orderRows = new Map((await tx.select().from(orders)).map((order) => [order.id, order]));
  const lineRows = Map.groupBy(await tx.select().from(orderLines), (line: OrderLineRow) => line.orderId);
  return paid.flatMap(({ order_id: orderId, at }) => {
    const order = orderRows.get(orderId);
    const lines = order && toInvoiceLines({ order, lines: lineRows.get(orderId) ?? [] });
    if (order?.seller == null || lines === undefined) return [];
    if (toTaxTotals(lines, saudiTaxPercent).payableMinor === 0) return [];
    return [{ order, seller: order.seller, lines, issuedAt: new Date(Math.floor(Date.parse(at) / 1000) * 1000) }];
  });
}

/** A device that the sandbox has checked. */
async function seedDevice({ tx, platform, idOf }: SeedContext, seller: MarketIdentity, since: Date): Promise<Signer> {
  const { config } = platform;
  const secrets = await readSecrets(config.jwtSecrets, config.dataDir);
  const sandbox = createFiscalSandbox(platform, (label) => deriveKeys(secrets, label));
  const seal = await createFiscalSeal(platform);
  if (seal === undefined) throw new Error("demo data without a key that seals keys");
  const named = {
    id: idOf("other", "fiscal-signer"),
    name: "Online shop",
    env: "sandbox",
    shortAddress: "RRRD2929",
  } as const;
  const key = makeKey();
  const csr = writeDeviceRequest(named, seller, key);
  const { certificate, token, secret } = sandbox.certify(csr, since);
  const read = readCertificate(certificate);
  await tx.insert(fiscalDevices).values({
    ...{ ...named, market, csr, certificate, state: "active", checks: [...checkedKinds], createdAt: since },
    ...{ keySealed: seal.seal(writeKey(key)), tokenSealed: seal.seal(token), secretSealed: seal.seal(secret) },
    expiresAt: new Date(since.getTime() + 5 * 365 * 86_400_000),
  });
  return { key, certificate: read };
}

interface Written {
  readonly rows: Row[];
  /** The last number of each year, and the last counter of each device. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly counters: ReadonlyMap<string, number>;
  readonly lastHash: string | null;
}

const next = <Key>(counts: Map<Key, number>, key: Key): number => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
};

/** The documents one after the other, as they would have been issued. */
function writeRows({ idOf }: SeedContext, paid: readonly Decided[], signer: Signer, reportingAt: Date): Written {
  const [numbers, counters] = [new Map<number, number>(), new Map<string, number>()];
  let lastHash: string | null = null;
  const rows = paid.map(({ order, seller, lines, issuedAt }, index): Row => {
    const { lines: _, ...amounts } = toTaxTotals(lines, saudiTaxPercent);
    const isSigned = issuedAt >= reportingAt;
    const deviceId = idOf("other", isSigned ? "fiscal-signer" : "fiscal-device");
    const year = Number(toLocalTime(issuedAt).date.slice(0, 4));
    const number = `HM-${market}-${String(year).slice(-2)}-${String(next(numbers, year)).padStart(6, "0")}`;
    const counter = next(counters, deviceId);
    const row = {
      ...amounts,
      id: idOf("other", `tax-invoice:${order.id}`),
      ...({ market, kind: "invoice", orderId: order.id, reason: null, state: "issued" } as const),
      ...{ deviceId, issuedAt, createdAt: issuedAt, counter, number, seller },
      currency: order.currency,
      localTaxMinor: amounts.taxMinor,
      source: { orderNumber: order.number, lines },
    };
    if (!isSigned) return { ...row, qr: toQr({ seller, issuedAt, ...amounts }) };
    const previousHash: string = lastHash ?? firstPreviousHash;
    const { paymentMethod } = order;
    const given = { number, counter, previousHash, issuedAt, seller, paymentMethod, invoiceNumber: undefined };
    const { xml, hash, qr } = signFacts(toFacts(row, given), signer);
    lastHash = hash;
    return { ...row, qr, hash, previousHash, body: Buffer.from(xml), ...toVerdict(paid.length - 1 - index, issuedAt) };
  });
  return { rows, numbers, counters, lastHash };
}

export async function seedFiscal(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  const startedAt = daysBefore(now, issuedForDays);
  const reportingAt = daysBefore(now, reportedForDays);
  const [counterId, signerId] = [idOf("other", "fiscal-device"), idOf("other", "fiscal-signer")];
  await tx
    .update(fiscalMarkets)
    .set({ mode: "phase2", startedAt, reportingAt, version: 3 })
    .where(eq(fiscalMarkets.market, market));
  await tx.insert(fiscalDevices).values({ id: counterId, market, state: "retired", createdAt: startedAt });
  const paid = await listPaid(tx, startedAt);
  const signer = await seedDevice(context, await readSeller(tx, market), reportingAt);
  const { rows, numbers, counters, lastHash } = writeRows(context, paid, signer, reportingAt);
  if (rows.length === 0) return;
  await tx.insert(fiscalDocuments).values(rows);
  for (const [id, counter] of counters)
    await tx
      .update(fiscalDevices)
      .set({ counter, ...(id === signerId ? { lastHash } : {}) })
      .where(eq(fiscalDevices.id, id));
  await tx.insert(fiscalNumbers).values([...numbers].map(([year, last]) => ({ market, year, last }) as const));
}
