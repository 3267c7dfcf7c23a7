import { createFiscalSeal } from "#server/composition/fiscal.ts";
import { variants } from "#server/modules/catalogue/tables.ts";
import { toCreditAmount, toCreditLines, toCreditReason, toInvoiceLines } from "#server/modules/fiscal/compose.ts";
import { toReceiptAmounts } from "#server/modules/fiscal/eta/amounts.ts";
import { toPayment, toReceiptLines, toReceiptSeller, walkIn } from "#server/modules/fiscal/eta/to-receipt.ts";
import { writeReceipt } from "#server/modules/fiscal/eta/write-receipt.ts";
import { readReceiptSettings } from "#server/modules/fiscal/queries.ts";
import {
  fiscalDevices,
  fiscalDocuments,
  fiscalMarkets,
  type ItemCode,
  receiptSettings,
  type SourceLine,
} from "#server/modules/fiscal/tables.ts";
import { readSeller } from "#server/modules/markets/index.ts";
import { listRefundLines } from "#server/modules/orders/index.ts";
import { type OrderLineRow, type OrderRow, orderLines, orders } from "#server/modules/orders/tables.ts";
import { toPaidLines } from "#server/modules/return-cases/index.ts";
import { listCases } from "#server/modules/return-cases/read-cases.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, notInArray, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { minor, sum } from "#shared/domain/money.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import type { CreditReason } from "#shared/domain/tax-documents.ts";
import { daysBefore, type SeedContext } from "../context.ts";

/** Egyptian e-receipts of two months, of a POS of the sandbox. */

const issuedForDays = 60;
const market = "EG";
const serial = "HIMMA-WEB-1";

type Row = typeof fiscalDocuments.$inferInsert;

interface Sale {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly source: SourceLine[];
  readonly at: Date;
  /** What went back. */
  readonly back: readonly SourceLine[];
  readonly reason: CreditReason;
  readonly backAt: Date;
}

const whole = (at: string | Date): Date => new Date(Math.floor(new Date(at).getTime() / 1000) * 1000);

/** The lines that went back; those of a refund by amount are spread over all. */
async function readBack(
  tx: Tx,
  order: OrderRow,
  source: readonly SourceLine[],
): Promise<Pick<Sale, "back" | "reason">> {
  const isWhole = order.status === "cancelled" || order.paymentStatus === "refunded";
  const payableMinor = sum(source.map(({ grossMinor }) => grossMinor));
  const amount = toCreditAmount({ order, payableMinor, creditedMinor: minor(0), isWhole });
  const byLine = amount === 0 || isWhole ? [] : await listRefundLines(tx, order.id);
  const returned = amount === 0 || isWhole ? [] : await listCases(tx, order.id);
  const refunded = [...byLine, ...returned.flatMap((one) => toPaidLines(one))];
  return {
    back: amount === 0 ? [] : toCreditLines(source, [], amount, refunded),
    reason: returned.length > 0 ? "return" : toCreditReason(order, byLine),
  };
}

/** Prepaid orders as they were paid, cash orders as they were shipped. */
async function listSales({ tx }: SeedContext, since: Date): Promise<Sale[]> {
  const taxed = await readRows<{ order_id: string; at: string; last: string }>(
    tx,
    sql`select h.order_id, min(h.at) as at, (select max(l.at) from order_history l where l.order_id = h.order_id) as last
      from order_history h join orders o on o.id = h.order_id
      where o.market = ${market} and o.currency = 'EGP' and o.origin <> 'reward' and o.seller is not null
        and h.status = case when o.payment_method = 'cod' then 'shipped' else 'paid' end
      group by h.order_id having min(h.at) >= ${since.toISOString()} order by min(h.at), h.order_id`,
  );
  const orderRows = new Map((await tx.select().from(orders)).map((order) => [order.id, order]));
  const lineRows = Map.groupBy(await tx.select().from(orderLines), ({ orderId }) => orderId);
  const sales: Sale[] = [];
  for (const { order_id: orderId, at, last } of taxed) {
    const [order, lines] = [orderRows.get(orderId), lineRows.get(orderId) ?? []];
    if (order === undefined) continue;
    const source = toInvoiceLines({ order, lines });
    if (source.length === 0 || sum(source.map(({ grossMinor }) => grossMinor)) === 0) continue;
    const back = await readBack(tx, order, source);
    sales.push({ order, lines, source, at: whole(at), ...back, backAt: whole(last) });
  }
  return sales;
}

/** Codes of all variants but two that nobody has bought; the settings, and a POS. */
async function seedPos({ tx, platform, idOf }: SeedContext, { vatNumber }: MarketIdentity, since: Date): Promise<void> {
  const unsold = await readRows<{ id: string }>(
    tx,
    sql`select v.id from variants v join products p on p.id = v.product_id and p.kind = 'physical'
      where not exists (select 1 from order_lines l where l.variant_id = v.id) order by v.sku desc limit 2`,
  );
  const ids = unsold.map(({ id }) => id);
  await tx
    .update(variants)
    .set({
      taxCode: sql`jsonb_build_object('type', 'EGS', 'code', ${`EG-${vatNumber}-`}::text || ${variants.sku}, 'unit', 'EA')`,
    })
    .where(ids.length === 0 ? undefined : notInArray(variants.id, ids));
  const deliveryCode: TaxCode = { type: "EGS", code: `EG-${vatNumber}-DELIVERY`, unit: "EA" };
  const codFeeCode: TaxCode = { type: "EGS", code: `EG-${vatNumber}-CASH`, unit: "EA" };
  await tx.update(receiptSettings).set({ activityCode: "4791", deliveryCode, codFeeCode, version: 2 });
  const seal = await createFiscalSeal(platform);
  if (seal === undefined) throw new Error("demo data without a key that seals secrets");
  await tx.insert(fiscalDevices).values({
    ...{ id: idOf("other", "pos"), market, state: "active", createdAt: since, name: "Online shop", env: "sandbox" },
    ...{ serial, posVersion: "1.0" },
    credentialsSealed: seal.seal(JSON.stringify({ clientId: "demo", clientSecret: "demo", presharedKey: "" })),
  });
}

