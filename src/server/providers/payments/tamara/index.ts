import type { TamaraSettings } from "#server/config/tamara.ts";
import type { PaymentProvider } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { supportsInstalments } from "#shared/domain/currency.ts";
import { createCall, findOrder, name } from "./api.ts";
import { openSession } from "./open.ts";
import { findRefund, refund } from "./refund.ts";
import { cancel, capture } from "./take.ts";
import { toProviderState } from "./truth.ts";
import { readWebhookEvent } from "./webhook.ts";

/** Instalments by Tamara: approved by the customer, authorised and captured by us as soon as we know. */
export function createTamara(settings: TamaraSettings, clock: Clock, metrics: Metrics): PaymentProvider {
  const call = createCall(settings, clock, metrics);
  const key = new TextEncoder().encode(settings.notificationToken);
  return {
    name,
    supports: (method, currency) => method === "instalments" && supportsInstalments(currency),
    askEverySeconds: 5,
    open: (payment) => openSession(call, payment, clock.now()),
    retrieve: async (payment) => {
      const order = await findOrder(call, payment);
      return order && toProviderState(order);
    },
    capture: (payment) => capture(call, payment, clock.now()),
    release: (payment) => cancel(call, payment),
    refund: (request) => refund(call, request),
    findRefund: (request) => findRefund(call, request),
    readWebhook: (report) => readWebhookEvent(key, report, clock.now()),
  };
}
