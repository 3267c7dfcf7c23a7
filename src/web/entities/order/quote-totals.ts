import type { Quote } from "#shared/contract/checkout.ts";
import type { Order } from "#shared/contract/orders.ts";
import type { Totals } from "./total-rows.tsx";

export const toTotals = (quote: Quote): Totals => ({
  currency: quote.currency,
  subtotal: quote.subtotal,
  discount: quote.discount,
  automaticDiscounts: quote.automaticDiscounts,
  couponCode: quote.coupon?.code ?? null,
  couponDiscount: quote.coupon?.discount ?? 0,
  pointsUsed: quote.points.used,
  pointsDiscount: quote.points.discount,
  giftCardAmount: quote.giftCardAmount,
  shipping: quote.needsAddress ? quote.shipping : null,
  codFee: quote.codFee,
  isShippingEstimated: quote.isShippingEstimated,
  tax: quote.tax,
  taxPercentage: quote.taxPercentage,
  total: quote.total,
});

export const totalsOfOrder = (order: Order): Totals => ({
  ...order,
  shipping: order.shippingAddress === null ? null : order.shipping,
  isShippingEstimated: false,
});
