import type { LocalizedText } from "../i18n/languages.ts";

/** The consent text for saving a card. A changed text needs a new version. */
export const cardConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على خصم قيمة التجديد من هذه البطاقة، وأستطيع الإلغاء متى شئت.",
    en: "I agree that renewals are charged to this card. I can cancel at any time.",
  },
};
