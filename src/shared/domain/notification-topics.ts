/** Topics of messages that people can choose. */
export const topics = ["orders", "coaching", "training", "offers", "points"] as const;
export type Topic = (typeof topics)[number];

/** Channels of messages. */
export const channels = ["mail", "push", "whatsapp", "sms"] as const;
export type Channel = (typeof channels)[number];

/** States of a message on a channel. */
export const deliveryStates = [
  "waiting",
  "held",
  "sent",
  "delivered",
  "read",
  "bounced",
  "refused",
  "suppressed",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an address is blocked. */
export const suppressionReasons = ["bounced", "complained", "stopped"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Why a message was not sent on a channel. */
export const suppressedReasons = [
  ...suppressionReasons,
  "channel_off",
  "topic_off",
  "no_device",
  "not_linked",
  "unreachable",
  "no_template",
  "reached",
  "expired",
  "not_staff",
  "no_consent",
  "capped",
  "withdrawn",
] as const;
export type SuppressedReason = (typeof suppressedReasons)[number];
