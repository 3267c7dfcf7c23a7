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
import { coreWork, main, pair, secondary } from "./titles.ts";

const start = warmUp("stationary-bike 1x300s r0", "worlds-greatest-stretch 1x4 r0 side", "bodyweight-squat 1x10 r0");
const end = coolDown("hip-flexor-stretch 1x30s r0 side", "child-pose 1x40s r0");

const first: readonly DayTemplate[] = [
  {
    title: t("اليوم الأول: سكوات ودفع", "Day 1: squat and push"),
    kind: "strength",
    minutes: 50,
    blocks: [
      start,
      straight(
        main,
        ["goblet-squat 3x10-12 r90 @7 t3010", t("انزل في 3 ثوانٍ.", "Take 3 seconds down.")],
        "dumbbell-bench-press 3x8-10 r90 @7",
      ),
      superset(pair, 3, 60, "seated-cable-row 1x10-12 r0 @7", "leg-curl 1x12-15 r0 @7"),
      straight(coreWork, "plank 3x30s r45"),
      end,
    ],
  },
  {
    title: t("اليوم الثاني: ورك وسحب", "Day 2: hinge and pull"),
    kind: "strength",
    minutes: 50,
    blocks: [
      start,
      straight(main, "dumbbell-romanian-deadlift 3x8-10 r90 @7 t3110", "lat-pulldown 3x10-12 r90 @7"),
      superset(pair, 3, 60, "dumbbell-shoulder-press 1x8-10 r0 @7", "step-up 1x8 r0 side"),
      straight(coreWork, "dead-bug 3x8 r45"),
      end,
    ],
  },
  {
    title: t("اليوم الثالث: الجسم كله", "Day 3: full body"),
    kind: "strength",
    minutes: 50,
    blocks: [
      start,
      straight(
        main,
        "leg-press 3x10-12 r90 @7",
        "incline-push-up 3x8-12 r75 @7",
        "one-arm-dumbbell-row 3x10 r60 @7 side",
      ),
      superset(secondary, 2, 60, "lateral-raise 1x12-15 r0", "dumbbell-curl 1x10-12 r0"),
      straight(coreWork, "pallof-press 2x10 r45 side"),
      end,
    ],
  },
];
const second: readonly DayTemplate[] = [
  {
    title: t("اليوم الأول: سكوات بالبار", "Day 1: barbell squat"),
    kind: "strength",
    minutes: 55,
    blocks: [
      start,
      straight(
        main,
        [
          "back-squat 3x6-8 r150 @7 t2010",
          t("ابدأ بالبار فارغًا وأضف 2.5 كجم كل مرة.", "Start with the empty bar and add 2.5 kg at a time."),
        ],
        "bench-press 3x6-8 r120 @7",
      ),
      superset(pair, 3, 60, "seated-cable-row 1x8-10 r0 @8", "calf-raise 1x15 r0"),
      straight(coreWork, "hollow-hold 3x20s r45"),
      end,
    ],
  },
  {
    title: t("اليوم الثاني: الرفعة الرومانية", "Day 2: Romanian deadlift"),
    kind: "strength",
    minutes: 55,
    blocks: [
      start,
      straight(main, "romanian-deadlift 3x6-8 r150 @7 t3010", "assisted-pull-up 3x5-8 r120 @8"),
      superset(pair, 3, 60, "dumbbell-shoulder-press 1x8-10 r0 @8", "reverse-lunge 1x8 r0 side"),
      straight(coreWork, "side-plank 2x30s r40 side"),
      end,
    ],
  },
  {
    title: t("اليوم الثالث: حجم وحمل", "Day 3: volume and carry"),
    kind: "strength",
    minutes: 55,
    blocks: [
      start,
      straight(
        main,
        "goblet-squat 3x10-12 r90 @8",
        "incline-dumbbell-press 3x8-10 r90 @8",
        "lat-pulldown 3x8-10 r90 @8",
      ),
      superset(secondary, 3, 60, "triceps-pushdown 1x10-12 r0", "hammer-curl 1x10-12 r0"),
      straight(t("الحمل", "Carry"), "farmer-carry 3x30m r75"),
      end,
    ],
  },
];

export const gymFoundations: Programme = {
  slug: "gym-foundations",
  name: t("أساسيات النادي", "Gym Foundations"),
  summary: t(
    "8 أسابيع تتعلم فيها الحركات الكبرى وتدخل النادي بثقة.",
    "8 weeks to learn the big lifts and feel at home in the gym.",
  ),
  description: t(
    "ثلاثة أيام في الأسبوع للجسم كله. أول أربعة أسابيع بالدمبل والأجهزة لتتعلم الإحساس بالعضلة، ثم ننتقل إلى البار بخطوات صغيرة.\n\nلكل تمرين شرح وأخطاء شائعة وبدائل إن كان الجهاز مشغولًا. لا تحتاج إلى خبرة سابقة، بل إلى ساعة وقرار.",
    "Three full-body days a week. The first four weeks use dumbbells and machines so you learn to feel the muscle, then we move to the bar in small steps.\n\nEvery exercise has instructions, common mistakes and alternatives for when the machine is taken. You need no experience, just an hour and a decision.",
  ),
  goal: "strength",
  level: "beginner",
  weeks: 8,
  daysPerWeek: 3,
  minutesPerDay: 50,
  equipment: ["dumbbells", "machine", "cable", "barbell", "rack", "bench", "bands", "pull_up_bar", "box", "mat"],
  coach: "karim-adel",
  priceEgp: 790,
  prices: { SAR: 99, AED: 99, USD: 25 },
  discountPercentage: 0,
  popularity: 88,
  faq: [
    {
      q: t("كيف أختار الوزن الأول؟", "How do I choose my first weight?"),
      a: t(
        "اختر وزنًا تنهي به المجموعة وفي وسعك 3 تكرارات أخرى نظيفة.",
        "Pick one that lets you finish the set with 3 clean reps to spare.",
      ),
    },
    missedDay,
    swapExercise,
    ramadan,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("الأساس", "Base"),
      note: t("إتقان الحركة قبل الوزن.", "Movement before weight."),
      days: first,
      weeks: [learn, build, push, deload],
    },
    {
      name: t("البار", "The bar"),
      note: t("تكرارات أقل ووزن يزيد كل أسبوع.", "Fewer reps and a little more weight each week."),
      days: second,
      weeks: [learn, build, push, peak],
    },
  ]),
};
