import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, notExists, sql } from "#server/platform/db/orm.ts";
import type { Seal } from "#server/platform/seal.ts";
import { fiscalDocuments, receiptBuyers } from "./tables.ts";

const ordersOf = (userId: string) => sql`(select id from orders where user_id = ${userId}::uuid)`;

/** The national IDs that a person gave for receipts, for the personal data export. */
export async function exportReceiptBuyers(
  reader: Reader,
  { seal }: { readonly seal: Seal | undefined },
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(receiptBuyers)
    .where(inArray(receiptBuyers.orderId, ordersOf(userId)))
    .orderBy(asc(receiptBuyers.givenAt));
  return {
    receiptBuyers: rows.map(({ orderId, idSealed, givenAt }) => ({
      ...{ orderId, givenAt },
      nationalId: seal?.open(idSealed) ?? null,
    })),
  };
}

/** Closes an account: deletes IDs, unless a receipt still needs one. Issued receipts keep theirs, as the law requires. */
export async function eraseReceiptBuyers(tx: Tx, userId: string): Promise<void> {
  const waiting = tx
    .select({ id: fiscalDocuments.id })
    .from(fiscalDocuments)
    .where(and(eq(fiscalDocuments.orderId, receiptBuyers.orderId), eq(fiscalDocuments.state, "due")));
  await tx.delete(receiptBuyers).where(and(inArray(receiptBuyers.orderId, ordersOf(userId)), notExists(waiting)));
}

/** Deletes the buyer's ID of an order that ended without a receipt. */
export async function forgetBuyer(tx: Tx, orderId: string): Promise<void> {
  const issued = tx
    .select({ id: fiscalDocuments.id })
    .from(fiscalDocuments)
    .where(eq(fiscalDocuments.orderId, receiptBuyers.orderId));
  await tx.delete(receiptBuyers).where(and(eq(receiptBuyers.orderId, orderId), notExists(issued)));
}
