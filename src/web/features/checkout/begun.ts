import type { Quote } from "#shared/contract/checkout.ts";
import { toCommerce } from "#web/entities/order/measured-lines.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";

const key = "himma.checkoutBegun";

/** Reports begin_checkout once per cart, however often the page is opened. */
export function measureBegin(checkoutId: string, quote: Quote): void {
  const mark = `${checkoutId} ${quote.lines.map(({ id, quantity }) => `${id}×${quantity}`).join(" ")}`;
  try {
    if (sessionStorage.getItem(key) === mark) return;
    sessionStorage.setItem(key, mark);
  } catch {
    // Without storage it may be reported twice.
  }
  const coupon = quote.coupon?.isApplied === true ? { coupon: quote.coupon.code } : {};
  pushCommerce(
    "begin_checkout",
    { ...toCommerce(quote.currency, quote.lines), ...coupon, checkout_id: checkoutId },
    { checkout_id: checkoutId },
  );
}

/** Reports shipping and payment info when the order is placed. */
export function measurePlacing(quote: Quote, method: string): void {
  const data = {
    ...toCommerce(quote.currency, quote.lines),
    ...(quote.coupon?.isApplied === true ? { coupon: quote.coupon.code } : {}),
  };
  if (quote.needsAddress) pushCommerce("add_shipping_info", { ...data, shipping_tier: "standard" });
  pushCommerce("add_payment_info", { ...data, payment_type: method });
}
