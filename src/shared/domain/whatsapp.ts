import type { LocalizedText } from "../i18n/languages.ts";
import { toLatinDigits } from "./digits.ts";

/** What somebody agrees to when they link their number. Other words need another version. */
export const whatsappConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على أن تصلني رسائل هِمّة عن طلباتي واشتراكاتي وردود مدربي على واتساب، وأستطيع الإلغاء متى شئت.",
    en: "I agree that Himma writes to me on WhatsApp about my orders and subscriptions, and that my coach answers me there. I can cancel at any time.",
  },
};

/** What somebody agrees to who wants offers there too. */
export const whatsappOffersConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على أن تصلني على واتساب عروض هِمّة والتذكير بما تركته في سلتي، وأستطيع الإلغاء متى شئت.",
    en: "I agree that Himma sends me offers and reminders of what I left in my cart on WhatsApp. I can cancel at any time.",
  },
};

/** Where a message to a number stands. */
export const whatsappStatuses = ["waiting", "sent", "delivered", "read", "failed", "unclear"] as const;
export type WhatsAppStatus = (typeof whatsappStatuses)[number];

/** What WhatsApp says of a template; `unknown`: nothing yet. */
export const templateStates = ["unknown", "pending", "approved", "rejected", "paused", "disabled"] as const;
export type TemplateState = (typeof templateStates)[number];

/** What a message is charged as. */
export const messageCategories = ["utility", "marketing", "authentication", "service"] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** Channels with a rate card: by WhatsApp it tells what a message costs, by SMS what a part does. */
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
