import * as z from "zod/mini";
import type { PaymobAccount } from "#server/config/paymob.ts";
import type {
  CardKeeping,
  CardSetupToOpen,
  ChargeToMake,
  OpenedCardSetup,
  OpenedPayment,
  PaymentRef,
  PaymentToOpen,
  RefundOutcome,
  RefundToMake,
} from "#server/modules/payments/index.ts";
import { addMinutes, type Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { createProviderHttp, ProviderError, type ProviderReply, refusedRefund, toReply } from "../http.ts";
import { toReference } from "./events.ts";
import { toIntention, toVerification } from "./intention.ts";
import { type Transaction, toParent, transaction } from "./transaction.ts";

// Tokens are valid for an hour.
const tokenMinutes = 50;

const opened = z.object({ client_secret: z.string(), intention_order_id: z.int() });
const keyed = z.object({
  intention_order_id: z.int(),
  payment_keys: z.array(z.object({ key: z.string(), integration: z.int() })),
});
const token = z.object({ token: z.string() });
const refund = z.object({ id: z.int(), success: z.boolean(), pending: z.nullish(z.boolean()) });
const refusal = z.object({ detail: z.nullish(z.string()), message: z.nullish(z.string()) });

const isFine = ({ status }: ProviderReply): boolean => status >= 200 && status < 300;

/** The rejection reason: Paymob's message or the field name. */
function toReason({ status, body }: ProviderReply): string {
  const read = z.safeParse(refusal, body);
  const reason = read.success ? (read.data.detail ?? read.data.message) : undefined;
  const field = typeof body === "object" && body !== null ? Object.keys(body)[0] : undefined;
  return (reason ?? field ?? `status ${status}`).slice(0, 200);
}

type ChargeOutcome = Awaited<ReturnType<CardKeeping["charge"]>>;

/** The intention was made before, so the charge is not repeated, even if this call was refused. */
function asUnclear(error: unknown): never {
  throw error instanceof ProviderError ? new ProviderError(error.message) : error;
}

/** API calls of one account. */
export interface PaymobCalls {
  readonly open: (payment: PaymentToOpen) => Promise<OpenedPayment>;
  /** The original transaction of an order (not a refund, void or capture); `undefined` before any attempt. */
  readonly find: (payment: PaymentRef) => Promise<Transaction | undefined>;
  readonly refund: (transactionId: number, refund: RefundToMake) => Promise<RefundOutcome>;
  /** Opens the page that verifies a card. */
  readonly openSetup: (setup: CardSetupToOpen, verificationId: number) => Promise<OpenedCardSetup>;
  /** Charges a kept card. There is no idempotency: never called twice for a payment. */
  readonly charge: (charge: ChargeToMake, motoId: number) => Promise<ChargeOutcome>;
}

export function createCalls(account: PaymobAccount, clock: Clock, metrics: Metrics): PaymobCalls {
  const name = `paymob ${account.country}`;
  const http = createProviderHttp({ name, baseUrl: account.apiUrl, clock, metrics });
  const byKey = { authorization: `Token ${account.secretKey}` };
  let known: { readonly token: string; readonly until: Date } | undefined;

  const bearer = async (): Promise<Record<string, string>> => {
    if (known === undefined || known.until <= clock.now()) {
      const json = { api_key: account.apiKey };
      const reply = await http({ method: "POST", path: "/api/auth/tokens", json, isRepeatable: true });
      if (!isFine(reply)) throw new ProviderError(`${name}: no token (${toReason(reply)})`);
      known = { token: toReply(name, token, reply.body).token, until: addMinutes(clock.now(), tokenMinutes) };
    }
    return { authorization: `Bearer ${known.token}` };
  };

  /** Queries transactions; a revoked token is renewed on the next call. */
  const ask = async (path: string, json?: unknown): Promise<Transaction | undefined> => {
    const method = json === undefined ? "GET" : "POST";
    const reply = await http({ method, path, json, headers: await bearer(), isRepeatable: true }).catch(
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    if (reply.status === 404) return undefined;
    if (!isFine(reply)) throw new ProviderError(`${name}: a question was refused (${toReason(reply)})`);
    return toReply(name, transaction, reply.body);
  };
  const byId = (id: number | string) => ask(`/api/acceptance/transactions/${id}`);

  const latest = async ({ reference, paymentId }: PaymentRef): Promise<Transaction | undefined> => {
    const about = reference === null ? { merchant_order_id: paymentId } : { order_id: Number(reference.split(":")[1]) };
    const found = await ask("/api/ecommerce/orders/transaction_inquiry", about);
    const parent = found === undefined ? undefined : toParent(found);
    return parent === undefined ? found : byId(parent);
  };

  // There is no idempotency key and no way to look up an attempt with no response.
  const sendIntention = (json: unknown) => http({ method: "POST", path: "/v1/intention/", json, headers: byKey });

  const openPage = async (json: unknown) => {
    const reply = await sendIntention(json);
    if (!isFine(reply)) throw new ProviderError(`${name}: an intention was refused (${toReason(reply)})`);
    const { client_secret, intention_order_id } = toReply(name, opened, reply.body);
    const query = new URLSearchParams({ publicKey: account.publicKey, clientSecret: client_secret });
    return {
      reference: toReference(account, intention_order_id),
      redirectUrl: `${account.apiUrl}/unifiedcheckout/?${query}`,
    };
  };

  return {
    open: (payment) => {
      const methods = payment.method === "wallet" ? account.walletIds : account.integrationIds;
      return openPage(toIntention(payment, methods, { account: account.country, now: clock.now() }));
    },
    openSetup: (setup, verificationId) => openPage(toVerification(setup, verificationId)),
    charge: async ({ token: identifier, ...payment }, motoId) => {
      const reply = await sendIntention(toIntention(payment, [motoId], { account: account.country, now: clock.now() }));
      if (!isFine(reply)) return { refused: toReason(reply) };
      const { intention_order_id, payment_keys } = toReply(name, keyed, reply.body);
      const key = payment_keys.find(({ integration }) => integration === motoId)?.key;
      if (key === undefined) return { refused: "no_payment_key" };
      const json = { source: { identifier, subtype: "TOKEN" }, payment_token: key };
      const paid = await http({ method: "POST", path: "/api/acceptance/payments/pay", json }).catch(asUnclear);
      return isFine(paid) ? { reference: toReference(account, intention_order_id) } : { refused: toReason(paid) };
    },
    find: async (payment) => {
      const { transactionId } = payment.data;
      // The successful transaction stays the relevant one, whatever is attempted on the same order later.
      const paid = transactionId === undefined ? undefined : await byId(transactionId);
      return paid?.success ? paid : latest(payment);
    },
    refund: async (transactionId, request) => {
      const json = { transaction_id: transactionId, amount_cents: request.amountMinor };
      const reply = await http({ method: "POST", path: "/api/acceptance/void_refund/refund", json, headers: byKey });
      if (!isFine(reply)) return refusedRefund(reply, request, toReason(reply));
      const { id, success, pending } = toReply(name, refund, reply.body);
      if (pending) return { status: "undecided", why: "the refund is pending" };
      return success ? { status: "done", reference: String(id) } : { status: "failed", failure: toReason(reply) };
    },
  };
}
