import type { PaymobAccount } from "#server/config/paymob.ts";
import type { PaymentProvider, PaymentRef, ProviderTruth } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { ProviderError } from "../http.ts";
import { createCalls, type PaymobCalls } from "./account.ts";
import { newsOf } from "./events.ts";
import { truthOf } from "./transaction.ts";

/** While nobody has tried to pay: Paymob's order is there, a transaction is not. */
const untried = ({ reference, paymentId, amountMinor, currency }: PaymentRef): ProviderTruth | undefined =>
  reference === null
    ? undefined
    : { status: "pending", amountMinor, currency, merchantReference: paymentId, refundedMinor: 0, reference };

/** Paymob's hosted checkout: an account per country, each taking its own currency. */
export function createPaymob(accounts: readonly PaymobAccount[], clock: Clock): PaymentProvider {
  const byCurrency = new Map<Currency, { readonly account: PaymobAccount; readonly calls: PaymobCalls }>(
    accounts.map((account) => [account.currency, { account, calls: createCalls(account, clock) }]),
  );
  const forCurrency = (currency: Currency) => {
    const found = byCurrency.get(currency);
    if (found === undefined) throw new ProviderError(`paymob: there is no account for ${currency}`);
    return found;
  };
  const retrieve = async (payment: PaymentRef): Promise<ProviderTruth | undefined> => {
    const { account, calls } = forCurrency(payment.currency);
    const found = await calls.find(payment);
    return found === undefined ? untried(payment) : truthOf(account, found);
  };
  return {
    name: "paymob",
    supports: (method, currency) => method === "paymob" && byCurrency.has(currency),
    askEverySeconds: 3,
    open: (payment) => forCurrency(payment.currency).calls.open(payment),
    retrieve,
    refund: async ({ payment, amountMinor, isRetry, before }) => {
      const truth = isRetry || payment.data.transactionId === undefined ? await retrieve(payment) : undefined;
      const transactionId = payment.data.transactionId ?? truth?.data?.transactionId;
      if (transactionId === undefined) throw new ProviderError("paymob: a payment without a transaction");
      // There is no idempotency key: that an earlier try went through shows in the total only.
      const hasGone = isRetry && truth !== undefined && truth.refundedMinor - before.totalMinor >= amountMinor;
      if (hasGone) return { status: "done", reference: `refunds of ${transactionId}` };
      return forCurrency(payment.currency).calls.refund(Number(transactionId), amountMinor);
    },
    readWebhook: async ({ rawBody, query }) => newsOf(accounts, rawBody, query.hmac),
  };
}
