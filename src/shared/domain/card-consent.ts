import type { LocalizedText } from "../i18n/languages.ts";

/** What a customer agrees to when a card is saved. Other words need another version. */
export const cardConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على خصم قيمة التجديد من هذه البطاقة، وأستطيع الإلغاء متى شئت.",
    en: "I agree that renewals are charged to this card. I can cancel at any time.",
  },
};
