import { asc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { codConfirmations } from "./tables.ts";

/** What a person was asked to confirm, for the personal data export. */
export async function exportConfirmations(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(codConfirmations)
    .where(eq(codConfirmations.userId, userId))
    .orderBy(asc(codConfirmations.askedAt))
    .limit(10_000);
  return {
    codConfirmations: rows.map(({ orderId, state, askedAt, expiresAt, remindedAt, decidedAt, decidedBy, reason }) => ({
      ...{ orderId, state, askedAt, expiresAt, remindedAt, decidedAt, decidedBy, reason },
    })),
  };
}

/** Closes an account: forgets what staff wrote about it. */
export async function eraseConfirmations(tx: Tx, userId: string): Promise<void> {
  await tx.update(codConfirmations).set({ reason: null }).where(eq(codConfirmations.userId, userId));
}
