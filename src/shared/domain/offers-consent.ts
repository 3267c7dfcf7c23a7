import type { LocalizedText } from "../i18n/languages.ts";

/** Where somebody agrees to offers by mail and on their devices, or revokes that. */
export type OffersPlace = "form" | "notifications" | "mail";

interface Words {
  readonly version: string;
  readonly text: LocalizedText;
}

/** The texts shown there. A changed text needs a new version. */
export const offersConsents: Readonly<Record<OffersPlace, Words>> = {
  form: {
    version: "2026-11",
    text: { ar: "أرغب في تلقي العروض ونصائح التدريب بالبريد الإلكتروني", en: "Email me offers and training tips" },
  },
  notifications: {
    version: "2026-11-notifications",
    text: {
      ar: "العروض ونصائح التدريب. بالبريد، ومن حين لآخر. يمكنك إيقافها متى شئت.",
      en: "Offers and training tips. By email, not often. You can stop them at any time.",
    },
  },
  mail: {
    version: "2026-11-mail",
    text: {
      ar: "العروض، وما تركته في سلتك أو مفضلتك",
      en: "Offers, and what you left in your cart or wishlist",
    },
  },
};
