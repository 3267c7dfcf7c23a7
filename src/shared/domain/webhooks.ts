/** Event types that partners can subscribe to, in display order. */
export const webhookEventTypes = [
  "order.placed",
  "order.paid",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "order.refunded",
  "return.requested",
  "payment.review",
  "product.updated",
  "stock.low",
  "customer.created",
  "customer.closed",
  "subscription.started",
  "subscription.renewed",
  "subscription.renewal_failed",
  "subscription.paused",
  "subscription.ended",
  "enrolment.started",
  "replenishment.started",
  "replenishment.failed",
  "replenishment.paused",
  "replenishment.ended",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Sent on request, to test an endpoint; cannot be subscribed to. */
export const testEventType = "webhook.test";
export type SentEventType = WebhookEventType | typeof testEventType;

export const webhookStatuses = ["active", "paused", "disabled"] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** Why the shop stopped calling: answered 410, failed for five days, or the shop's secret has changed. */
export const webhookDisabledReasons = ["gone", "failing", "secret_lost"] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why there was no response, or why the delivery was given up without one. */
export const deliveryFaults = [
  "address_not_public",
  "unknown_host",
  "no_connection",
  "tls",
  "timeout",
  "broken_reply",
  "endpoint_stopped",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];
