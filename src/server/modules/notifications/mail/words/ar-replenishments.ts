import { pickText } from "#shared/i18n/languages.ts";
import { cardPhrase, day, money, phrase } from "../render/phrase.ts";
import { counted } from "./plural.ts";
import type { ReplenishmentWords } from "./shape.ts";

const days = (count: number) =>
  counted("ar", count, { one: "يوم", two: "يومين", few: "# أيام", many: "# يومًا", other: "# يوم" });
const pieces = (count: number) =>
  counted("ar", count, { one: "قطعة واحدة", two: "قطعتان", few: "# قطع", many: "# قطعة", other: "# قطعة" });

/** Texts of mails about repeat orders in Arabic. */
export const replenishmentWords: ReplenishmentWords = {
  "replenishment-started": ({ what, quantity, everyDays, on, total, card }) => ({
    subject: phrase`طلبك المتكرر من «${pickText(what, "ar")}» جاهز`,
    preview: phrase`أول طلب يوم ${day(on, "ar")}.`,
    title: ["طلبك المتكرر جاهز"],
    paragraphs: [
      phrase`يصلك «${pickText(what, "ar")}» (${pieces(quantity)}) كل ${days(everyDays)}، وأول طلب يوم ${day(on, "ar")}.`,
      phrase`قبل كل طلب بأربعة أيام نخبرك بسعر اليوم بعد خصم التوفير، ثم نخصمه من ${cardPhrase(card, "ar")}. القيمة اليوم ${money(total, "ar")}. وإن ارتفع السعر فلن نخصم شيئًا قبل موافقتك.`,
      ["يمكنك التخطي أو التغيير أو الإيقاف متى شئت."],
    ],
    button: "عرض الطلبات المتكررة",
  }),
  "replenishment-notice": ({ what, quantity, on, total, card, needsAgreement }) => ({
    subject: needsAgreement
      ? phrase`ارتفع سعر «${pickText(what, "ar")}»`
      : phrase`اقترب طلبك القادم من «${pickText(what, "ar")}»`,
    preview: needsAgreement ? ["لن نخصم شيئًا قبل موافقتك."] : phrase`سنخصم ${money(total, "ar")} يوم ${day(on, "ar")}.`,
    title: [needsAgreement ? "هل توافق على السعر الجديد؟" : "اقترب طلبك القادم"],
    paragraphs: [
      needsAgreement
        ? phrase`قيمة طلبك القادم من «${pickText(what, "ar")}» (${pieces(quantity)}) هي ${money(total, "ar")}، وهي أعلى من قبل. لن نخصم شيئًا حتى توافق بضغطة واحدة.`
        : phrase`سنخصم ${money(total, "ar")} يوم ${day(on, "ar")} من ${cardPhrase(card, "ar")} ثمن «${pickText(what, "ar")}» (${pieces(quantity)})، ثم نرسله إليك. لا يلزمك فعل شيء.`,
      ["يمكنك تخطي هذا الطلب أو تغييره أو إيقافه قبل ذلك اليوم."],
    ],
    button: needsAgreement ? "اطّلع على السعر الجديد" : "عرض الطلبات المتكررة",
  }),
  "replenishment-failed": ({ what, card, until, next, nextOn, wasTried }) => ({
    subject: ["لم يتم خصم ثمن طلبك المتكرر"],
    preview:
      next === "retry" && nextOn !== undefined
        ? phrase`سنعيد المحاولة يوم ${day(nextOn, "ar")}.`
        : ["إليك كيف تحصل على طلبك."],
    title: ["لم يتم الخصم"],
    paragraphs: [
      wasTried
        ? phrase`رفض البنك خصم ثمن «${pickText(what, "ar")}» من ${cardPhrase(card, "ar")}، ولم يُسحب أي مبلغ.`
        : phrase`تعذّر خصم ثمن «${pickText(what, "ar")}»: انتهت صلاحية ${cardPhrase(card, "ar")} أو أوقفها البنك، ولم يُسحب أي مبلغ.`,
      next === "retry" && nextOn !== undefined
        ? phrase`سنعيد المحاولة يوم ${day(nextOn, "ar")}، ويمكنك الدفع الآن بأي بطاقة.`
        : next === "card"
          ? ["لم تعد هذه البطاقة صالحة للخصم. اختر بطاقة أخرى لطلبك المتكرر أو ادفع الآن."]
          : next === "confirm"
            ? ["يطلب البنك أن تؤكد العملية بنفسك. ادفع الآن وأكّدها في صفحة البنك."]
            : ["لن نعيد المحاولة، ويمكنك الدفع الآن بأي بطاقة."],
      phrase`نحتفظ لك بالطلب حتى ${day(until, "ar")}، ثم يُلغى.`,
    ],
    button: "ادفع الآن",
  }),
  "replenishment-skipped": ({ what, reason, nextOn }) => ({
    subject: phrase`لن يصلك «${pickText(what, "ar")}» هذه المرة`,
    preview: phrase`الطلب القادم يوم ${day(nextOn, "ar")}.`,
    title: ["تخطينا هذا الطلب"],
    paragraphs: [
      reason === "sold_out"
        ? phrase`نفدت كمية «${pickText(what, "ar")}»، فلم نطلب ولم نخصم شيئًا.`
        : reason === "address"
          ? phrase`عنوان «${pickText(what, "ar")}» محذوف أو غير مكتمل، فلم نطلب ولم نخصم شيئًا. اختر عنوانًا آخر أو أكمله.`
          : reason === "national_id"
            ? phrase`يُلزم القانون بذكر رقمك القومي في إيصال «${pickText(what, "ar")}» بهذه القيمة، فلم نطلب ولم نخصم شيئًا. اختر عددًا أقل، أو اطلبه من صفحة إتمام الشراء حيث تكتب رقمك.`
            : phrase`لم توافق على السعر الجديد من «${pickText(what, "ar")}»، فلم نخصم شيئًا وألغينا الطلب.`,
      phrase`الطلب القادم يوم ${day(nextOn, "ar")}، وسنخبرك قبله.`,
    ],
    button: "عرض الطلبات المتكررة",
  }),
  "replenishment-paused": ({ what, reason }) => ({
    subject: phrase`طلبك المتكرر من «${pickText(what, "ar")}» متوقف مؤقتًا`,
    preview: ["لن نطلب أو نخصم شيئًا حتى تستأنفه."],
    title: ["طلبك المتكرر متوقف مؤقتًا"],
    paragraphs: [
      reason === "failures"
        ? phrase`لم تُدفع ثلاثة طلبات متتالية من «${pickText(what, "ar")}»، فتوقف مؤقتًا.`
        : reason === "card"
          ? phrase`حُذفت بطاقة «${pickText(what, "ar")}» أو لم تعد صالحة للخصم، فتوقف مؤقتًا. اختر بطاقة أخرى لتستأنفه.`
          : phrase`لا يمكن تكرار «${pickText(what, "ar")}» حاليًا، فتوقف مؤقتًا.`,
      ["لن نطلب أو نخصم شيئًا حتى تستأنفه."],
    ],
    button: "عرض الطلبات المتكررة",
  }),
  "replenishment-card-expiring": ({ what, card, on }) => ({
    subject: ["بطاقتك تنتهي قريبًا"],
    preview: ["اختر بطاقة أخرى ليصلك طلبك المتكرر في موعده."],
    title: ["بطاقتك تنتهي قريبًا"],
    paragraphs: [
      phrase`تنتهي صلاحية ${cardPhrase(card, "ar")} قبل طلبك القادم من «${pickText(what, "ar")}» يوم ${day(on, "ar")}. أضف بطاقة جديدة واخترها لهذا الطلب المتكرر.`,
    ],
    button: "عرض الطلبات المتكررة",
  }),
  "replenishment-ended": ({ what }) => ({
    subject: phrase`انتهى طلبك المتكرر من «${pickText(what, "ar")}»`,
    preview: ["لن نطلب أو نخصم شيئًا بعد الآن."],
    title: ["انتهى طلبك المتكرر"],
    paragraphs: [
      phrase`لن يصلك «${pickText(what, "ar")}» تلقائيًا بعد الآن، ولن نطلب أو نخصم شيئًا.`,
      ["يمكنك تكراره من جديد متى شئت."],
    ],
    button: "عرض الطلبات المتكررة",
  }),
};
