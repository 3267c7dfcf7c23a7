import { t } from "../text.ts";
import type { GiftCardProduct, Palette, SetPrices } from "../types.ts";

const description = t(
  "تصل البطاقة بالبريد الإلكتروني في اليوم الذي تختاره، مع رسالتك وكود خاص. يستخدمها صاحبها على دفعة واحدة أو أكثر، في المتجر والبرامج والباقات.\n\nصالحة سنتين من يوم الشراء، ولا تُستبدل نقدًا. إن ضاعت الرسالة فاكتب لنا من بريدك ونرسل الكود مرة أخرى.",
  "The card arrives by email on the day you choose, with your message and its own code. It can be spent in one go or in parts, on goods, programmes and packages.\n\nValid for two years from purchase and not exchangeable for cash. If the email gets lost, write to us from your address and we send the code again.",
);

const giftCard = (amountEgp: number, palette: Palette, prices: SetPrices): GiftCardProduct => ({
  kind: "gift_card",
  slug: `gift-card-${amountEgp}`,
  sku: `GC-${amountEgp}`,
  name: t(`بطاقة هدية ${amountEgp.toLocaleString("en")} ج.م`, `Gift card EGP ${amountEgp.toLocaleString("en")}`),
  summary: t("هدية بلا حيرة في المقاس.", "A present that needs no size."),
  description,
  amountEgp,
  prices,
  art: { kind: "gift-card", palette, labelAr: "هدية", labelLatin: "GIFT", meta: amountEgp.toLocaleString("en") },
});

/** Prices belong to products and not to variants, so every amount is a product. */
export const giftCards: readonly GiftCardProduct[] = [
  giftCard(250, "sand", { SAR: 30, AED: 30, USD: 8 }),
  giftCard(500, "flare", { SAR: 60, AED: 60, USD: 16 }),
  giftCard(1000, "sea", { SAR: 120, AED: 120, USD: 32 }),
  giftCard(2000, "gold", { SAR: 240, AED: 240, USD: 64 }),
];
