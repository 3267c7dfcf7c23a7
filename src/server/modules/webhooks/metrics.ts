import type { Metrics } from "#server/platform/metrics/metrics.ts";

export type CountDelivery = (outcome: "delivered" | "failed") => void;

export function createDeliveryMetrics(metrics: Metrics): CountDelivery {
  const total = metrics.counter({
    name: "himma_partner_calls_total",
    help: "Calls of partners' webhooks.",
    labels: ["outcome"],
  });
  return (outcome) => total.inc({ outcome });
}