/** What the authority said of the newest sales, the newest last; the last two have just been issued. */
function toVerdict(fromLast: number, issuedAt: Date, longId: string): Partial<Row> {
  if (fromLast < 2) return { state: "issued", nextAt: issuedAt };
  const sent = { attempts: 1, submissionId: `DEMO${longId.slice(0, 12)}`, longId, submittedAt: issuedAt };
  if (fromLast !== 3) return { ...sent, state: "accepted", reply: { status: 200, messages: [] } };
  const text = "The code of an item is not registered for this seller: itemData[0].itemCode";
  return { ...sent, state: "rejected", reply: { status: 200, messages: [{ type: "ERROR", code: "CF372", text }] } };
}

interface Issued {
  readonly sale: Sale;
  readonly isReturn: boolean;
  readonly at: Date;
  readonly fromLast: number;
}

/** In the order of the chain. */
function toIssued(sales: readonly Sale[]): Issued[] {
  const untouched = sales.filter(({ back }) => back.length === 0);
  return sales
    .flatMap((sale): Issued[] => {
      const nth = untouched.indexOf(sale);
      const fromLast = nth === -1 ? Number.POSITIVE_INFINITY : untouched.length - 1 - nth;
      const sold = { sale, isReturn: false, at: sale.at, fromLast };
      const isBack = sale.back.length > 0;
      const backAt = sale.backAt > sale.at ? sale.backAt : sale.at;
      return isBack ? [sold, { ...sold, isReturn: true, at: backAt }] : [sold];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function writeRows({ tx, idOf }: SeedContext, sales: readonly Sale[]): Promise<Row[]> {
  const settings = await readReceiptSettings(tx);
  const coded = await tx.select({ id: variants.id, sku: variants.sku, taxCode: variants.taxCode }).from(variants);
  const known = new Map(coded.map((variant) => [variant.id, variant]));
  const uuids = new Map<string, string>();
  let previousHash = "";
  return toIssued(sales).map(({ sale, isReturn, at, fromLast }, index): Row => {
    const { order, lines, source } = sale;
    const seller = order.seller;
    if (seller === null || settings.deliveryCode === null) throw new Error("a demo receipt without its seller");
    const sold = isReturn ? [...sale.back] : source;
    const codes = source.map(({ lineId }): ItemCode => {
      const variant = known.get(lines.find(({ id }) => id === lineId)?.variantId ?? "");
      const code = lineId === null ? settings.deliveryCode : variant?.taxCode;
      if (code == null) throw new Error("a demo receipt without the code of an item");
      return { lineId, internalCode: variant?.sku ?? "DELIVERY", ...code };
    });
    const number = isReturn ? `${order.number}-C1` : order.number;
    const { uuid, json, link } = writeReceipt({
      ...{ number, issuedAt: at, previousUuid: previousHash, buyer: walkIn, payment: toPayment(order) },
      saleUuid: isReturn ? uuids.get(order.id) : undefined,
      seller: toReceiptSeller(seller, settings, { serial }),
      lines: toReceiptLines({ source: { orderNumber: order.number, lines: sold } }, codes),
    });
    const amounts = toReceiptAmounts(sold);
    const saleId = idOf("other", `e-receipt:${order.id}`);
    const row: Row = {
      ...amounts,
      ...({ market, currency: "EGP", orderId: order.id, localTaxMinor: amounts.taxMinor, state: "issued" } as const),
      id: isReturn ? idOf("other", `return-receipt:${order.id}`) : saleId,
      ...(isReturn
        ? ({ kind: "credit", invoiceId: saleId, reason: sale.reason } as const)
        : ({ kind: "invoice", reason: null } as const)),
      ...{ source: { orderNumber: order.number, lines: sold }, createdAt: at, issuedAt: at, seller, number },
      ...{ deviceId: idOf("other", "pos"), counter: index + 1, hash: uuid, previousHash, qr: link },
      ...{ body: Buffer.from(json), itemCodes: codes },
      ...toVerdict(fromLast, at, uuid.slice(0, 26).toUpperCase()),
    };
    previousHash = uuid;
    if (!isReturn) uuids.set(order.id, uuid);
    return row;
  });
}

export async function seedReceipts(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  const startedAt = daysBefore(now, issuedForDays);
  await seedPos(context, await readSeller(tx, market), startedAt);
  await tx
    .update(fiscalMarkets)
    .set({ mode: "eta", startedAt, version: 2 })
    .where(and(eq(fiscalMarkets.market, market), eq(fiscalMarkets.mode, "off")));
  const rows = await writeRows(context, await listSales(context, startedAt));
  if (rows.length === 0) return;
  await tx.insert(fiscalDocuments).values(rows);
  await tx
    .update(fiscalDevices)
    .set({ counter: rows.length, lastHash: rows.at(-1)?.hash ?? null })
    .where(eq(fiscalDevices.id, idOf("other", "pos")));
}
