import type Stripe from "stripe";
import * as z from "zod/mini";
import type { CardKeeping, CardOwner, KeptCard, ProviderPaymentState } from "#server/modules/payments/index.ts";
import { ProviderError, type ProviderReply, toReply } from "../http.ts";
import { type StripeApi, toReason } from "./api.ts";

/** A card as Stripe shows it. */
export const paymentMethod = z.object({
  id: z.string(),
  customer: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
  card: z.nullish(
    z.object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      wallet: z.nullish(z.object({ type: z.string() })),
    }),
  ),
});

/** A card that is kept for a customer; `undefined` for one that is not. */
export function toKeptCard(method: z.infer<typeof paymentMethod> | string | null | undefined): KeptCard | undefined {
  if (typeof method !== "object" || method?.card == null || method.customer == null) return undefined;
  const { id, card, customer } = method;
  return {
    token: id,
    customerRef: typeof customer === "string" ? customer : customer.id,
    account: "stripe",
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    wallet: card.wallet?.type ?? null,
  };
}

const made = z.object({ id: z.string() });
const searched = z.object({ data: z.array(made) });
const declined = z.object({ error: z.object({ payment_intent: z.object({ id: z.string() }) }) });
const setupSession = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  status: z.nullish(z.enum(["open", "complete", "expired"])),
  setup_intent: z.nullish(
    z.union([
      z.string(),
      z.object({ status: z.string(), payment_method: z.nullish(z.union([z.string(), paymentMethod])) }),
    ]),
  ),
});
const paymentError = z.object({
  code: z.nullish(z.string()),
  decline_code: z.nullish(z.string()),
  advice_code: z.nullish(z.string()),
});
const intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.optional(z.int()),
  currency: z.string(),
  livemode: z.boolean(),
  metadata: z.nullish(z.record(z.string(), z.string())),
  last_payment_error: z.nullish(paymentError),
  latest_charge: z.nullish(
    z.union([z.string(), z.object({ amount_refunded: z.int(), disputed: z.optional(z.boolean()) })]),
  ),
});
type Intent = z.infer<typeof intent>;

const statuses: Readonly<Record<string, ProviderPaymentState["status"]>> = {
  succeeded: "captured",
  canceled: "cancelled",
  requires_payment_method: "failed",
  // The customer is not present to confirm it.
  requires_action: "failed",
};

// Codes that give no reason for a decline.
const vague = new Set([undefined, null, "generic_decline", "do_not_honor"]);

/** Why the card was declined: the bank's reason, or Stripe's advice where that says more. */
function toFailureCode({ status, last_payment_error: error }: Intent): string {
  const advice = error?.advice_code;
  if (advice === "do_not_try_again") return advice;
  if (advice === "confirm_card_data" && vague.has(error?.decline_code)) return advice;
  return error?.decline_code ?? error?.code ?? (status === "requires_action" ? "authentication_required" : "declined");
}

/** The metadata of charges; payments on the hosted page have none of it. */
const initiator = "merchant";

/** Reads a charge of a kept card; `undefined` for other payment intents. */
export async function retrieveCharge(api: StripeApi, reference: string): Promise<ProviderPaymentState | undefined> {
  const reply = await api.get(`/v1/payment_intents/${encodeURIComponent(reference)}?expand[]=latest_charge`);
  if (reply.status === 404) return undefined;
  if (reply.status !== 200) throw new ProviderError(`stripe: an intent could not be read (${toReason(reply)})`);
  const read = toReply("stripe", intent, reply.body);
  if (read.metadata?.["initiator"] !== initiator) return undefined;
  const status = statuses[read.status] ?? "pending";
  const charge = typeof read.latest_charge === "object" ? read.latest_charge : null;
  return {
    status,
    amountMinor: status === "captured" ? (read.amount_received ?? read.amount) : read.amount,
    currency: read.currency,
    merchantReference: read.metadata["payment_id"] ?? "none",
    refundedMinor: charge?.amount_refunded ?? 0,
    reference: read.id,
    data: { alias: read.id },
    ...(status === "failed" ? { failureCode: toFailureCode(read) } : {}),
    ...(charge?.disputed === true ? { isDisputed: true } : {}),
    ...(read.livemode === api.isLive ? {} : { isOtherAccount: true }),
  };
}

