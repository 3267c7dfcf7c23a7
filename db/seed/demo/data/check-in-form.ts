import { type CheckInItem, type checkInKinds, poses } from "#shared/domain/check-ins.ts";

const common = { unit: null, min: null, max: null, metric: null, options: [], poses: [], isRequired: true };
type Kind = (typeof checkInKinds)[number];
const question = (
  key: string,
  kind: Kind,
  label: { readonly ar: string; readonly en: string },
  more: Partial<CheckInItem> = {},
): CheckInItem => ({ ...common, key, kind, label, ...more });

/** A form of the shop with photos; its keys are those of the weekly one, so that answers can be compared. */
export const photoForm = {
  title: { ar: "متابعة الأسبوع بالصور", en: "Weekly check-in with photos" },
  items: [
    question("energy", "scale", { ar: "كيف كانت طاقتك هذا الأسبوع؟", en: "How was your energy this week?" }),
    question(
      "sleep",
      "number",
      { ar: "كم ساعة تنام في الليلة في المتوسط؟", en: "How many hours did you sleep a night on average?" },
      { unit: { ar: "ساعات", en: "hours" }, min: 0, max: 16 },
    ),
    question("stress", "scale", { ar: "كم كان مستوى التوتر؟", en: "How stressed were you?" }),
    question("food", "scale", { ar: "إلى أي حد التزمت بخطة الأكل؟", en: "How well did you keep to your food plan?" }),
    question(
      "weight",
      "metric",
      { ar: "وزنك صباح اليوم، قبل الإفطار", en: "Your weight this morning, before breakfast" },
      { unit: { ar: "كجم", en: "kg" }, min: 20, max: 400, metric: "weight", isRequired: false },
    ),
    question("pain", "pain", {
      ar: "هل شعرت بألم أو انزعاج أثناء التمرين؟",
      en: "Did anything hurt while you trained?",
    }),
    question(
      "pain_where",
      "text",
      { ar: "إن وُجد ألم: أين ومتى؟", en: "If something hurt: where and when?" },
      { isRequired: false },
    ),
    question(
      "win",
      "text",
      { ar: "ما أفضل ما حققته هذا الأسبوع؟", en: "What went best this week?" },
      { isRequired: false },
    ),
    question(
      "question",
      "text",
      {
        ar: "ما الصعب عليك الآن، وما الذي تريد أن تسأل مدربك عنه؟",
        en: "What is hard right now, and what would you like to ask your coach?",
      },
      { isRequired: false },
    ),
    question(
      "photos",
      "photos",
      { ar: "صورك هذا الأسبوع", en: "Your photos this week" },
      { poses: [...poses], isRequired: false },
    ),
  ],
} as const satisfies { readonly title: unknown; readonly items: readonly CheckInItem[] };
