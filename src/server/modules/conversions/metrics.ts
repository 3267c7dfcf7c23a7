import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { ConversionDestination, ConversionState } from "#shared/domain/conversions.ts";

export type CountConversion = (destination: ConversionDestination, outcome: ConversionState) => void;

export function createConversionCount(metrics: Metrics): CountConversion {
  const total = metrics.counter({
    name: "himma_conversions_total",
    help: "Attempts to report purchases and refunds; waiting: it is tried again.",
    labels: ["destination", "outcome"],
  });
  return (destination, outcome) => total.inc({ destination, outcome });
}
