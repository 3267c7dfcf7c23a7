import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { PaymentProviderName } from "#shared/contract/payments.ts";
import type { PaymentStatus } from "#shared/domain/payment-states.ts";
import { providerEvents } from "./tables.ts";

export interface PaymentMetrics {
  /** An attempt has changed its state. */
  moved(method: PaymentMethod, status: PaymentStatus): void;
  /** A webhook has been settled, this number of seconds after it arrived. */
  settled(provider: PaymentProviderName, seconds: number): void;
}

const lagBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600, 3600];

/** `providers`: those that webhooks can come from. */
export function createPaymentMetrics(
  metrics: Metrics,
  { reader }: Pick<Database, "reader">,
  providers: readonly PaymentProviderName[],
): PaymentMetrics {
  const total = metrics.counter({
    name: "himma_payments_total",
    help: "Payment attempts by the state they came to.",
    labels: ["method", "outcome"],
  });
  const lag = metrics.histogram({
    name: "himma_webhook_lag_seconds",
    help: "Time from a webhook's arrival until it was settled.",
    labels: ["provider"],
    buckets: lagBuckets,
  });
  const labels = ["provider"] as const;
  const unsettled = metrics.gauge({ name: "himma_webhooks_unsettled", help: "Webhooks not settled yet.", labels });
  const age = metrics.gauge({
    name: "himma_webhook_age_seconds",
    help: "How long the oldest unsettled webhook has waited.",
    labels,
  });
  metrics.sample(async () => {
    const rows = await reader
      .select({
        provider: providerEvents.provider,
        count: sql<number>`count(*)`,
        age: sql<number>`extract(epoch from now() - min(${providerEvents.receivedAt}))::float8`,
      })
      .from(providerEvents)
      // Events are looked up for two hours at most; the bound lets the index find them.
      .where(sql`${providerEvents.outcome} = 'waiting' and ${providerEvents.receivedAt} > now() - interval '3 days'`)
      .groupBy(providerEvents.provider);
    for (const provider of providers) {
      const row = rows.find((found) => found.provider === provider);
      unsettled.set({ provider }, row?.count ?? 0);
      age.set({ provider }, Math.max(0, row?.age ?? 0));
    }
  });
  return {
    moved: (method, outcome) => total.inc({ method, outcome }),
    settled: (provider, seconds) => lag.observe({ provider }, seconds),
  };
}
