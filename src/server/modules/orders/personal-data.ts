import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, inArray, isNotNull } from "#server/platform/db/orm.ts";
import { type OrderRow, orderHistory, orderLines, orderReturns, orders, refundLines } from "./tables.ts";
import { orderView } from "./view.ts";

const atOnce = 200;

async function toPage(reader: Reader, rows: readonly OrderRow[]): Promise<unknown[]> {
  const ids = rows.map((row) => row.id);
  const lines = await reader
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const history = await reader
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
  const returns = await reader.select().from(orderReturns).where(inArray(orderReturns.orderId, ids));
  const refunded = await reader
    .select()
    .from(refundLines)
    .where(inArray(refundLines.orderId, ids))
    .orderBy(asc(refundLines.createdAt), asc(refundLines.id));
  const of = <T extends { readonly orderId: string }>(all: readonly T[], { id }: OrderRow): T[] =>
    all.filter((each) => each.orderId === id);
  return rows.map((row) => {
    const [asked] = of(returns, row);
    const returned = asked === undefined ? null : { reason: asked.reason, lines: asked.lines, at: asked.requestedAt };
    const view = orderView({ order: row, lines: of(lines, row) }, of(history, row), of(refunded, row));
    return { ...view, return: returned };
  });
}

/** A person's orders, for the personal data export. */
export async function exportOrders(reader: Reader, userId: string): Promise<{ readonly orders: unknown[] }> {
  const rows = await reader
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(10_000);
  const full: unknown[] = [];
  for (let from = 0; from < rows.length; from += atOnce)
    full.push(...(await toPage(reader, rows.slice(from, from + atOnce))));
  return { orders: full };
}

/** Closes an account: keeps its orders, but removes personal data and the customer's free text. */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  const mine = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const isWritten = and(
    inArray(orderHistory.orderId, mine),
    eq(orderHistory.by, "customer"),
    isNotNull(orderHistory.note),
  );
  await tx.update(orderHistory).set({ note: null }).where(isWritten);
  await tx.update(orderReturns).set({ reason: "" }).where(inArray(orderReturns.orderId, mine));
  await tx.update(orders).set({ shippingAddress: null, gift: null, note: null }).where(eq(orders.userId, userId));
}
