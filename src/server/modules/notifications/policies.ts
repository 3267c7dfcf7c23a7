import type { Channel } from "#shared/domain/notification-topics.ts";
import type { MailKind } from "./kinds.ts";
import type { StoredTopic } from "./preferences/find-preferences.ts";

/** How a kind of message is treated. */
export interface Policy {
  /**
   * `transactional`: contracts, money, security and what somebody has just asked for; its mail always leaves. `service`:
   * reminders, which people can switch off. `marketing`: only to those who agreed to offers, and not often.
   */
  readonly class: "transactional" | "service" | "marketing";
  /** The switch that turns it off; absent: none. For transactional messages it turns off all channels but mail. */
  readonly topic?: StoredTopic;
  /** A reminder that has time: it waits for the end of the quiet hours. */
  readonly waits?: true;
  /** Its channels; mail alone where absent. */
  readonly channels?: readonly Channel[];
  /**
   * WhatsApp sends it at once. Where absent, it waits for devices and is not sent once one of them has shown it.
   */
  readonly insists?: true;
  /** Hours after which it is useless. */
  readonly life: number;
}

const weeks = 14 * 24;
const both: readonly Channel[] = ["mail", "push"];
const all: readonly Channel[] = ["mail", "push", "whatsapp"];
const withSms: readonly Channel[] = [...all, "sms"];
const account: Policy = { class: "transactional", life: weeks };
const order: Policy = { class: "transactional", topic: "orders", life: weeks };
const orderNews: Policy = { ...order, channels: both };
const orderTalk: Policy = { ...order, channels: all };
/** Cannot wait: sent by SMS if neither a device nor WhatsApp has delivered it. */
const money: Policy = { ...order, channels: withSms, insists: true };
const marketing: Policy = { class: "marketing", waits: true, life: 48 };
const coaching: Policy = { class: "transactional", topic: "coaching", channels: both, life: weeks };

export const policies: Readonly<Record<MailKind, Policy>> = {
  verification: account,
  welcome: account,
  "already-registered": account,
  "password-reset": account,
  "password-changed": account,
  "second-factor-on": account,
  "second-factor-off": account,
  "factor-added": account,
  "factor-removed": account,
  "staff-invitation": account,
  "customer-invitation": account,
  // As long as the code holds.
  "sms-code": { class: "transactional", channels: ["sms"], life: 1 / 6 },
  "session-ended": account,
  "account-locked": account,
  "email-change": account,
  "email-change-notice": account,
  "order-placed": order,
  "order-to-confirm": money,
  "order-paid": order,
  "order-shipped": orderTalk,
  "order-delivered": orderTalk,
  "order-undelivered": orderTalk,
  "order-late": orderNews,
  "order-later-day": orderNews,
  "address-needed": money,
  "order-resent": orderNews,
  "order-cancelled": order,
  "order-refunded": orderNews,
  "return-asked": order,
  "return-approved": orderNews,
  "return-accepted": order,
  "return-refused": orderNews,
  "return-paid-before": orderNews,
  "exchange-off": orderNews,
  "exchange-placed": order,
  "payment-failed": orderNews,
  "payment-code": money,
  "points-earned": { class: "service", topic: "points", waits: true, life: weeks },
  "reward-code": order,
  "points-expiring": { class: "service", topic: "points", waits: true, channels: both, life: weeks },
  gift: account,
  "gift-card": account,
  "subscription-renewal": money,
  "renewal-notice": money,
  "renewal-failed": money,
  "renewal-paused": money,
  "renewal-by-link": order,
  "card-expiring": order,
  "replenishment-started": order,
  "replenishment-notice": money,
  "replenishment-failed": orderNews,
  "replenishment-skipped": orderNews,
  "replenishment-paused": orderNews,
  "replenishment-card-expiring": order,
  "replenishment-ended": order,
  call: { ...coaching, channels: all, life: 7 * 24 },
  "check-in-due": { class: "service", topic: "coaching", waits: true, channels: all, life: 48 },
  // Useful only around the hour of training.
  "workout-reminder": { class: "service", topic: "training", waits: true, channels: ["push"], life: 3 },
  "lighter-week": { class: "service", topic: "coaching", waits: true, channels: both, life: 7 * 24 },
  "media-ending": account,
  "draft-order": account,
  // An answer does not wait for the morning: a member who wrote in the evening gets it in the evening.
  "coach-message": { class: "service", topic: "coaching", channels: all, life: 7 * 24 },
  // Mail, a device and a number are chosen one by one, so none of them waits for another.
  "staff-alert": { class: "transactional", channels: all, insists: true, life: 24 },
  "webhook-disabled": account,
  "coach-assigned": coaching,
  "affiliate-started": account,
  "affiliate-paid": account,
  "coach-full": coaching,
  "coach-place": coaching,
  "cart-reminder": { ...marketing, channels: ["push", "whatsapp"], life: 12 },
  "abandoned-cart": marketing,
  "price-drop": marketing,
  refill: { ...marketing, life: 4 * 24 },
  campaign: { ...marketing, life: 3 * 24 },
  "back-in-stock": { class: "service", waits: true, channels: both, life: 3 * 24 },
  "data-opened": account,
  "contact-received": account,
  "contact-reply": account,
  "contact-message": account,
};

/** Topics of mails that a link in them switches off. */
export type StoppableTopic = "coaching" | "points" | "offers";

/** Kinds that need consent to offers. */
export const marketingKinds = (Object.keys(policies) as MailKind[]).filter(
  (kind) => policies[kind].class === "marketing",
);

/** The topic that a link in the mail switches off; undefined for mails that are always sent. */
export function stoppableTopic(kind: MailKind): StoppableTopic | undefined {
  const { class: importance, topic } = policies[kind];
  if (importance === "marketing") return "offers";
  return importance === "service" && (topic === "coaching" || topic === "points") ? topic : undefined;
}
