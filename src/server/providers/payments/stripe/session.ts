import * as z from "zod/mini";
import type { ProviderPaymentState } from "#server/modules/payments/index.ts";
import { paymentMethod, toKeptCard } from "./cards.ts";

const charge = z.object({ amount_refunded: z.int(), disputed: z.optional(z.boolean()) });
const intent = z.object({
  id: z.string(),
  setup_future_usage: z.nullish(z.string()),
  payment_method: z.nullish(z.union([z.string(), paymentMethod])),
  status: z.string(),
  amount_received: z.optional(z.int()),
  latest_charge: z.nullish(z.union([z.string(), charge])),
  last_payment_error: z.nullish(z.object({ code: z.nullish(z.string()), decline_code: z.nullish(z.string()) })),
});

/** The fields we read of a Checkout Session. `payment_intent` is an object where it was expanded. */
export const checkoutSession = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  status: z.nullish(z.enum(["open", "complete", "expired"])),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  client_reference_id: z.nullish(z.string()),
  livemode: z.boolean(),
  payment_intent: z.nullish(z.union([z.string(), intent])),
});
type Session = z.infer<typeof checkoutSession>;
type Intent = z.infer<typeof intent>;

const toIntent = ({ payment_intent }: Session): Intent | undefined =>
  typeof payment_intent === "object" && payment_intent !== null ? payment_intent : undefined;

/** A declined card leaves the session open: the customer may try another on the same page until it expires. */
function toStatus(session: Session): ProviderPaymentState["status"] {
  if (session.payment_status === "paid") return "captured";
  const paying = toIntent(session);
  const wasDeclined = paying?.last_payment_error != null;
  if (session.status === "expired") return wasDeclined ? "failed" : "expired";
  if (session.status !== "complete") return "pending";
  return paying?.status === "canceled" || paying?.status === "requires_payment_method" ? "failed" : "pending";
}

function toKept({ payment_method }: Intent): Pick<ProviderPaymentState, "keptCard"> {
  const keptCard = toKeptCard(payment_method);
  return keptCard === undefined ? {} : { keptCard };
}

/** Maps a session with its expanded payment intent and charge to a payment state. */
export function toProviderState(session: Session, isLive: boolean): ProviderPaymentState {
  const paying = toIntent(session);
  const alias = paying?.id ?? (typeof session.payment_intent === "string" ? session.payment_intent : undefined);
  const charged = typeof paying?.latest_charge === "object" ? paying.latest_charge : null;
  const status = toStatus(session);
  const failure = paying?.last_payment_error;
  const received = status === "captured" ? paying?.amount_received : undefined;
  return {
    status,
    amountMinor: received ?? session.amount_total ?? 0,
    currency: session.currency ?? "",
    merchantReference: session.client_reference_id ?? "none",
    refundedMinor: charged?.amount_refunded ?? 0,
    reference: session.id,
    ...(alias === undefined ? {} : { data: { alias } }),
    ...(status === "failed" ? { failureCode: failure?.decline_code ?? failure?.code ?? "declined" } : {}),
    ...(charged?.disputed === true ? { isDisputed: true } : {}),
    ...(paying?.setup_future_usage === "off_session" ? toKept(paying) : {}),
    ...(session.livemode === isLive ? {} : { isOtherAccount: true }),
  };
}
