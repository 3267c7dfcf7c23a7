import { t } from "../text.ts";
import type { Programme } from "../types.ts";
import {
  build,
  buildPhases,
  coolDown,
  type DayTemplate,
  deload,
  learn,
  peak,
  push,
  straight,
  superset,
  warmUp,
} from "./build.ts";
import { missedDay, ramadan, safety, swapExercise } from "./faq.ts";
import { coreWork, main, secondary } from "./titles.ts";

const start = warmUp("rowing-machine 1x300s r0", "worlds-greatest-stretch 1x4 r0 side", "dead-bug 1x6 r0");
const end = coolDown("hamstring-stretch 1x40s r0 side", "thoracic-rotation 1x6 r0 side");
const rampUp = t("اصعد إلى وزنك في 3 مجموعات إحماء.", "Ramp up to your weight in 3 warm-up sets.");

/** Squats follow effort, the bench grows in a line, the deadlift is a share of the training max. */
const days = (sets: number, reps: string, rest: number, percent: number): readonly DayTemplate[] => [
  {
    title: t("سكوات", "Squat"),
    kind: "strength",
    minutes: 70,
    blocks: [
      start,
      straight(main, [`back-squat ${sets}x${reps} r${rest} @7.5 t2010 +rpe`, rampUp]),
      straight(secondary, "front-squat 3x6-8 r120 @7", "walking-lunge 3x8 r90 side"),
      straight(coreWork, "plank 3x45s r60"),
      end,
    ],
  },
  {
    title: t("بنش برس", "Bench press"),
    kind: "strength",
    minutes: 65,
    blocks: [
      start,
      straight(main, [`bench-press ${sets}x${reps} r${rest} @7.5 t2110 +linear`, rampUp]),
      superset(secondary, 4, 90, "incline-dumbbell-press 1x8-10 r0 @8", "one-arm-dumbbell-row 1x8-10 r0 @8 side"),
      superset(t("ذراع وكتف", "Arms and shoulders"), 3, 60, "triceps-pushdown 1x10-12 r0", "rear-delt-fly 1x12-15 r0"),
      end,
    ],
  },
  {
    title: t("رفعة مميتة", "Deadlift"),
    kind: "strength",
    minutes: 70,
    blocks: [
      start,
      straight(main, [
        `deadlift ${Math.max(2, sets - 1)}x${reps} r${rest} @7.5 ${percent}%tm`,
        t("أعد الوضعية في كل تكرار.", "Reset your position on every rep."),
      ]),
      straight(secondary, "romanian-deadlift 3x6-8 r120 @7", "pull-up 4x4-6 r120 @8"),
      straight(t("الحمل", "Carry"), "suitcase-carry 3x30m r60 side"),
      end,
    ],
  },
  {
    title: t("ضغط كتف وحجم", "Overhead and volume"),
    kind: "strength",
    minutes: 65,
    blocks: [
      start,
      straight(main, [`overhead-press ${sets}x${reps} r${rest} @7.5 +linear`, rampUp]),
      straight(secondary, "back-squat 3x6-8 r120 @6 t3110", "dumbbell-bench-press 3x8-10 r90 @8"),
      superset(t("الظهر", "Back"), 3, 75, "barbell-row 1x8-10 r0 @8", "face-pull 1x15 r0"),
      straight(coreWork, "hanging-knee-raise 3x8-10 r60"),
      end,
    ],
  },
];

export const strengthBase: Programme = {
  slug: "strength-base-12",
  name: t("قاعدة القوة", "Strength Base"),
  summary: t(
    "12 أسبوعًا لأربع رفعات كبرى، من 5 تكرارات إلى الثقيل.",
    "12 weeks on four big lifts, from fives to heavy work.",
  ),
  description: t(
    "كل يوم له رفعة واحدة تتصدره: سكوات، بنش، رفعة مميتة، ضغط كتف. نبدأ بخمسات مريحة، ثم أربعات أثقل، ثم ثلاثيات في المرحلة الأخيرة.\n\nالجهد مكتوب من 1 إلى 10 بمقياس RPE، فيتعدّل الوزن مع نومك ويومك. لا حاجة إلى اختبار الحد الأقصى؛ وإن أردته فبعد أسبوع التخفيف الأخير وبوجود شريك.",
    "Each day belongs to one lift: squat, bench, deadlift or overhead press. We begin with comfortable fives, move to heavier fours, then to triples in the last phase.\n\nEffort is written as RPE, so the weight follows your sleep and your day. No max test is needed; if you want one, do it after the last deload, with a spotter.",
  ),
  goal: "strength",
  level: "intermediate",
  weeks: 12,
  daysPerWeek: 4,
  minutesPerDay: 70,
  equipment: ["barbell", "rack", "bench", "dumbbells", "cable", "machine", "pull_up_bar", "mat"],
  coach: "karim-adel",
  priceEgp: 1090,
  prices: {},
  discountPercentage: 0,
  popularity: 66,
  faq: [
    {
      q: t("ما معنى الجهد 8 (RPE)؟", "What does RPE 8 mean?"),
      a: t("أن تنهي المجموعة وفي وسعك تكراران إضافيان بأداء سليم.", "You finish the set with two good reps left."),
    },
    missedDay,
    swapExercise,
    ramadan,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("الخمسات", "Fives"),
      note: t("حجم جيد وحركة سريعة.", "Good volume and fast bars."),
      days: days(4, "5", 150, 82.5),
      weeks: [learn, build, push, deload],
    },
    {
      name: t("الأربعات", "Fours"),
      note: t("وزن أثقل وراحة أطول.", "Heavier weights and longer rests."),
      days: days(4, "4", 180, 87.5),
      weeks: [build, push, peak, deload],
    },
    {
      name: t("الثلاثيات", "Triples"),
      note: t("أقرب ما تكون إلى قوتك القصوى.", "The closest you get to your top strength."),
      days: days(4, "3", 210, 92.5),
      weeks: [build, push, peak, deload],
    },
  ]),
};
