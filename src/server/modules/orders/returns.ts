import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { orderReturns, orders, type ReturnRow } from "./tables.ts";

/** An order's newest return request, as its pages show it. The module `return-cases` owns the returns. */
export type ReturnRequest = Pick<ReturnRow, "lines" | "reason" | "requestedAt">;

export async function noteReturn(tx: Tx, orderId: string, request: ReturnRequest): Promise<void> {
  await tx
    .insert(orderReturns)
    .values({ orderId, ...request })
    .onConflictDoUpdate({ target: orderReturns.orderId, set: { ...request, arrivedAt: null } });
}

export async function noteArrival(tx: Tx, orderId: string, arrivedAt: Date): Promise<void> {
  await tx.update(orderReturns).set({ arrivedAt }).where(eq(orderReturns.orderId, orderId));
}

export async function findReturnRequest(reader: Reader, orderId: string): Promise<ReturnRequest | undefined> {
  const [row] = await reader.select().from(orderReturns).where(eq(orderReturns.orderId, orderId));
  return row;
}

/** Orders with an open return request, newest first. */
export async function listReturnRequested(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, "return_requested"))
    .orderBy(desc(orders.updatedAt))
    .limit(500);
  return rows.map(({ id }) => id);
}
