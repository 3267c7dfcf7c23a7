import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, count, eq, gt, gte, inArray, notInArray, or } from "#server/platform/db/orm.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import type { PaymentContext } from "./context.ts";
import { undecidedStatuses } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import { type PaymentRow, payments, providerEvents } from "./tables.ts";

const atOnce = 200;

export interface ReconciledSince {
  readonly asked: number;
  /** Payments whose state here differed from their provider's. */
  readonly changed: readonly string[];
  /** Payments whose provider did not answer, or is not set up. */
  readonly failed: readonly string[];
  /** Reports since then about payments that we do not have. */
  readonly unmatchedReports: number;
}

/**
 * Attempts whose state may have changed since a point: undecided ones, and those that were made, changed or could still
 * be paid after it.
 */
function findSince(reader: Reader, since: Date, after: string): Promise<PaymentRow[]> {
  const mayDiffer = or(
    inArray(payments.status, [...undecidedStatuses]),
    gte(payments.updatedAt, since),
    gte(payments.expiresAt, since),
  );
  return reader
    .select()
    .from(payments)
    .where(and(gt(payments.id, after), notInArray(payments.provider, ["none", "cod"]), mayDiffer))
    .orderBy(asc(payments.id))
    .limit(atOnce);
}

async function countUnmatched(reader: Reader, since: Date): Promise<number> {
  const isUnmatched = and(eq(providerEvents.outcome, "unmatched"), gte(providerEvents.receivedAt, since));
  const [row] = await reader.select({ total: count() }).from(providerEvents).where(isUnmatched);
  return row?.total ?? 0;
}

/** Ignores steps between undecided states. */
const isSame = (one: PaymentRow, other: PaymentRow): boolean =>
  (one.status === other.status || (isUndecided(one.status) && isUndecided(other.status))) &&
  one.refundedMinor === other.refundedMinor &&
  one.orderId === other.orderId;

/**
 * Asks the providers about all payments since a point, one after the other: after a restore the database knows nothing of what
 * happened after it. A payment that fails does not stop the others.
 */
export async function reconcileSince(context: PaymentContext, since: Date): Promise<ReconciledSince> {
  const { database, log } = context.platform;
  let asked = 0;
  const changed: string[] = [];
  const failed: string[] = [];
  const ask = async (payment: PaymentRow): Promise<void> => {
    asked += 1;
    try {
      if (!context.providers.some(({ name }) => name === payment.provider))
        throw new Error(`the provider ${payment.provider} is not set up`);
      const row = await reconcile(context, payment.id);
      if (row !== undefined && !isSame(payment, row)) changed.push(payment.id);
    } catch (error) {
      failed.push(payment.id);
      log.warn({ err: error, paymentId: payment.id }, "a provider could not be asked");
    }
  };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await findSince(database.reader, since, after);
    for (const payment of batch) await ask(payment);
    after = batch.at(-1)?.id ?? after;
    if (batch.length < atOnce) break;
  }
  return { asked, changed, failed, unmatchedReports: await countUnmatched(database.reader, since) };
}
