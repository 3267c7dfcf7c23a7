import { sql } from "drizzle-orm";
import { toInvoiceLines } from "#server/modules/fiscal/compose.ts";
import { toLocalTime, toQr } from "#server/modules/fiscal/qr.ts";
import { fiscalDevices, fiscalDocuments, fiscalMarkets, fiscalNumbers } from "#server/modules/fiscal/tables.ts";
import { type OrderLineRow, orderLines, orders } from "#server/modules/orders/tables.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { saudiTaxPercent } from "#shared/domain/tax-documents.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import { daysBefore, type SeedContext } from "../context.ts";

/** Saudi tax documents, issued for two months: one invoice for each order that was paid since. */

const issuedForDays = 60;
const market = "SA";

interface Payment {
  readonly order_id: string;
  readonly at: string;
}

export async function seedFiscal({ tx, now, idOf }: SeedContext): Promise<void> {
  const startedAt = daysBefore(now, issuedForDays);
  const deviceId = idOf("other", "fiscal-device");
  await tx.update(fiscalMarkets).set({ mode: "phase1", startedAt, version: 2 });
  const paid = await readRows<Payment>(
    tx,
    sql`select h.order_id, h.at from order_history h join orders o on o.id = h.order_id
      where o.market = ${market} and h.status = 'paid' and h.at >= ${startedAt.toISOString()} order by h.at, h.order_id`,
  );
  const orderRows = new Map((await tx.select().from(orders)).map((order) => [order.id, order]));
  const lineRows = Map.groupBy(await tx.select().from(orderLines), (line: OrderLineRow) => line.orderId);
  const counts = new Map<number, number>();
  const documents = paid.flatMap(({ order_id: orderId, at }): (typeof fiscalDocuments.$inferInsert)[] => {
    const order = orderRows.get(orderId);
    const source = order && toInvoiceLines({ order, lines: lineRows.get(orderId) ?? [] });
    if (order?.seller == null || source === undefined) return [];
    const { lines: _, ...amounts } = toTaxTotals(source, saudiTaxPercent);
    if (amounts.payableMinor === 0) return [];
    const issuedAt = new Date(Math.floor(Date.parse(at) / 1000) * 1000);
    const year = Number(toLocalTime(issuedAt).date.slice(0, 4));
    const count = (counts.get(year) ?? 0) + 1;
    counts.set(year, count);
    return [
      {
        ...amounts,
        id: idOf("other", `tax-invoice:${orderId}`),
        ...{ market, kind: "invoice", orderId, deviceId, issuedAt, state: "issued" },
        currency: order.currency,
        localTaxMinor: amounts.taxMinor,
        source: { orderNumber: order.number, lines: source },
        createdAt: issuedAt,
        counter: [...counts.values()].reduce((sum, one) => sum + one, 0),
        number: `HM-${market}-${String(year).slice(-2)}-${String(count).padStart(6, "0")}`,
        seller: order.seller,
        qr: toQr({ seller: order.seller, issuedAt, ...amounts }),
      },
    ];
  });
  const device = { id: deviceId, market, state: "active", counter: documents.length, createdAt: startedAt } as const;
  await tx.insert(fiscalDevices).values(device);
  if (documents.length === 0) return;
  await tx.insert(fiscalDocuments).values(documents);
  await tx.insert(fiscalNumbers).values([...counts].map(([year, last]) => ({ market, year, last }) as const));
}
