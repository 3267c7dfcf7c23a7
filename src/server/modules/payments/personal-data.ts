import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq, inArray, or } from "#server/platform/db/orm.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { payments, providerEvents, refunds } from "./tables.ts";

const most = 10_000;
const major = (amountMinor: number): number => toMajor(minor(amountMinor));

/** A person's payment attempts and refunds, for the personal data export. */
export async function exportPayments(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const mine = eq(payments.userId, userId);
  const tried = await reader
    .select()
    .from(payments)
    .where(mine)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(most);
  const back = await reader
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(mine)
    .orderBy(desc(refunds.createdAt))
    .limit(most);
  return {
    payments: tried.map(({ orderId, method, provider, reference, amountMinor, currency, status, createdAt }) => ({
      ...{ orderId, method, provider, reference, currency, status, createdAt },
      amount: major(amountMinor),
    })),
    refunds: back.map(({ refund: { orderId, amountMinor, currency, reason, status, createdAt, doneAt } }) => ({
      ...{ orderId, currency, reason, status, createdAt, doneAt },
      amount: major(amountMinor),
    })),
  };
}

/**
 * Closes an account: payments stay with the order, but stored provider payloads are emptied because they may hold
 * personal data. The event rows stay, so that no event is handled twice.
 */
export async function erasePayments(tx: Tx, userId: string): Promise<void> {
  const mine = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await tx
    .update(providerEvents)
    .set({ body: Buffer.alloc(0), headers: {} })
    .where(or(inArray(providerEvents.paymentId, mine), inArray(providerEvents.paymentHint, mine)));
}
