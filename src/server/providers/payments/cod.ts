import type { PaymentProvider } from "#server/modules/payments/index.ts";

/**
 * Cash on delivery: no external provider. The order ships at once and counts as paid on delivery. Refunds are paid by
 * staff and count as done when requested.
 */
export const cashOnDelivery: PaymentProvider = {
  name: "cod",
  supports: (method, currency) => method === "cod" && currency === "EGP",
  askEverySeconds: 0,
  open: async () => {
    throw new Error("cash on delivery is never opened");
  },
  retrieve: async () => undefined,
  findRefund: async () => undefined,
  refund: async ({ refundId }) => ({ status: "done", reference: `cash-${refundId}` }),
};
