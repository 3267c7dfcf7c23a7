import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import { codConfirmations, codRefusals } from "./tables.ts";

/** A person's confirmations and refused parcels, for the personal data export. */
export async function exportConfirmations(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(codConfirmations)
    .where(eq(codConfirmations.userId, userId))
    .orderBy(asc(codConfirmations.askedAt))
    .limit(10_000);
  const refusals = await reader
    .select()
    .from(codRefusals)
    .where(eq(codRefusals.userId, userId))
    .orderBy(asc(codRefusals.at))
    .limit(10_000);
  return {
    codRefusals: refusals.map(({ orderId, at, forgivenAt, forgiveReason }) => ({
      ...{ orderId, at, forgivenAt, forgiveReason },
    })),
    codConfirmations: rows.map(({ orderId, state, askedAt, expiresAt, remindedAt, decidedAt, decidedBy, reason }) => ({
      ...{ orderId, state, askedAt, expiresAt, remindedAt, decidedAt, decidedBy, reason },
    })),
  };
}

/** Closes an account: erases staff's reasons and its refused parcels. */
export async function eraseConfirmations(tx: Tx, userId: string): Promise<void> {
  await tx.update(codConfirmations).set({ reason: null }).where(eq(codConfirmations.userId, userId));
  await tx.delete(codRefusals).where(eq(codRefusals.userId, userId));
}
