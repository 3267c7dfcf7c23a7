import type { LocalizedText } from "../i18n/languages.ts";
import { toLatinDigits } from "./digits.ts";

/** The consent text for linking a number. A changed text needs a new version. */
export const whatsappConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على أن تصلني رسائل هِمّة عن طلباتي واشتراكاتي وردود مدربي على واتساب، وأستطيع الإلغاء متى شئت.",
    en: "I agree that Himma writes to me on WhatsApp about my orders and subscriptions, and that my coach answers me there. I can cancel at any time.",
  },
};

/** The consent text for offers by WhatsApp. */
export const whatsappOffersConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على أن تصلني على واتساب عروض هِمّة والتذكير بما تركته في سلتي، وأستطيع الإلغاء متى شئت.",
    en: "I agree that Himma sends me offers and reminders of what I left in my cart on WhatsApp. I can cancel at any time.",
  },
};

/** States of a message to a number. */
export const whatsappStatuses = ["waiting", "sent", "delivered", "read", "failed", "unclear"] as const;
export type WhatsAppStatus = (typeof whatsappStatuses)[number];

/** WhatsApp's decision on a template; `unknown`: none yet. */
export const templateStates = ["unknown", "pending", "approved", "rejected", "paused", "disabled"] as const;
export type TemplateState = (typeof templateStates)[number];

/** Billing categories of messages. */
export const messageCategories = ["utility", "marketing", "authentication", "service"] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** Channels with a rate card: per message for WhatsApp, per part for SMS. */
export const ratedChannels = ["whatsapp", "sms"] as const;
export type RatedChannel = (typeof ratedChannels)[number];

/** Letters and digits that are not mistaken for each other. */
export const linkCodeLetters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
export const linkCodeLength = 8;

/** The code in a message that links a number ("HM-7KQ2M9XA"); undefined where there is none. */
export function findLinkCode(text: string): string | undefined {
  const [, code] = /^\s*HM-([A-Z0-9]{8})\s*$/i.exec(toLatinDigits(text).replace(/[\u200e\u200f]/g, "")) ?? [];
  return code?.toUpperCase();
}
