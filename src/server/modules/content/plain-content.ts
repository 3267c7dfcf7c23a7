import type { BlockData } from "./tables.ts";

/** Default content of a new shop. */
export const plainContent: BlockData = {
  announcement: null,
  hero: {
    eyebrow: { ar: "تدريب · متجر · متابعة", en: "Training · Store · Coaching" },
    title: { ar: "خطوة واضحة كل يوم", en: "One clear step, every day" },
    lead: {
      ar: "برامج تدريب ومنتجات وكل ما يحتاجه تمرينك في مكان واحد.",
      en: "Training programmes, products and everything your training needs in one place.",
    },
    primaryAction: { label: { ar: "اختر برنامجك", en: "Choose your programme" }, to: "/programmes" },
    secondaryAction: { label: { ar: "تصفّح المتجر", en: "Browse the store" }, to: "/store" },
    proofs: [],
  },
  sections: [],
  "how-it-works": [],
  transformations: [],
  partners: [],
  faq: [],
  closing: {
    title: { ar: "أول تمرين أهم من أفضل تمرين", en: "The first session beats the best session" },
    lead: { ar: "ابدأ اليوم بما لديك.", en: "Start today with what you have." },
    action: { ar: "ابدأ الآن", en: "Start now" },
  },
  "package-order": [],
  shop: {
    name: { ar: "هِمّة", en: "Himma" },
    tagline: { ar: "تدريب وتجهيزات", en: "Training and gear" },
    legalName: { ar: "هِمّة", en: "Himma" },
    address: { ar: "", en: "" },
    phone: "",
    whatsapp: "",
    email: "",
    social: [],
    openingHours: [],
  },
};
