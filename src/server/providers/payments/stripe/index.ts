import type Stripe from "stripe";
import * as z from "zod/mini";
import type { StripeSettings } from "#server/config/stripe.ts";
import type {
  PaymentProvider,
  PaymentRef,
  ProviderPaymentState,
  RefundOutcome,
} from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { ProviderError, toReply } from "../http.ts";
import { createStripeApi, toReason } from "./api.ts";
import { createStripeCards, findCharge, findCustomer, retrieveCharge } from "./cards.ts";
import { readWebhookEvent } from "./events.ts";
import { sessionParams } from "./open.ts";
import { checkoutSession, toProviderState } from "./session.ts";
import { isGenuine } from "./signature.ts";

const refund = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  failure_reason: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
const refundList = z.object({ data: z.array(refund), has_more: z.boolean() });

/** "pending" has left our balance and counts as refunded on the charge too. */
function toOutcome({ id, status, failure_reason }: z.infer<typeof refund>): RefundOutcome {
  if (status === "succeeded" || status === "pending") return { status: "done", reference: id };
  if (status === "failed" || status === "canceled") return { status: "failed", failure: failure_reason ?? status };
  return { status: "undecided", why: `the refund is ${status}` };
}

/** Cards in all four currencies through Stripe Checkout Sessions. */
export function createStripe(settings: StripeSettings, clock: Clock, metrics: Metrics): PaymentProvider {
  const { webhookSecrets } = settings;
  const api = createStripeApi(settings, clock, metrics);
  const retrieve = async ({ paymentId, reference }: PaymentRef): Promise<ProviderPaymentState | undefined> => {
    // No reply to create: no session exists for the customer, but a charge may have been made.
    if (reference === null) return findCharge(api, paymentId);
    if (reference.startsWith("pi_")) return retrieveCharge(api, reference);
    const expand = "expand[]=payment_intent.latest_charge&expand[]=payment_intent.payment_method";
    const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}?${expand}`;
    const reply = await api.get(path);
    if (reply.status === 404) return undefined;
    if (reply.status !== 200) throw new ProviderError(`stripe: a session could not be read (${toReason(reply)})`);
    return toProviderState(toReply("stripe", checkoutSession, reply.body), api.isLive);
  };

  const toIntent = async (payment: PaymentRef): Promise<string> => {
    const intent = payment.data.alias ?? (await retrieve(payment))?.data?.alias;
    if (intent === undefined) throw new ProviderError("stripe: a payment without an intent cannot be refunded");
    return intent;
  };

  return {
    name: "stripe",
    supports: (method) => method === "card",
    cards: createStripeCards(api),
    askEverySeconds: 3,
    open: async (payment) => {
      const { keepsCard } = payment;
      const customer = keepsCard && (await findCustomer(api, keepsCard));
      const reply = await api.post(
        "/v1/checkout/sessions",
        `attempt-${payment.paymentId}`,
        sessionParams(payment, customer),
      );
      if (reply.status !== 200) throw new ProviderError(`stripe: a session was refused (${toReason(reply)})`);
      const { id, url } = toReply("stripe", checkoutSession, reply.body);
      if (url == null) throw new ProviderError("stripe: a session without an address");
      return { reference: id, redirectUrl: url };
    },
    retrieve,
    refund: async ({ refundId, payment, amountMinor }) => {
      const params = {
        payment_intent: await toIntent(payment),
        amount: amountMinor,
        metadata: { payment_id: payment.paymentId, refund_id: refundId },
      } satisfies Stripe.RefundCreateParams;
      const reply = await api.post("/v1/refunds", `refund-${refundId}`, params);
      // The first call with this key is still running.
      if (reply.status === 409) return { status: "undecided", why: toReason(reply) };
      if (reply.status !== 200) return { status: "failed", failure: toReason(reply) };
      return toOutcome(toReply("stripe", refund, reply.body));
    },
    findRefund: async ({ refundId, payment }) => {
      const path = `/v1/refunds?payment_intent=${encodeURIComponent(await toIntent(payment))}&limit=100`;
      const reply = await api.get(path);
      if (reply.status !== 200) throw new ProviderError(`stripe: refunds could not be read (${toReason(reply)})`);
      const { data, has_more } = toReply("stripe", refundList, reply.body);
      const made = data.find(({ metadata }) => metadata?.refund_id === refundId);
      if (made === undefined && has_more) throw new ProviderError("stripe: more refunds of one payment than are read");
      return made && toOutcome(made);
    },
    readWebhook: async ({ rawBody, header }) =>
      isGenuine(webhookSecrets, clock.now(), rawBody, header("stripe-signature"))
        ? readWebhookEvent(rawBody)
        : undefined,
  };
}
