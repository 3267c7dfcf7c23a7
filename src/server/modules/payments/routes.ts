import { addSeconds } from "#server/platform/clock.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { getPayment, receiveWebhook } from "#shared/contract/payments.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { invalidSignature, noSuchPayment } from "./errors.ts";
import { findPayment } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import type { PaymentRow } from "./tables.ts";
import { paymentView } from "./view.ts";
import { receiveReport } from "./webhooks.ts";

/** Returns the attempt; while undecided, refreshes it from the provider at most once per polling interval. */
async function upToDate(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const every = providerNamed(context, payment.provider)?.askEverySeconds;
  if (every === undefined || !isUndecided(payment.status)) return payment;
  const { clock, log } = context.platform;
  const isFresh = payment.checkedAt !== null && every > 0 && addSeconds(payment.checkedAt, every) > clock.now();
  if (isFresh) return payment;
  try {
    return (await reconcile(context, payment.id)) ?? payment;
  } catch (error) {
    // The page polls again soon, and the polling job checks too.
    log.warn({ err: error, paymentId: payment.id }, "a provider could not be asked");
    return payment;
  }
}

export function paymentRoutes(context: PaymentContext): Route[] {
  const { reader } = context.platform.database;
  return [
    route(getPayment, async ({ caller, params }) => {
      const found = await findPayment(reader, params.id);
      if (found === undefined || found.userId !== caller.userId) throw noSuchPayment();
      const payment = await upToDate(context, found);
      return { payment: paymentView(payment, await context.orders.require(reader, payment.orderId)) };
    }),
    route(receiveWebhook, async ({ params, query, rawBody, header }) => {
      if (rawBody === undefined) throw invalidSignature();
      await receiveReport(context, params.provider, { rawBody, header, query });
      return { received: true };
    }),
  ];
}
