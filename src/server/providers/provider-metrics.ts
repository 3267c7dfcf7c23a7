import type { Metrics } from "#server/platform/metrics/metrics.ts";

const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10];

export interface ProviderMetrics {
  /** Times one call. */
  timed<T>(call: () => Promise<T>): Promise<T>;
  /** Shows whether the breaker blocks calls. */
  breaker(isOpen: boolean): void;
}

/** `provider`: the name of an account, one of a fixed set. */
export function createProviderMetrics(metrics: Metrics, provider: string): ProviderMetrics {
  const seconds = metrics.histogram({
    name: "himma_provider_seconds",
    help: "Time of a call to a provider.",
    labels: ["provider", "outcome"],
    buckets,
  });
  const open = metrics.gauge({
    name: "himma_provider_breaker",
    help: "1 while calls to the provider are held back after failures in a row.",
    labels: ["provider"],
  });
  open.set({ provider }, 0);
  return {
    timed: async (call) => {
      const start = performance.now();
      const done = (outcome: string): void =>
        seconds.observe({ provider, outcome }, (performance.now() - start) / 1000);
      try {
        const result = await call();
        done("answered");
        return result;
      } catch (error) {
        done("failed");
        throw error;
      }
    },
    breaker: (isOpen) => open.set({ provider }, isOpen ? 1 : 0),
  };
}
