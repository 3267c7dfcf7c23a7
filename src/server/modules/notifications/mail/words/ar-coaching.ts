import { pickText } from "#shared/i18n/languages.ts";
import { day, moment, phrase, zoneName } from "../render/phrase.ts";
import { counted } from "./plural.ts";
import type { CoachingWords } from "./shape.ts";

/** Texts of mails about coaching in Arabic. */
export const coachingWords: CoachingWords = {
  call: ({ change, withName, startsAt, timezone, minutes }) => {
    const titles = {
      booked: ["حُجزت مكالمتك"],
      moved: ["تغيّر موعد مكالمتك"],
      cancelled: ["أُلغيت مكالمتك"],
      closed: ["أُلغيت مكالمتك"],
    } as const;
    const when = phrase`${moment(startsAt, "ar", timezone)} (${zoneName(startsAt, "ar", timezone)})`;
    return {
      subject: phrase`${titles[change][0]}: ${moment(startsAt, "ar", timezone)}`,
      preview: phrase`مع ${withName}، ${moment(startsAt, "ar", timezone)}`,
      title: titles[change],
      paragraphs: [
        change === "closed"
          ? phrase`أغلق أحد متدربيك حسابه، لذلك لن تُجرى مكالمتكما، ${when}. أصبح هذا الموعد متاحًا من جديد.`
          : phrase`مكالمة فيديو مع ${withName}، ${when}.`,
        change === "cancelled" || change === "closed"
          ? ["أُزيلت من تقويمك بالملف المرفق."]
          : phrase`مدتها ${counted("ar", minutes, { few: "# دقائق", other: "# دقيقة" })}. يظهر رابطها في صفحتك قبل الموعد بعشر دقائق، والموعد مرفق لتقويمك.`,
      ],
      button: "فتح الصفحة",
    };
  },
  "check-in-due": ({ what, isLate }) => ({
    subject: isLate ? ["مدربك في انتظار متابعتك"] : phrase`${pickText(what, "ar")}: موعدها اليوم`,
    preview: ["لن تستغرق أكثر من ثلاث دقائق."],
    title: isLate ? ["متابعتك ما زالت مفتوحة"] : ["موعد متابعتك اليوم"],
    paragraphs: [
      isLate
        ? ["ما زال بإمكانك إرسالها. يعتمد مدربك على إجاباتك في تعديل خطة الأسبوع القادم."]
        : ["أسئلة قصيرة عن أسبوعك. يقرأ مدربك إجاباتك ويعدّل خطة الأسبوع القادم بناءً عليها."],
    ],
    button: "ابدأ المتابعة",
  }),
  "workout-reminder": ({ what, minutes }) => ({
    subject: ["حان وقت تمرينك"],
    preview: phrase`${pickText(what, "ar")} · نحو ${minutes} دقيقة`,
    title: phrase`تمرين اليوم: ${pickText(what, "ar")}`,
    paragraphs: [phrase`هذا تمرين اليوم في خطتك، ويستغرق نحو ${minutes} دقيقة.`],
    button: "ابدأ التمرين",
  }),
  "lighter-week": ({ what }) => ({
    subject: ["نقترح عليك أسبوعًا أخفّ"],
    preview: ["خذه أو أبقِ خطتك كما هي."],
    title: ["ما رأيك بأسبوع أخفّ؟"],
    paragraphs: [
      phrase`نقترح عليك أسبوعًا أخفّ في «${pickText(what, "ar")}»: مجموعات أقل وأوزان أخفّ، ثم تكمل كما كنت. تجد السبب مع الاقتراح في خطتك.`,
      ["القرار لك. وإن أخذته ثم غيّرت رأيك، يمكنك التراجع خلال 14 يومًا."],
    ],
    button: "عرض الاقتراح",
  }),
  "media-ending": ({ until }) => ({
    subject: ["صورك ومقاطعك مع مدربك تُحذف قريبًا"],
    preview: phrase`نحذفها نهائيًا في ${day(until, "ar")}.`,
    title: ["صورك ومقاطعك تُحذف قريبًا"],
    paragraphs: [
      phrase`مضى قرابة عام على انتهاء متابعتك مع المدرب، ولذلك نحذف صورك ومقاطعك وتسجيلاتك الصوتية نهائيًا في ${day(until, "ar")}. إن أردت الاحتفاظ بها فحمّل نسخة من بياناتك قبل ذلك.`,
    ],
    button: "خصوصيتي",
  }),
  "coach-message": ({ what }) => ({
    subject: ["ردّ عليك مدربك"],
    preview: phrase`رسالة جديدة في اشتراك «${pickText(what, "ar")}».`,
    title: ["ردّ عليك مدربك"],
    paragraphs: [phrase`وصلتك رسالة جديدة في اشتراك «${pickText(what, "ar")}»:`],
    button: "قراءة الرسالة والرد",
    note: ["الرد على هذا البريد لا يصل إلى مدربك؛ اكتب له من صفحة الاشتراك."],
  }),
  "coach-assigned": ({ what, coachName, until }) => ({
    subject: until === null ? ["تغيّر من يدرّبك"] : ["متابعة مؤقتة لتدريبك"],
    preview: [pickText(coachName, "ar")],
    title: until === null ? ["تغيّر من يدرّبك"] : ["متابعة مؤقتة لتدريبك"],
    paragraphs: [
      until === null
        ? phrase`من الآن تدريبك في «${pickText(what, "ar")}» مع ${pickText(coachName, "ar")}، بما يشمل الاطلاع على بيانات تدريبك.`
        : phrase`متابعتك في «${pickText(what, "ar")}» مؤقتًا مع ${pickText(coachName, "ar")} حتى ${day(until, "ar")}، بما يشمل الاطلاع على بيانات تدريبك.`,
    ],
    button: "اشتراكك",
    note: ["إن لم تكن تتوقع ذلك فاكتب إلينا."],
  }),
  "coach-full": ({ what, coachName, coverName }) => ({
    subject: phrase`اكتملت الأماكن لدى ${pickText(coachName, "ar")}`,
    preview: ["بدأ اشتراكك، ولن تبقى بلا متابعة."],
    title: ["من يتابعك الآن"],
    paragraphs: [
      phrase`بدأ اشتراكك في «${pickText(what, "ar")}». لكن الأماكن لدى ${pickText(coachName, "ar")}، وهو اختيارك، اكتملت قبل ذلك بقليل.`,
      coverName === null
        ? ["يعمل فريق الإشراف على التدريب الآن على اختيار من يتابعك."]
        : phrase`متابعتك الآن مؤقتًا مع ${pickText(coverName, "ar")}، وأنت الآن في قائمة الانتظار: نكتب إليك فور توفّر مكان لدى من اخترته.`,
    ],
    button: "فتح الاشتراك",
  }),
  "coach-place": ({ what, coachName, until }) => ({
    subject: phrase`توفّر مكان لدى ${pickText(coachName, "ar")}`,
    preview: ["نحجزه لك 48 ساعة."],
    title: ["مكانك جاهز"],
    paragraphs: [
      phrase`كنت في انتظار مكان لدى ${pickText(coachName, "ar")} في «${pickText(what, "ar")}». حجزناه لك 48 ساعة، حتى ${day(until, "ar")}.`,
      ["اختر مدربك من صفحة الباقة لتأخذ المكان، وإلا انتقل إلى من يليك في القائمة."],
    ],
    button: "احجز المكان",
  }),
  "data-opened": ({ coachName }) => ({
    subject: ["فُتحت بيانات تدريبك"],
    preview: ["لسبب مكتوب، ولمدة ساعة واحدة."],
    title: ["فُتحت بيانات تدريبك"],
    paragraphs: [
      phrase`صار بإمكان ${pickText(coachName, "ar")}، من فريق الإشراف على التدريب، قراءة بيانات تدريبك لمدة ساعة واحدة. وهذا هو السبب:`,
    ],
    button: "من شاهد بياناتي",
    note: ["إن لم تكن تتوقع ذلك فاكتب إلينا."],
  }),
};
