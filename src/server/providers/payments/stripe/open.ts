import type Stripe from "stripe";
import type { PaymentToOpen } from "#server/modules/payments/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { cut } from "../cut.ts";

// Stripe accepts 30 minutes to 24 hours from when it reads the request; allows five minutes of delay.
const leastMinutes = 35;
const maxMinutes = 24 * 60 - 5;
// A session is limited to 100 lines, and shipping is one of them.
const maxLines = 99;
const maxNameLength = 250;

interface Line {
  readonly name: string;
  readonly amountMinor: number;
}

/**
 * Lines of the hosted page. Stripe supports no negative lines, so an order with a reduction is shown as one line with
 * the amount due; the lines always add up to the total.
 */
function toLines(payment: PaymentToOpen): Line[] {
  const { language, orderNumber, shippingMinor, amountMinor } = payment;
  const isArabic = language === "ar";
  const goods = payment.lines.map(({ quantity, name, totalMinor }) => ({
    name: `${quantity} × ${name[language]}`,
    amountMinor: totalMinor,
  }));
  const shipping = { name: isArabic ? "الشحن" : "Shipping", amountMinor: shippingMinor };
  const all = shippingMinor > 0 ? [...goods, shipping] : goods;
  const sum = all.reduce((total, line) => total + line.amountMinor, 0);
  if (sum === amountMinor && goods.length <= maxLines) return all;
  return [{ name: isArabic ? `طلب رقم ${orderNumber}` : `Order ${orderNumber}`, amountMinor }];
}

/** Expiry of the session in Unix seconds; the same for every call of an attempt. */
export function toExpiry({ createdAt, expiresAt }: Pick<PaymentToOpen, "createdAt" | "expiresAt">): number {
  const earliest = addMinutes(createdAt, leastMinutes).getTime();
  const latest = addMinutes(createdAt, maxMinutes).getTime();
  return Math.floor(Math.min(Math.max(expiresAt.getTime(), earliest), latest) / 1000);
}

/**
 * Parameters of a Checkout Session, checked against Stripe's types. The same attempt gives the same parameters, as
 * idempotency keys require. `keptFor`: the customer at Stripe for whom the card is kept.
 */
export function sessionParams(payment: PaymentToOpen, keptFor?: string) {
  const { paymentId, orderNumber, customer, urls, language, currency } = payment;
  const metadata = { payment_id: paymentId, order_number: orderNumber };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    client_reference_id: paymentId,
    ...(keptFor !== undefined
      ? { customer: keptFor }
      : customer.email === ""
        ? {}
        : { customer_email: customer.email }),
    success_url: urls.success,
    cancel_url: urls.cancel,
    expires_at: toExpiry(payment),
    // Stripe Checkout has no Arabic; "auto" lets the browser decide.
    locale: language === "en" ? "en" : "auto",
    metadata,
    // Refunds and disputes refer to the intent, never to the session.
    payment_intent_data: {
      metadata,
      ...(keptFor === undefined ? {} : { setup_future_usage: "off_session" as const }),
    },
    line_items: toLines(payment).map(({ name, amountMinor }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amountMinor,
        product_data: { name: cut(name, maxNameLength) },
      },
    })),
  } satisfies Stripe.Checkout.SessionCreateParams;
}
