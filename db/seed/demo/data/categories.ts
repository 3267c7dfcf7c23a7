import { t } from "./text.ts";
import type { Category } from "./types.ts";

export const categories: readonly Category[] = [
  {
    slug: "supplements",
    name: t("المكملات الغذائية", "Supplements"),
    summary: t(
      "بروتين وكرياتين وأساسيات يومية، بمكوّنات مكتوبة كاملةً وتاريخ صلاحية واضح.",
      "Protein, creatine and daily basics, with every ingredient listed and a clear expiry date.",
    ),
    art: { kind: "tub", palette: "flare", labelAr: "بروتين", labelLatin: "PROTEIN", meta: "01" },
  },
  {
    slug: "equipment",
    name: t("الأجهزة والأوزان", "Equipment"),
    summary: t(
      "أوزان وحبال وأدوات تكفي لتمرين كامل في البيت أو النادي.",
      "Weights, ropes and tools for a full session at home or in the gym.",
    ),
    art: { kind: "kettlebell", palette: "ink", labelLatin: "16", meta: "KG" },
  },
  {
    slug: "apparel",
    name: t("ملابس التمرين", "Apparel"),
    summary: t(
      "قصّات مريحة تتحرك معك، للرجال والنساء، وبخيارات محتشمة.",
      "Comfortable cuts that move with you, for men and women, with modest options.",
    ),
    art: { kind: "tee", palette: "sand", labelLatin: "HIMMA", meta: "S-3XL" },
  },
  {
    slug: "accessories",
    name: t("الإكسسوارات", "Accessories"),
    summary: t(
      "شيكر وحزام وقفازات وحقيبة: الأشياء الصغيرة التي تفتقدها حين تنساها.",
      "Shaker, belt, gloves and bag: the small things you miss when you forget them.",
    ),
    art: { kind: "shaker", palette: "sea", labelLatin: "HIMMA", meta: "600 ML" },
  },
  {
    slug: "snacks",
    name: t("التغذية والوجبات الخفيفة", "Nutrition and snacks"),
    summary: t(
      "ألواح وزبدة مكسرات وشوفان: وجبات سريعة بمكوّنات تعرفها.",
      "Bars, nut butters and oats: quick food with ingredients you recognise.",
    ),
    art: { kind: "bar", palette: "gold", labelAr: "تمر", labelLatin: "DATE", meta: "45 G" },
  },
  {
    slug: "recovery",
    name: t("الاستشفاء والمرونة", "Recovery and mobility"),
    summary: t(
      "فوم رولر وسجاد وأحزمة إطالة لأيام الراحة وما بعد التمرين.",
      "Rollers, mats and stretching straps for rest days and after training.",
    ),
    art: { kind: "roller", palette: "moss", labelLatin: "RELEASE", meta: "33 CM" },
  },
];
