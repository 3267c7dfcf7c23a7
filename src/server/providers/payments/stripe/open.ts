import type { PaymentToOpen } from "#server/modules/payments/index.ts";
import { addMinutes } from "#server/platform/clock.ts";

// Stripe takes 30 minutes to 24 hours from the moment it reads the request; five minutes are left for the way there.
const leastMinutes = 35;
const mostMinutes = 24 * 60 - 5;
// One hundred is the limit of a session, and shipping is a line, too.
const mostLines = 99;

interface Line {
  readonly name: string;
  readonly amountMinor: number;
}

/**
 * What the hosted page lists. Stripe knows no negative line, so that an order with a reduction is one line of what is
 * to be paid; no list is ever shown that does not add up to it.
 */
function linesOf(payment: PaymentToOpen): Line[] {
  const { language, orderNumber, shippingMinor, amountMinor } = payment;
  const isArabic = language === "ar";
  const goods = payment.lines.map(({ quantity, name, totalMinor }) => ({
    name: `${quantity} × ${name[language]}`,
    amountMinor: totalMinor,
  }));
  const shipping = { name: isArabic ? "الشحن" : "Shipping", amountMinor: shippingMinor };
  const all = shippingMinor > 0 ? [...goods, shipping] : goods;
  const sum = all.reduce((total, line) => total + line.amountMinor, 0);
  if (sum === amountMinor && goods.length <= mostLines) return all;
  return [{ name: isArabic ? `طلب رقم ${orderNumber}` : `Order ${orderNumber}`, amountMinor }];
}

/** When the session ends, in seconds since 1970: the same whenever the same attempt is opened. */
export function expiryOf({ createdAt, expiresAt }: Pick<PaymentToOpen, "createdAt" | "expiresAt">): number {
  const earliest = addMinutes(createdAt, leastMinutes).getTime();
  const latest = addMinutes(createdAt, mostMinutes).getTime();
  return Math.floor(Math.min(Math.max(expiresAt.getTime(), earliest), latest) / 1000);
}

/** The form that opens a Checkout Session. The same attempt gives the same form, as an idempotency key demands. */
export function sessionForm(payment: PaymentToOpen): Record<string, string | undefined> {
  const form: Record<string, string | undefined> = {
    mode: "payment",
    "payment_method_types[0]": "card",
    client_reference_id: payment.paymentId,
    customer_email: payment.customer.email || undefined,
    success_url: payment.urls.success,
    cancel_url: payment.urls.cancel,
    expires_at: String(expiryOf(payment)),
    // Stripe's page speaks no Arabic: the browser decides what comes instead.
    locale: payment.language === "en" ? "en" : "auto",
    "metadata[payment_id]": payment.paymentId,
    "metadata[order_number]": payment.orderNumber,
    // Refunds and disputes name the intent, never the session.
    "payment_intent_data[metadata][payment_id]": payment.paymentId,
    "payment_intent_data[metadata][order_number]": payment.orderNumber,
  };
  for (const [index, line] of linesOf(payment).entries()) {
    const at = `line_items[${index}]`;
    form[`${at}[quantity]`] = "1";
    form[`${at}[price_data][currency]`] = payment.currency.toLowerCase();
    form[`${at}[price_data][unit_amount]`] = String(line.amountMinor);
    form[`${at}[price_data][product_data][name]`] = line.name;
  }
  return form;
}
