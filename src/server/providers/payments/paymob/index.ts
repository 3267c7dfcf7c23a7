import type { PaymobAccount } from "#server/config/paymob.ts";
import type { PaymentProvider, PaymentRef, ProviderPaymentState } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { walletHoldMinutes } from "../code-hold.ts";
import { ProviderError } from "../http.ts";
import { createCalls } from "./account.ts";
import { type AccountCalls, createPaymobCards } from "./cards.ts";
import { readWebhookEvent } from "./events.ts";
import { toWalletPhone } from "./intention.ts";
import { toProviderState } from "./transaction.ts";

/** Before any attempt Paymob has an order but no transaction. */
const untried = ({ reference, paymentId, amountMinor, currency }: PaymentRef): ProviderPaymentState | undefined =>
  reference === null
    ? undefined
    : { status: "pending", amountMinor, currency, merchantReference: paymentId, refundedMinor: 0, reference };

/** Paymob's hosted checkout: one account per country, each with its own currency. */
export function createPaymob(accounts: readonly PaymobAccount[], clock: Clock, metrics: Metrics): PaymentProvider {
  const byCurrency = new Map<Currency, AccountCalls>(
    accounts.map((account) => [account.currency, { account, calls: createCalls(account, clock, metrics) }]),
  );
  const find = (currency: Currency) => byCurrency.get(currency);
  const forCurrency = (currency: Currency) => {
    const found = find(currency);
    if (found === undefined) throw new ProviderError(`paymob: there is no account for ${currency}`);
    return found;
  };
  const retrieve = async (payment: PaymentRef): Promise<ProviderPaymentState | undefined> => {
    const { account, calls } = forCurrency(payment.currency);
    const found = await calls.find(payment);
    return found === undefined ? untried(payment) : toProviderState(account, found);
  };
  const toTransaction = async (payment: PaymentRef): Promise<number> => {
    const id = payment.data.transactionId ?? (await retrieve(payment))?.data?.transactionId;
    if (id === undefined) throw new ProviderError("paymob: a payment without a transaction");
    return Number(id);
  };
  return {
    name: "paymob",
    supports: (method, currency) => {
      const account = byCurrency.get(currency)?.account;
      return method === "wallet" ? (account?.walletIds.length ?? 0) > 0 : method === "paymob" && account !== undefined;
    },
    holdMinutes: (method) => (method === "wallet" ? walletHoldMinutes : undefined),
    ...(accounts.some(({ motoId }) => motoId !== undefined) ? { cards: createPaymobCards(find) } : {}),
    askEverySeconds: 3,
    open: async (payment) => {
      const isWithoutWallet = payment.method === "wallet" && toWalletPhone(payment) === undefined;
      return isWithoutWallet ? { refused: "phone_needed" } : forCurrency(payment.currency).calls.open(payment);
    },
    retrieve,
    refund: async (request) => {
      const id = await toTransaction(request.payment);
      return forCurrency(request.payment.currency).calls.refund(id, request);
    },
    // Without idempotency keys, only the refunded total shows whether a call succeeded.
    findRefund: async ({ payment, amountMinor, before }) => {
      const truth = await retrieve(payment);
      const isMade = truth !== undefined && truth.refundedMinor - before.totalMinor >= amountMinor;
      return isMade ? { status: "done", reference: `refunds of ${truth.data?.transactionId}` } : undefined;
    },
    readWebhook: async ({ rawBody, query }) => readWebhookEvent(accounts, rawBody, query.hmac),
  };
}
