import { type PackageTerms, usualTerms } from "#shared/domain/package-terms.ts";
import { t } from "./text.ts";
import type { CoachingPackage } from "./types.ts";

const noSupplements = t("المكملات والأدوات تُشترى على حدة", "Supplements and equipment are bought separately");
const noMedical = t(
  "لا تُغني عن استشارة الطبيب أو أخصائي العلاج الطبيعي",
  "Does not replace a doctor or physiotherapist",
);

/** What the demo's packages promise: what is usual, and targets for food. */
export const termsOf = (months: number): PackageTerms => ({ ...usualTerms(months), nutrition: true });

export const packages: readonly CoachingPackage[] = [
  {
    slug: "coaching-1-month",
    months: 1,
    name: t("باقة شهر", "One month"),
    summary: t("جرّب المتابعة الشخصية قبل أن تلتزم بمدة أطول.", "Try personal coaching before you commit to longer."),
    description: t(
      "شهر واحد مع مدرب يتابعك بالاسم. تبدأ باستبيان قصير عن هدفك ووقتك وما يتوفر لديك من معدات، ثم تصلك خطتك خلال 3 أيام عمل.\n\nفي نهاية الشهر تعرف ما يناسبك: تجدّد، أو تكمل وحدك ببرنامج جاهز. لا تجديد تلقائي ولا خصم مفاجئ؛ نرسل إليك طلب تجديد وأنت تقرر.",
      "One month with a coach who knows you by name. You fill in a short form about your goal, time and equipment, and your plan arrives within 3 working days.\n\nAt the end you know what suits you: renew, or carry on alone with a ready programme. Nothing is charged behind your back; we send a renewal order and you decide.",
    ),
    features: [],
    notIncluded: [t("مكالمات فيديو", "Video calls"), noSupplements, noMedical],
    priceEgp: 1800,
    prices: { SAR: 289, AED: 289, USD: 79 },
    recommended: false,
  },
  {
    slug: "coaching-3-months",
    months: 3,
    name: t("باقة 3 أشهر", "Three months"),
    summary: t("مدة تكفي لبناء عادة ورؤية أرقام تتحسن.", "Long enough to build a habit and see numbers move."),
    description: t(
      "ثلاثة أشهر تعني 12 مراجعة أسبوعية وثلاث مراحل تدريبية متدرجة. كل مرحلة تُبنى على ما سجّلته فعلًا، لا على جدول جاهز.\n\nهذه الباقة هي اختيار أغلب من يبدأ: الوقت يكفي للتعلّم والتقدّم، ويمكن إيقافها مؤقتًا حتى 21 يومًا عند السفر أو المرض.",
      "Three months means 12 weekly reviews and three progressive training phases. Each phase is built on what you actually logged, not on a general table.\n\nMost people start here: there is time to learn and to progress, and you can pause it for up to 21 days when you travel or fall ill.",
    ),
    features: [],
    notIncluded: [t("مكالمات فيديو", "Video calls"), noSupplements, noMedical],
    priceEgp: 4500,
    prices: { SAR: 699, AED: 699, USD: 189 },
    recommended: true,
  },
  {
    slug: "coaching-6-months",
    months: 6,
    name: t("باقة 6 أشهر", "Six months"),
    summary: t(
      "نصف عام بخطة تتغير معك ومكالمة كل شهر.",
      "Half a year with a plan that changes with you and a monthly call.",
    ),
    description: t(
      "ستة أشهر تتسع لهدف كبير: أول عقلة، أو سباق 10 كم، أو عودة هادئة بعد انقطاع. نقسّمها إلى مراحل لكل منها هدف مكتوب وقياس واضح.\n\nتشمل مكالمة فيديو شهرية تراجع فيها الخطة مع مدربك، وإيقافًا مؤقتًا حتى 42 يومًا توزّعها كما تشاء.",
      "Six months has room for a big goal: a first pull-up, a 10 km race, or a calm return after a break. We split it into phases, each with a written goal and a clear measure.\n\nIt includes a monthly video call to go through the plan with your coach, and up to 42 days of pause, used as you like.",
    ),
    features: [],
    notIncluded: [noSupplements, noMedical],
    priceEgp: 7900,
    prices: { SAR: 1199, AED: 1199, USD: 325 },
    recommended: false,
  },
  {
    slug: "coaching-12-months",
    months: 12,
    name: t("باقة سنة", "Twelve months"),
    summary: t(
      "أفضل سعر للشهر، لمن قرر أن يكون التمرين جزءًا من حياته.",
      "The best monthly price, for those who have made training part of life.",
    ),
    description: t(
      "سنة كاملة بمواسمها: رمضان، والسفر، والامتحانات، والأيام المزدحمة. نعدّل الحمل التدريبي مع كل موسم بدل أن تتوقف وتبدأ من الصفر.\n\nتحصل على برنامج جاهز من اختيارك كل ربع سنة، ومكالمة شهرية، وإيقاف مؤقت حتى 84 يومًا.",
      "A whole year with its seasons: Ramadan, travel, exams and busy weeks. We adjust the training load with each one, so you never stop and start from zero.\n\nYou get a ready programme of your choice every quarter, a monthly call and up to 84 days of pause.",
    ),
    features: [],
    notIncluded: [noSupplements, noMedical],
    priceEgp: 13900,
    prices: { SAR: 2099, AED: 2099, USD: 569 },
    recommended: false,
  },
];
