import type { Channel, DeliveryState, SuppressedReason } from "#shared/domain/notification-topics.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const channelWords: Readonly<Record<Channel, string>> = {
  mail: "Email",
  push: "Device",
  whatsapp: "WhatsApp",
  sms: "SMS",
};

export const stateWords: Readonly<Record<DeliveryState, { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: "Waiting", tone: "warn" },
  held: { text: "Held", tone: "neutral" },
  sent: { text: "Sent", tone: "success" },
  delivered: { text: "Delivered", tone: "success" },
  read: { text: "Read", tone: "success" },
  bounced: { text: "Came back", tone: "danger" },
  refused: { text: "Refused", tone: "danger" },
  suppressed: { text: "Not sent", tone: "neutral" },
};

export const reasonWords: Readonly<Record<SuppressedReason, string>> = {
  bounced: "Mail to this address came back",
  complained: "The receiver reported our mail as spam",
  stopped: "The receiver asked us to stop",
  channel_off: "The customer switched this channel off",
  topic_off: "The customer switched this topic off",
  no_device: "No device shows it any more",
  not_staff: "Its reader is not staff with this permission any more",
  not_linked: "No number is linked, or the consent was taken back",
  unreachable: "The number cannot be reached right now, or WhatsApp has stopped the shop’s offers",
  no_template: "WhatsApp has not approved its template",
  reached: "Another channel has brought it",
  expired: "It was of no use any more",
  no_consent: "The customer has not agreed to offers",
  capped: "The customer got enough offers lately",
  withdrawn: "What it was about is settled",
};

/** "order-shipped" → "Order shipped". */
export function kindWords(kind: string): string {
  const text = kind.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
