import type Stripe from "stripe";
import * as z from "zod/mini";
import type { StripeSettings } from "#server/config/stripe.ts";
import type { PaymentProvider, PaymentRef, ProviderTruth, RefundOutcome } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createProviderHttp, ProviderError, type ProviderReply, replyOf } from "../http.ts";
import { newsOf } from "./events.ts";
import { type Params, toForm } from "./form.ts";
import { sessionParams } from "./open.ts";
import { checkoutSession, truthOf } from "./session.ts";
import { isGenuine } from "./signature.ts";

// The version of the types that check our requests: a newer package does not compile until this follows.
const apiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;
const refusal = z.object({ error: z.object({ code: z.nullish(z.string()), type: z.nullish(z.string()) }) });
const refund = z.object({ id: z.string(), status: z.nullable(z.string()), failure_reason: z.nullish(z.string()) });

function reasonOf({ status, body }: ProviderReply): string {
  const read = z.safeParse(refusal, body);
  return (read.success && (read.data.error.code ?? read.data.error.type)) || `status ${status}`;
}

/** Cards in all four currencies, by way of Stripe's Checkout Sessions. */
export function createStripe({ secretKey, webhookSecrets, apiUrl }: StripeSettings, clock: Clock): PaymentProvider {
  const http = createProviderHttp({ name: "stripe", baseUrl: apiUrl, clock });
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  const headers = { authorization: `Bearer ${secretKey}`, "stripe-version": apiVersion };
  // Done once however often it is asked, which is what the key is for.
  const post = (path: string, key: string, params: Params) =>
    http({
      method: "POST",
      path,
      form: toForm(params),
      headers: { ...headers, "idempotency-key": key },
      isRepeatable: true,
    });

  const retrieve = async ({ reference }: PaymentRef): Promise<ProviderTruth | undefined> => {
    // Whose opening was never answered has no session that anybody was sent to.
    if (reference === null) return undefined;
    const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent.latest_charge`;
    const reply = await http({ method: "GET", path, headers });
    if (reply.status === 404) return undefined;
    if (reply.status !== 200) throw new ProviderError(`stripe: a session could not be read (${reasonOf(reply)})`);
    return truthOf(replyOf("stripe", checkoutSession, reply.body), isLive);
  };

  return {
    name: "stripe",
    supports: (method) => method === "card",
    askEverySeconds: 3,
    open: async (payment) => {
      const reply = await post("/v1/checkout/sessions", `attempt-${payment.paymentId}`, sessionParams(payment));
      if (reply.status !== 200) throw new ProviderError(`stripe: a session was refused (${reasonOf(reply)})`);
      const { id, url } = replyOf("stripe", checkoutSession, reply.body);
      if (url == null) throw new ProviderError("stripe: a session without an address");
      return { reference: id, redirectUrl: url };
    },
    retrieve,
    refund: async ({ refundId, payment, amountMinor }): Promise<RefundOutcome> => {
      const intent = payment.data.alias ?? (await retrieve(payment))?.data?.alias;
      if (intent === undefined) throw new ProviderError("stripe: a payment without an intent cannot be refunded");
      const params = {
        payment_intent: intent,
        amount: amountMinor,
        metadata: { payment_id: payment.paymentId, refund_id: refundId },
      } satisfies Stripe.RefundCreateParams;
      const reply = await post("/v1/refunds", `refund-${refundId}`, params);
      if (reply.status !== 200) return { status: "failed", failure: reasonOf(reply) };
      const { id, status, failure_reason } = replyOf("stripe", refund, reply.body);
      // "pending" has left our balance and counts as refunded on the charge, too.
      const isMade = status === "succeeded" || status === "pending";
      return isMade
        ? { status: "done", reference: id }
        : { status: "failed", failure: failure_reason ?? status ?? "failed" };
    },
    readWebhook: async ({ rawBody, header }) =>
      isGenuine(webhookSecrets, clock.now(), rawBody, header("stripe-signature")) ? newsOf(rawBody) : undefined,
  };
}
