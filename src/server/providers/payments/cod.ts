import type { PaymentProvider } from "#server/modules/payments/index.ts";
import { cashCurrency } from "#shared/domain/cod.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { markets } from "#shared/domain/markets.ts";

const cashIn: ReadonlySet<Currency> = new Set(markets.map(cashCurrency));

/**
 * Cash on delivery: no external provider. The order ships at once and counts as paid on delivery. Refunds are paid by
 * staff and count as done when requested.
 */
export const cashOnDelivery: PaymentProvider = {
  name: "cod",
  supports: (method, currency) => method === "cod" && cashIn.has(currency),
  askEverySeconds: 0,
  open: async () => {
    throw new Error("cash on delivery is never opened");
  },
  retrieve: async () => undefined,
  findRefund: async () => undefined,
  refund: async ({ refundId }) => ({ status: "done", reference: `cash-${refundId}` }),
};
