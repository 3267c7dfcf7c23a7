import { t } from "./text.ts";
import type { Shop } from "./types.ts";

export const shop: Shop = {
  name: t("هِمّة", "Himma"),
  tagline: t("تدريب وتجهيزات لمن يبدأ ويواصل", "Training and gear for people who start and keep going"),
  legalName: t("هِمّة للتجارة والتدريب الرياضي (متجر تجريبي)", "Himma Sports Trading and Training (demo shop)"),
  address: t("12 شارع النادي، المعادي، القاهرة، مصر", "12 El Nadi Street, Maadi, Cairo, Egypt"),
  city: t("القاهرة", "Cairo"),
  country: "EG",
  phone: "+20 2 5550 0142",
  whatsapp: "+20 100 555 0142",
  email: "hello@himma.test",
  social: [
    { network: "instagram", url: "https://www.instagram.com/himma.example", handle: "@himma.example" },
    { network: "youtube", url: "https://www.youtube.com/@himma.example", handle: "@himma.example" },
    { network: "tiktok", url: "https://www.tiktok.com/@himma.example", handle: "@himma.example" },
    { network: "facebook", url: "https://www.facebook.com/himma.example", handle: "himma.example" },
    { network: "x", url: "https://x.com/himma_example", handle: "@himma_example" },
  ],
  openingHours: [
    { days: t("الأحد إلى الخميس", "Sunday to Thursday"), opens: "10:00", closes: "20:00" },
    { days: t("السبت", "Saturday"), opens: "12:00", closes: "18:00" },
    {
      days: t("الجمعة", "Friday"),
      opens: null,
      closes: null,
      note: t("مغلق، ونرد على الرسائل صباح السبت", "Closed; we answer messages on Saturday"),
    },
  ],
};
