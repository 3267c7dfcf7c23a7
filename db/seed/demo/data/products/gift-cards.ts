import { t } from "../text.ts";
import type { Art, GiftCardProduct, SetPrices, Text } from "../types.ts";

const terms = t(
  "تصل البطاقة بالبريد الإلكتروني في اليوم الذي تختاره، مع رسالتك وكود خاص. قيمتها هي سعرها بعملتك، ويستخدمها صاحبها بالعملة نفسها على دفعة واحدة أو أكثر، في المتجر والبرامج والباقات.\n\nصالحة سنتين من يوم الشراء، ولا تُستبدل نقدًا. إن ضاعت الرسالة فاكتب لنا من بريدك ونرسل الكود مرة أخرى.",
  "The card arrives by email on the day you choose, with your message and its own code. It is worth its price in your currency, and can be spent in that currency in one go or in parts, on goods, programmes and packages.\n\nValid for two years from purchase and not exchangeable for cash. If the email gets lost, write to us from your address and we send the code again.",
);

interface Draft {
  readonly slug: string;
  readonly name: Text;
  readonly summary: Text;
  /** What the amount is good for. */
  readonly use: Text;
  readonly amountEgp: number;
  readonly prices: Required<SetPrices>;
  readonly look: Pick<Art, "color" | "tint">;
}

const giftCard = ({ slug, use, look, ...rest }: Draft): GiftCardProduct => ({
  kind: "gift_card",
  slug: `gift-card-${slug}`,
  sku: `GC-${slug.toUpperCase()}`,
  description: t(`${use.ar}\n\n${terms.ar}`, `${use.en}\n\n${terms.en}`),
  art: { kind: "gift-card", ...look, labelAr: "بطاقة هدية", labelLatin: "GIFT CARD" },
  ...rest,
});

/** Prices belong to products and not to variants, so every amount is a product. No name tells an amount: it differs by currency. */
export const giftCards: readonly GiftCardProduct[] = [
  giftCard({
    slug: "start",
    name: t("بطاقة هدية «بداية»", "Gift card “Start”"),
    summary: t("لفتة صغيرة تشجّع على الخطوة الأولى.", "A small gesture that cheers on a first step."),
    use: t(
      "تكفي لأدوات صغيرة: شيكر أو حبل قفز أو حزام إطالة. هدية لطيفة لصديق أكمل أسبوعه الأول.",
      "Enough for small gear: a shaker, a skipping rope or a stretching strap. A kind gift for a friend who finished the first week.",
    ),
    amountEgp: 250,
    prices: { SAR: 25, AED: 25, USD: 10 },
    look: { color: "sand", tint: "clay" },
  }),
  giftCard({
    slug: "step",
    name: t("بطاقة هدية «خطوة»", "Gift card “Step”"),
    summary: t("هدية بلا حيرة في المقاس.", "A present that needs no size."),
    use: t(
      "تكفي لقطعة ملابس رياضية أو أداة للتمرين في البيت، ويختار صاحبها المقاس واللون بنفسه.",
      "Enough for a piece of sportswear or something to train with at home. They pick the size and the colour themselves.",
    ),
    amountEgp: 500,
    prices: { SAR: 50, AED: 50, USD: 15 },
    look: { color: "ember", tint: "linen" },
  }),
  giftCard({
    slug: "strength",
    name: t("بطاقة هدية «قوة»", "Gift card “Strength”"),
    summary: t("دفعة قوية لمن يتمرّن بانتظام.", "A strong push for someone who trains regularly."),
    use: t(
      "هدية لعيد ميلاد أو لبداية جديدة، وتُستخدم في برامج التدريب كما تُستخدم في المتجر.",
      "A gift for a birthday or a new beginning. It pays for training programmes as well as for anything in the store.",
    ),
    amountEgp: 1000,
    prices: { SAR: 100, AED: 100, USD: 30 },
    look: { color: "teal", tint: "mist" },
  }),
  giftCard({
    slug: "summit",
    name: t("بطاقة هدية «قمة»", "Gift card “Summit”"),
    summary: t("هدية كبيرة لمن بدأ رحلته بجدّ.", "A generous gift for someone who has set out in earnest."),
    use: t(
      "تكفي لبرنامج تدريب مع أدواته، أو لجزء من باقة متابعة مع مدرب. ويبقى الرصيد المتبقي لطلب آخر.",
      "Enough for a training programme with its gear, or part of a coaching package. What remains stays on the card for another order.",
    ),
    amountEgp: 2000,
    prices: { SAR: 200, AED: 200, USD: 60 },
    look: { color: "graphite", tint: "stone" },
  }),
];
