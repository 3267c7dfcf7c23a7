import { pickText } from "#shared/i18n/languages.ts";
import { cardPhrase, day, money, phrase } from "../render/phrase.ts";
import type { RenewalWords } from "./shape.ts";

/** Texts of mails about automatic renewals in Arabic. */
export const renewalWords: RenewalWords = {
  "renewal-notice": ({ what, on, total, card, needsAgreement }) => ({
    subject: phrase`يتجدّد اشتراكك يوم ${day(on, "ar")}`,
    preview: needsAgreement
      ? ["ارتفع السعر، ولن نخصم شيئًا قبل موافقتك."]
      : phrase`سنخصم ${money(total, "ar")} من بطاقتك.`,
    title: ["اقترب تجديد اشتراكك"],
    paragraphs: [
      needsAgreement
        ? phrase`سعر الفترة القادمة من «${pickText(what, "ar")}» هو ${money(total, "ar")}، وهو أعلى مما وافقت عليه. افتح اشتراكك لتوافق على السعر الجديد، ولن نخصم شيئًا قبل ذلك.`
        : phrase`سنخصم ${money(total, "ar")} يوم ${day(on, "ar")} من ${cardPhrase(card, "ar")} عن الفترة القادمة من «${pickText(what, "ar")}»، ولا يلزمك فعل شيء.`,
      ["يمكنك تغيير البطاقة أو الإلغاء متى شئت. وإن ألغيت يبقى لك ما دفعت ثمنه."],
    ],
    button: needsAgreement ? "اطّلع على السعر الجديد" : "عرض الاشتراك",
  }),
  "renewal-failed": ({ what, card, until, next, nextOn, wasTried }) => ({
    subject: ["لم يتم خصم قيمة التجديد"],
    preview:
      next === "retry" && nextOn !== undefined
        ? phrase`سنعيد المحاولة يوم ${day(nextOn, "ar")}.`
        : ["إليك ما يبقي اشتراكك مستمرًا."],
    title: ["لم يتم الخصم"],
    paragraphs: [
      !wasTried
        ? phrase`تعذّر تجديد «${pickText(what, "ar")}»: انتهت صلاحية ${cardPhrase(card, "ar")} أو أوقفها البنك، ولم يُسحب أي مبلغ.`
        : phrase`رفض البنك خصم قيمة «${pickText(what, "ar")}» من ${cardPhrase(card, "ar")}، ولم يُسحب أي مبلغ.`,
      next === "retry" && nextOn !== undefined
        ? phrase`سنعيد المحاولة يوم ${day(nextOn, "ar")}، ويمكنك الدفع الآن بأي بطاقة.`
        : next === "card"
          ? ["لم تعد هذه البطاقة صالحة للخصم. أضف بطاقة أخرى أو ادفع الآن."]
          : next === "confirm"
            ? ["يطلب البنك أن تؤكد العملية بنفسك. ادفع الآن وأكّدها في صفحة البنك."]
            : ["لن نعيد المحاولة، ويمكنك الدفع الآن بأي بطاقة."],
      phrase`يستمر تدريبك حتى ${day(until, "ar")}.`,
    ],
    button: "ادفع الآن",
  }),
  "renewal-paused": ({ what, until, total }) => ({
    subject: ["اشتراكك متوقف مؤقتًا"],
    preview: ["ادفع ليعود في اليوم نفسه."],
    title: ["اشتراكك متوقف مؤقتًا"],
    paragraphs: [
      phrase`لم نتمكن من تجديد «${pickText(what, "ar")}» فتوقف مؤقتًا. بياناتك محفوظة كما هي، ومحادثتك مع مدربك في انتظارك.`,
      phrase`ادفع ${money(total, "ar")} قبل ${day(until, "ar")} لتبدأ الفترة القادمة في اليوم نفسه. بعد ذلك ينتهي الاشتراك.`,
    ],
    button: "ادفع وأكمل",
  }),
  "renewal-by-link": ({ what, on, payBy }) => ({
    subject: ["لم يعد اشتراكك يتجدد تلقائيًا"],
    preview: ["حُذفت بطاقته."],
    title: ["توقف التجديد التلقائي"],
    paragraphs: [
      payBy === undefined
        ? phrase`حُذفت البطاقة التي كان يُخصم منها «${pickText(what, "ar")}»، فلن يُخصم منها شيء بعد الآن. وقبل أن ينتهي في ${day(on, "ar")} نرسل إليك رابطًا للدفع.`
        : phrase`حُذفت البطاقة التي كان يُخصم منها «${pickText(what, "ar")}»، فلن يُخصم منها شيء بعد الآن. ادفع الطلب المفتوح قبل ${day(payBy, "ar")} ليستمر تدريبك.`,
    ],
    button: payBy === undefined ? "عرض الاشتراك" : "ادفع الآن",
  }),
  "card-expiring": ({ what, card, on }) => ({
    subject: ["بطاقتك تنتهي قريبًا"],
    preview: ["أضف بطاقة أخرى ليتجدد اشتراكك في موعده."],
    title: ["بطاقتك تنتهي قريبًا"],
    paragraphs: [
      phrase`تنتهي صلاحية ${cardPhrase(card, "ar")} قبل تجديد «${pickText(what, "ar")}» في ${day(on, "ar")}. أضف بطاقة جديدة ليستمر بلا انقطاع.`,
    ],
    button: "إضافة بطاقة",
  }),
};
