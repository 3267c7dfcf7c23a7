import type { CheckInAnswers } from "#shared/domain/check-ins.ts";

/** Answers to the shop's form, the newest first. */
export const checkInAnswers: readonly CheckInAnswers[] = [
  {
    ...{ energy: 6, sleep: 6, stress: 7, food: 6, weight: 82.4, pain: 3 },
    pain_where: "كتفي الأيسر عند الضغط فوق الرأس، في المجموعة الأخيرة فقط.",
    win: "أكملت الحصص الأربع كلها رغم ضغط العمل.",
    question: "هل أستبدل الضغط فوق الرأس هذا الأسبوع؟",
  },
  {
    ...{ energy: 8, sleep: 7.5, stress: 4, food: 8, weight: 82.7, pain: 0 },
    win: "زدت كيلوين ونصفًا في السكوات وكانت الحركة ثابتة.",
  },
  {
    ...{ energy: 7, sleep: 7, stress: 5, food: 7, weight: 83.1, pain: 0 },
    win: "التزمت بالإفطار كل يوم.",
    question: "متى أضيف حصة كارديو؟",
  },
  { ...{ energy: 5, sleep: 6.5, stress: 6, food: 5, weight: 83.4, pain: 1 }, win: "بدأت." },
];
