import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { toMajor } from "#shared/domain/money.ts";
import { transfers } from "./tables.ts";

const most = 10_000;

/** A person's transfers, for the personal data export. */
export async function exportTransfers(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(transfers)
    .where(eq(transfers.userId, userId))
    .orderBy(desc(transfers.createdAt))
    .limit(most);
  return {
    transfers: rows.map(({ code, orderNumber, amountMinor, currency, state, createdAt, proofAt }) => ({
      ...{ code, orderNumber, amount: toMajor(amountMinor), currency, state, createdAt, proofAt },
    })),
  };
}

/**
 * Closes an account: deletes the name at once, and pictures with the next cleanup. The bank's rows stay for accounting.
 */
export async function eraseTransfers(tx: Tx, userId: string): Promise<void> {
  const mine = eq(transfers.userId, userId);
  await tx.update(transfers).set({ payer: "" }).where(mine);
  const past = new Date(0);
  const rows = await tx.select().from(transfers).where(mine);
  for (const { paymentId, proofHash } of rows)
    if (proofHash !== null) await tx.update(transfers).set({ proofAt: past }).where(eq(transfers.paymentId, paymentId));
}
