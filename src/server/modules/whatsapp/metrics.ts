import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { WhatsAppContext } from "./context.ts";

/** Counts the errors of WhatsApp by the action they cause. */
export function countFaults(metrics: Metrics): WhatsAppContext["countFault"] {
  const faults = metrics.counter({
    name: "himma_whatsapp_faults_total",
    help: "Errors of WhatsApp, by what follows from them.",
    labels: ["what"],
  });
  return (what) => faults.inc({ what });
}
