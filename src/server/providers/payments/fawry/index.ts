import type { FawrySettings } from "#server/config/fawry.ts";
import type { PaymentProvider, PaymentRef } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { codeHold } from "../code-hold.ts";
import { ProviderError } from "../http.ts";
import { createApi, type FawryApi, findPayment, merchantRefOf, name, readCode } from "./api.ts";
import { readNotification } from "./notification.ts";
import { open } from "./open.ts";
import { findRefund, refund } from "./refund.ts";
import { sign } from "./signature.ts";
import { toProviderState } from "./truth.ts";

/** Cancels the code. A refusal counts only while Fawry still waits for the money. */
async function cancelCode(api: FawryApi, payment: PaymentRef): Promise<void> {
  const merchantRef = merchantRefOf(payment);
  const isWaiting = (found: Awaited<ReturnType<typeof findPayment>>) =>
    found !== undefined && toProviderState(found, payment).status === "pending";
  const before = await findPayment(api, merchantRef);
  if (before === undefined || !isWaiting(before)) return;
  const { merchantCode } = api.settings;
  const [orderRefNo, lang] = [before.fawryRefNumber, "ar-eg"];
  const reply = await api.post("/ECommerceWeb/api/orders/cancel-unpaid-order", {
    merchantAccount: merchantCode,
    orderRefNo,
    lang,
    signature: sign([orderRefNo, merchantCode, lang], api.settings),
  });
  if (isWaiting(await findPayment(api, merchantRef)))
    throw new ProviderError(`${name}: a code was not cancelled (${readCode(reply) ?? "no reason"})`);
}

/** Fawry: the customer gets a code and pays it in cash, at a shop or in an app. */
export function createFawry(settings: FawrySettings, clock: Clock, metrics: Metrics): PaymentProvider {
  const api = createApi(settings, clock, metrics);
  return {
    name,
    supports: (method, currency) => method === "fawry" && currency === "EGP",
    holdMinutes: codeHold(settings.holdHours),
    numberAttempt: ({ orderNumber, attempt }) => ({
      alias: `${orderNumber.replace(/\D/g, "")}${String(attempt).padStart(2, "0")}`,
    }),
    askEverySeconds: 10,
    open: (payment) => open(api, payment, clock.now()),
    retrieve: async (payment) => {
      const found = await findPayment(api, merchantRefOf(payment));
      return found && toProviderState(found, payment);
    },
    release: (payment) => cancelCode(api, payment),
    refund: (request) => refund(api, request),
    findRefund: (request) => findRefund(api, request),
    readWebhook: async ({ rawBody }) => readNotification(settings, rawBody),
  };
}
