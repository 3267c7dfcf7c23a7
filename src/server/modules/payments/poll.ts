import { addMinutes } from "#server/platform/clock.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { JobWaits } from "#server/platform/jobs/job-waits.ts";
import { type PaymentContext, refundedByHand } from "./context.ts";
import { duePayments, listOpenAttempts, postpone, waitingRefunds } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import { runRefund } from "./run-refund.ts";

export const pollJob = "poll-payments";
export const expireOrdersJob = "expire-orders";

const postponedMinutes = 2;
const refundPauseMinutes = 15;

/** Reconciles every due attempt; a failing one does not block the others. */
export async function pollPayments(context: PaymentContext): Promise<void> {
  const { database, clock, log } = context.platform;
  const now = clock.now();
  for (const payment of await duePayments(database.reader, now, 200)) {
    await reconcile(context, payment.id).catch((error: unknown) =>
      log.warn({ err: error, paymentId: payment.id }, "a provider could not be asked"),
    );
    await postpone(database.reader, payment.id, now, addMinutes(now, postponedMinutes));
  }
  await retryRefunds(context, now);
}

/** Refunds are never dropped: retries those whose job ended without an outcome. */
async function retryRefunds(context: PaymentContext, now: Date): Promise<void> {
  const { database, log } = context.platform;
  const waiting = await waitingRefunds(database.reader, {
    ...{ since: addMinutes(now, -refundPauseMinutes), limit: 50 },
    byHand: refundedByHand(context),
  });
  const ids = waiting.map((refund) => refund.id);
  await eachAlone(log, "a refund could not be made yet", ids, (id) =>
    runRefund(context, id).catch((error: unknown) => {
      if (!(error instanceof JobWaits)) throw error;
    }),
  );
}

/** Expires unpaid orders after a last check with their providers. */
export async function expireOrders(context: PaymentContext): Promise<void> {
  const { reader } = context.platform.database;
  await context.orders.expireDue(async (orderId) => {
    for (const payment of await listOpenAttempts(reader, orderId)) await reconcile(context, payment.id);
  });
}
