import type Stripe from "stripe";
import type { PaymentToOpen } from "#server/modules/payments/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { cut } from "../cut.ts";

// Stripe takes 30 minutes to 24 hours from the moment it reads the request; five minutes are left for the way there.
const leastMinutes = 35;
const maxMinutes = 24 * 60 - 5;
// One hundred is the limit of a session, and shipping is a line, too.
const maxLines = 99;
const maxNameLength = 250;

interface Line {
  readonly name: string;
  readonly amountMinor: number;
}

/**
 * What the hosted page lists. Stripe knows no negative line, so that an order with a reduction is one line of what is
 * to be paid; no list is ever shown that does not add up to it.
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

/** When the session ends, in seconds since 1970: the same whenever the same attempt is opened. */
export function toExpiry({ createdAt, expiresAt }: Pick<PaymentToOpen, "createdAt" | "expiresAt">): number {
  const earliest = addMinutes(createdAt, leastMinutes).getTime();
  const latest = addMinutes(createdAt, maxMinutes).getTime();
  return Math.floor(Math.min(Math.max(expiresAt.getTime(), earliest), latest) / 1000);
}

/**
 * What opens a Checkout Session, checked against the types of Stripe's own package. The same attempt gives the same
 * parameters, as an idempotency key demands.
 */
export function sessionParams(payment: PaymentToOpen) {
  const { paymentId, orderNumber, customer, urls, language, currency } = payment;
  const metadata = { payment_id: paymentId, order_number: orderNumber };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    client_reference_id: paymentId,
    ...(customer.email === "" ? {} : { customer_email: customer.email }),
    success_url: urls.success,
    cancel_url: urls.cancel,
    expires_at: toExpiry(payment),
    // Stripe's page speaks no Arabic: the browser decides what comes instead.
    locale: language === "en" ? "en" : "auto",
    metadata,
    // Refunds and disputes name the intent, never the session.
    payment_intent_data: { metadata },
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