/** Looks a charge up whose answer was lost; Stripe knows it by our id. */
export async function findCharge(api: StripeApi, paymentId: string): Promise<ProviderPaymentState | undefined> {
  const query = encodeURIComponent(`metadata['payment_id']:'${paymentId}'`);
  const reply = await api.get(`/v1/payment_intents/search?query=${query}&limit=10`);
  if (reply.status !== 200) throw new ProviderError(`stripe: charges could not be searched (${toReason(reply)})`);
  for (const { id } of toReply("stripe", searched, reply.body).data) {
    const found = await retrieveCharge(api, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The customer's id at Stripe, made for their first card. */
export async function findCustomer(api: StripeApi, { customerRef, userId, email }: CardOwner): Promise<string> {
  if (customerRef !== null) return customerRef;
  const params = { email, metadata: { user_id: userId } } satisfies Stripe.CustomerCreateParams;
  const reply = await api.post("/v1/customers", `customer-${userId}`, params);
  if (reply.status !== 200) throw new ProviderError(`stripe: a customer was refused (${toReason(reply)})`);
  return toReply("stripe", made, reply.body).id;
}

/** Where a charge was made, declined or not, it is retrieved; an unclear answer is asked for again. */
function toChargeOutcome(reply: ProviderReply): { readonly reference: string } | { readonly refused: string } {
  if (reply.status === 200) return { reference: toReply("stripe", made, reply.body).id };
  const read = z.safeParse(declined, reply.body);
  if (read.success) return { reference: read.data.error.payment_intent.id };
  const reason = toReason(reply);
  if (reply.status === 409 || reason.startsWith("idempotency"))
    throw new ProviderError(`stripe: a charge is unclear (${reason})`);
  return { refused: reason };
}

/** Cards that Stripe keeps as payment methods of a customer. */
export function createStripeCards(api: StripeApi): CardKeeping {
  return {
    ...{ method: "card", isRepeatable: true, keeps: () => true, adds: () => true },
    charges: (account) => account === "stripe",
    openSetup: async ({ setupId, owner, currency, language, returnUrl }) => {
      const metadata = { setup_id: setupId };
      const params = {
        mode: "setup",
        allowed_payment_method_types: ["card"],
        currency: currency.toLowerCase(),
        customer: await findCustomer(api, owner),
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: language === "en" ? "en" : "auto",
        metadata,
        setup_intent_data: { metadata },
      } satisfies Stripe.Checkout.SessionCreateParams;
      const reply = await api.post("/v1/checkout/sessions", `setup-${setupId}`, params);
      if (reply.status !== 200) throw new ProviderError(`stripe: a setup was refused (${toReason(reply)})`);
      const { id, url } = toReply("stripe", setupSession, reply.body);
      if (url == null) throw new ProviderError("stripe: a setup without an address");
      return { reference: id, redirectUrl: url };
    },
    retrieveSetup: async ({ reference }) => {
      const expand = "expand[]=setup_intent.payment_method";
      const reply = await api.get(`/v1/checkout/sessions/${encodeURIComponent(reference)}?${expand}`);
      if (reply.status === 404) return undefined;
      if (reply.status !== 200) throw new ProviderError(`stripe: a setup could not be read (${toReason(reply)})`);
      const { status, setup_intent: setup } = toReply("stripe", setupSession, reply.body);
      const card =
        typeof setup === "object" && setup?.status === "succeeded" ? toKeptCard(setup.payment_method) : undefined;
      if (card !== undefined) return { status: "saved", card };
      return { status: status === "expired" ? "failed" : "pending" };
    },
    charge: async ({ paymentId, token, customerRef, amountMinor, currency, orderNumber }) => {
      if (customerRef === null) throw new ProviderError("stripe: a card without a customer");
      const params = {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        customer: customerRef,
        payment_method: token,
        off_session: true,
        confirm: true,
        allowed_payment_method_types: ["card"],
        metadata: { payment_id: paymentId, order_number: orderNumber, initiator },
      } satisfies Stripe.PaymentIntentCreateParams;
      return toChargeOutcome(await api.post("/v1/payment_intents", `charge-${paymentId}`, params));
    },
    forget: async (token) => {
      const reply = await api.post(`/v1/payment_methods/${encodeURIComponent(token)}/detach`, `detach-${token}`, {});
      // 400: it belongs to no customer any more.
      if (![200, 400, 404].includes(reply.status))
        throw new ProviderError(`stripe: a card could not be removed (${toReason(reply)})`);
    },
  };
}
