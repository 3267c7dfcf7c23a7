import { ltr, money, phrase } from "../render/phrase.ts";
import type { AffiliateWords } from "./shape.ts";

/** The mails to affiliates in Arabic. */
export const affiliateWords: AffiliateWords = {
  "affiliate-started": ({ needsAccount = false }) => ({
    subject: ["رابطك للتسويق بالعمولة جاهز"],
    preview: ["شاركه واحصل على عمولة من مشتريات من يأتون عن طريقه."],
    title: ["رابطك جاهز"],
    paragraphs: [
      ["شارك رابطك، واحصل على عمولة من مشتريات من يأتون عن طريقه."],
      needsAccount
        ? [
            "لمتابعة عمولاتك واستلامها، أنشئ حسابًا بهذا البريد ثم راسلنا. ستجد صفحتك بعدها في حسابك، تحت «التسويق بالعمولة».",
          ]
        : ["ستجد صفحتك في حسابك، تحت «التسويق بالعمولة». أضف فيها حسابك البنكي، لنتمكن من تحويل عمولاتك إليه."],
    ],
    button: needsAccount ? "أنشئ حسابًا" : "افتح صفحتك",
  }),
  "affiliate-paid": ({ amount, ibanLast4 }) => ({
    subject: phrase`حوّلنا عمولتك: ${money(amount, "ar")}`,
    preview: phrase`إلى حسابك البنكي المنتهي بـ ${ltr(ibanLast4)}.`,
    title: ["عمولتك في الطريق إليك"],
    paragraphs: [
      phrase`حوّلنا ${money(amount, "ar")} إلى حسابك البنكي المنتهي بـ ${ltr(ibanLast4)}. قد يستغرق ظهورها في حسابك بضعة أيام.`,
    ],
    button: "راجع ما كسبته",
  }),
};
