import type { AdminWebhook, WebhookDelivery } from "#shared/contract/admin-webhooks.ts";
import type {
  DeliveryFault,
  DeliveryStatus,
  WebhookDisabledReason,
  WebhookEventType,
  WebhookStatus,
} from "#shared/domain/webhooks.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const eventNames: Readonly<Record<WebhookEventType, string>> = {
  "order.placed": "Order placed",
  "order.paid": "Order paid",
  "order.shipped": "Order shipped",
  "order.delivered": "Order delivered",
  "order.cancelled": "Order cancelled or expired",
  "order.refunded": "Order refunded",
  "return.requested": "Return requested",
  "payment.review": "Payment needs review",
  "product.updated": "Product added or changed",
  "stock.low": "Stock low",
  "customer.created": "Customer registered",
  "customer.closed": "Customer’s account closed",
  "subscription.started": "Subscription started",
  "subscription.renewed": "Subscription renewed",
  "subscription.renewal_failed": "Subscription’s renewal not paid",
  "subscription.paused": "Subscription paused",
  "subscription.ended": "Subscription ended",
  "enrolment.started": "Programme started",
  "replenishment.started": "Repeat order started",
  "replenishment.failed": "Repeat order not paid",
  "replenishment.paused": "Repeat order paused",
  "replenishment.ended": "Repeat order ended",
};

const statusLabels: Readonly<Record<WebhookStatus, Label>> = {
  active: { text: "On", tone: "success" },
  paused: { text: "Paused", tone: "neutral" },
  disabled: { text: "Disabled", tone: "danger" },
};
const failing: Label = { text: "Failing", tone: "warn" };

export const toStatusLabel = ({ status, failingSince }: AdminWebhook): Label =>
  status === "active" && failingSince !== null ? failing : statusLabels[status];

export const disabledWords: Readonly<Record<WebhookDisabledReason, string>> = {
  gone: "The receiver answered that it is gone (410).",
  failing: "The receiver has taken nothing for five days.",
  secret_lost: "The shop can no longer read the secret. Make a new one and give it to the partner.",
};

export const deliveryLabels: Readonly<Record<DeliveryStatus, Label>> = {
  waiting: { text: "Waiting", tone: "warn" },
  delivered: { text: "Delivered", tone: "success" },
  failed: { text: "Failed", tone: "danger" },
};

const faultWords: Readonly<Record<DeliveryFault, string>> = {
  address_not_public: "The name leads to an address that is not public, so it was not called",
  unknown_host: "The name is not known",
  no_connection: "No connection",
  tls: "The certificate is not valid",
  timeout: "No answer within 15 seconds",
  broken_reply: "The answer could not be read",
  endpoint_stopped: "The webhook was switched off",
};

/** The result of the last attempt, in one line. */
export function toOutcome({ attempts, fault, statusCode, ms }: WebhookDelivery): string {
  if (fault !== null) return faultWords[fault];
  if (attempts === 0 || statusCode === null) return "Not sent yet";
  const time = ms === null ? "" : ` in ${ms.toLocaleString("en")} ms`;
  return `Answered ${statusCode}${time}`;
}
