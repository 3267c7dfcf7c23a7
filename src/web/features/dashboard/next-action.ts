import type { OrderSummary } from "#shared/contract/orders.ts";

/** What a customer most likely came for: to pay, to see where a parcel is, or to begin. */
export type NextAction =
  | { readonly kind: "renew" | "pay" | "shipped" | "preparing"; readonly order: OrderSummary }
  | { readonly kind: "start" };

export function nextActionOf(orders: readonly OrderSummary[]): NextAction {
  const find = (...statuses: readonly OrderSummary["status"][]) =>
    orders.find(({ status }) => statuses.includes(status));
  // Before anything else to pay: when it runs out, the coaching ends with it.
  const renewal = orders.find(({ status, origin }) => status === "pending_payment" && origin === "renewal");
  if (renewal !== undefined) return { kind: "renew", order: renewal };
  const unpaid = find("pending_payment");
  if (unpaid !== undefined) return { kind: "pay", order: unpaid };
  const shipped = find("shipped");
  if (shipped !== undefined) return { kind: "shipped", order: shipped };
  const preparing = find("processing", "paid");
  return preparing === undefined ? { kind: "start" } : { kind: "preparing", order: preparing };
}
