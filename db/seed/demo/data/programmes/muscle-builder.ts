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
import { coreWork, finisher, main, pair, secondary } from "./titles.ts";

const startUpper = warmUp("rowing-machine 1x240s r0", "shoulder-pass-through 1x10 r0", "prone-y-raise 1x10 r0");
const startLower = warmUp("stationary-bike 1x300s r0", "worlds-greatest-stretch 1x4 r0 side", "glute-bridge 1x12 r0");
const end = coolDown("child-pose 1x45s r0", "hip-flexor-stretch 1x30s r0 side");

/** The same four days with another rep range of the main lifts: volume first, weight later. */
const days = (heavy: string, medium: string): readonly DayTemplate[] => [
  {
    title: t("علوي (أ): صدر وظهر", "Upper A: chest and back"),
    kind: "strength",
    minutes: 65,
    blocks: [
      startUpper,
      straight(main, `bench-press 4x${heavy} r150 @8 t2110`, `barbell-row 4x${heavy} r120 @8`),
      superset(pair, 3, 75, "incline-dumbbell-press 1x8-10 r0 @8", "lat-pulldown 1x8-10 r0 @8"),
      superset(finisher, 3, 60, "lateral-raise 1x12-15 r0 @8", "face-pull 1x15 r0"),
      end,
    ],
  },
  {
    title: t("سفلي (أ): سكوات", "Lower A: squat"),
    kind: "strength",
    minutes: 65,
    blocks: [
      startLower,
      straight(main, `back-squat 4x${heavy} r180 @8 t3010`, `romanian-deadlift 3x${medium} r120 @8`),
      superset(secondary, 3, 75, "leg-extension 1x12-15 r0 @8", "leg-curl 1x12-15 r0 @8"),
      straight(finisher, "calf-raise 4x12-15 r60 t2111"),
      straight(coreWork, "hanging-knee-raise 3x10 r60"),
      end,
    ],
  },
  {
    title: t("علوي (ب): كتف وذراع", "Upper B: shoulders and arms"),
    kind: "strength",
    minutes: 65,
    blocks: [
      startUpper,
      straight(main, `overhead-press 4x${heavy} r150 @8`, `pull-up 4x${heavy} r150 @8`),
      superset(pair, 3, 75, "dumbbell-bench-press 1x10-12 r0 @8", "seated-cable-row 1x10-12 r0 @8"),
      superset(finisher, 3, 60, "overhead-triceps-extension 1x10-12 r0 @8", "dumbbell-curl 1x10-12 r0 @8"),
      end,
    ],
  },
  {
    title: t("سفلي (ب): ورك ورجل واحدة", "Lower B: hinge and single leg"),
    kind: "strength",
    minutes: 65,
    blocks: [
      startLower,
      straight(main, `hip-thrust 4x${medium} r120 @8 t2011`, "bulgarian-split-squat 3x8-10 r90 @8 side"),
      superset(secondary, 3, 75, "leg-press 1x12-15 r0 @8", "leg-curl 1x10-12 r0 @8"),
      straight(finisher, "calf-raise 4x15-20 r60"),
      straight(coreWork, "pallof-press 3x10 r45 side"),
      end,
    ],
  },
];

export const muscleBuilder: Programme = {
  slug: "muscle-builder-12",
  name: t("بناء العضلات 12 أسبوعًا", "Muscle Builder 12"),
  summary: t(
    "تقسيم علوي وسفلي، أربعة أيام، بثلاث مراحل وحجم محسوب.",
    "Upper and lower, four days, three phases and measured volume.",
  ),
  description: t(
    "لمن تمرّن ستة أشهر على الأقل ويريد خطة لا تتكرر فيها الأسابيع عشوائيًا. تدرّب كل عضلة مرتين أسبوعيًا، ويزيد الحجم داخل كل مرحلة ثم ينخفض في أسبوع التخفيف.\n\nالمرحلة الأولى للحجم، والثانية للتحكم في النزول، والثالثة للأوزان الأثقل. سجّل كل مجموعة لتعرف متى تزيد.",
    "For people with at least six months of training who want weeks that build on each other. Each muscle works twice a week; volume climbs inside every phase and drops in the deload.\n\nPhase one is for volume, phase two for tension and phase three for heavier weights. Log every set so you know when to add.",
  ),
  goal: "muscle",
  level: "intermediate",
  weeks: 12,
  daysPerWeek: 4,
  minutesPerDay: 65,
  equipment: ["barbell", "dumbbells", "bench", "rack", "cable", "machine", "pull_up_bar", "bands", "mat"],
  coach: "youssef-nabil",
  priceEgp: 1190,
  prices: { SAR: 149, AED: 149, USD: 39 },
  discountPercentage: 15,
  popularity: 84,
  faq: [
    {
      q: t("هل يكفي وحده لبناء العضلات؟", "Is it enough on its own to build muscle?"),
      a: t(
        "التمرين نصف الطريق؛ والنصف الآخر سعرات كافية وبروتين موزّع على اليوم ونوم منتظم.",
        "Training is half of it; the rest is enough calories, protein through the day and regular sleep.",
      ),
    },
    missedDay,
    swapExercise,
    ramadan,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("الحجم", "Volume"),
      note: t("مدى أوسع وراحة أقصر.", "Wider ranges and shorter rests."),
      days: days("8-10", "10-12"),
      weeks: [learn, build, push, deload],
    },
    {
      name: t("التحكم", "Tension"),
      note: t("نزول بطيء وأوزان أثقل قليلًا.", "Slow lowering and slightly heavier weights."),
      days: days("6-8", "8-10"),
      weeks: [build, push, peak, deload],
    },
    {
      name: t("القوة والحصاد", "Strength and harvest"),
      note: t("أثقل أوزان البرنامج بتكرارات أقل.", "The heaviest weights of the programme at lower reps."),
      days: days("5-7", "8-10"),
      weeks: [build, push, peak, deload],
    },
  ]),
};
