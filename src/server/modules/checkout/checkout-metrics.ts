import { AppError } from "#server/platform/errors.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";

export type CountCheckout = <T>(placing: Promise<T>) => Promise<T>;

/** Counts orders that were placed, refused (with the code of the contract) or failed. */
export function createCheckoutCount(metrics: Metrics): CountCheckout {
  const total = metrics.counter({
    name: "himma_checkout_total",
    help: "Attempts to place an order.",
    labels: ["outcome", "code"],
  });
  return async (placing) => {
    try {
      const placed = await placing;
      total.inc({ outcome: "placed", code: "" });
      return placed;
    } catch (error) {
      const isRefusal = error instanceof AppError && error.status < 500;
      total.inc(isRefusal ? { outcome: "refused", code: error.code } : { outcome: "failed", code: "" });
      throw error;
    }
  };
}
