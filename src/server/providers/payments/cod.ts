import type { PaymentProvider } from "#server/modules/payments/index.ts";

/**
 * Cash on delivery: nobody outside is asked. The order is on its way at once and counts as paid when it is delivered.
 * A refund is handed over by people and counts as made when it is asked for.
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
