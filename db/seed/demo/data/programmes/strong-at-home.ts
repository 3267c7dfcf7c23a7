import { t } from "../text.ts";
import type { Programme } from "../types.ts";
import {
  build,
  buildPhases,
  circuit,
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
import { coreWork, finisher, main, pair } from "./titles.ts";

const start = warmUp(
  "jumping-jack 1x30s r10",
  "cat-cow 1x8 r0",
  "glute-bridge 1x12 r0",
  "shoulder-pass-through 1x8 r0",
);
const end = coolDown("hip-flexor-stretch 1x30s r0 side", "child-pose 1x45s r0");

const first: readonly DayTemplate[] = [
  {
    title: t("أرداف وفخذ", "Glutes and thighs"),
    kind: "strength",
    minutes: 40,
    blocks: [
      start,
      straight(
        main,
        ["goblet-squat 3x10-12 r75 @7 t3010", t("دمبل واحد ملاصق للصدر.", "One dumbbell close to the chest.")],
        "dumbbell-romanian-deadlift 3x10-12 r75 @7 t3010",
      ),
      superset(pair, 3, 45, "reverse-lunge 1x8 r0 side", "glute-bridge 1x15 r0"),
      end,
    ],
  },
  {
    title: t("ظهر وكتف وذراع", "Back, shoulders, arms"),
    kind: "strength",
    minutes: 40,
    blocks: [
      start,
      straight(main, "band-row 3x10-12 r60 @7", "dumbbell-shoulder-press 3x8-10 r75 @7"),
      superset(pair, 3, 45, "floor-press 1x8-10 r0 @7", "rear-delt-fly 1x12-15 r0"),
      superset(finisher, 2, 45, "dumbbell-curl 1x10-12 r0", "overhead-triceps-extension 1x10-12 r0"),
      end,
    ],
  },
  {
    title: t("وسط الجسم وكارديو", "Core and cardio"),
    kind: "cardio",
    minutes: 35,
    blocks: [
      start,
      circuit(
        coreWork,
        3,
        60,
        "dead-bug 1x8 r15",
        "side-plank 1x20s r15 side",
        "suitcase-carry 1x20m r15 side",
        "high-knees 1x25s r15",
      ),
      end,
    ],
  },
  {
    title: t("الجسم كله", "Full body"),
    kind: "strength",
    minutes: 40,
    blocks: [
      start,
      circuit(
        t("جولات الدمبل", "Dumbbell rounds"),
        3,
        75,
        "split-squat 1x8-10 r15 @7 side",
        "incline-push-up 1x8-10 r15 @7",
        "dumbbell-romanian-deadlift 1x10-12 r15 @7",
        "band-row 1x12 r15",
        "lateral-raise 1x12 r15",
      ),
      end,
    ],
  },
];
const second: readonly DayTemplate[] = [
  {
    title: t("أرداف وفخذ", "Glutes and thighs"),
    kind: "strength",
    minutes: 45,
    blocks: [
      start,
      straight(main, "split-squat 4x8-10 r75 @8 t2110 side", "dumbbell-romanian-deadlift 4x8-10 r75 @8 t3110"),
      superset(pair, 3, 45, "lateral-lunge 1x8 r0 side", "single-leg-glute-bridge 1x10 r0 side"),
      straight(finisher, "wall-sit 2x40s r45"),
      end,
    ],
  },
  {
    title: t("ظهر وكتف وذراع", "Back, shoulders, arms"),
    kind: "strength",
    minutes: 42,
    blocks: [
      start,
      straight(main, "band-row 4x10-12 r60 @8", "dumbbell-shoulder-press 4x8-10 r75 @8"),
      superset(pair, 3, 45, "floor-press 1x8-10 r0 @8", "lateral-raise 1x12-15 r0 @8"),
      superset(finisher, 3, 45, "hammer-curl 1x10-12 r0", "overhead-triceps-extension 1x10-12 r0"),
      end,
    ],
  },
  {
    title: t("وسط الجسم وكارديو", "Core and cardio"),
    kind: "cardio",
    minutes: 38,
    blocks: [
      start,
      circuit(
        coreWork,
        4,
        60,
        "hollow-hold 1x20s r15",
        "mountain-climber 1x30s r15",
        "farmer-carry 1x30m r15",
        "skater-hop 1x25s r15",
      ),
      end,
    ],
  },
  {
    title: t("الجسم كله", "Full body"),
    kind: "strength",
    minutes: 45,
    blocks: [
      start,
      circuit(
        t("جولات الدمبل", "Dumbbell rounds"),
        4,
        75,
        "goblet-squat 1x10-12 r15 @8",
        "knee-push-up 1x10-12 r15 @8",
        "walking-lunge 1x8 r15 @8 side",
        "band-row 1x12-15 r15",
        "dumbbell-shoulder-press 1x8 r15",
      ),
      end,
    ],
  },
];

export const strongAtHome: Programme = {
  slug: "strong-at-home",
  name: t("قوية في البيت", "Strong at Home"),
  summary: t(
    "8 أسابيع بالدمبل وحزام مقاومة، مصممة للنساء وللمساحات الصغيرة.",
    "8 weeks with dumbbells and a band, designed for women and small spaces.",
  ),
  description: t(
    "برنامج قوة حقيقي من غرفة المعيشة: زوجان من الدمبل (خفيف ومتوسط)، حزام مقاومة، وسجادة. التركيز على الأرداف والظهر ووسط الجسم دون قفز كثير، فلا يزعج الجيران.\n\nتكتبه وتتابعه مدربة. كل تمرين له صيغة أسهل وأخرى أصعب، ويمكنك تبديل الأيام حسب أسبوعك.",
    "Real strength training from the living room: two pairs of dumbbells (light and medium), a band and a mat. It favours glutes, back and core with little jumping, so the neighbours stay happy.\n\nWritten and followed up by a female coach. Every exercise has an easier and a harder version, and you can move days around your week.",
  ),
  goal: "muscle",
  level: "beginner",
  weeks: 8,
  daysPerWeek: 4,
  minutesPerDay: 40,
  equipment: ["dumbbells", "bands", "mat"],
  coach: "nour-samir",
  priceEgp: 790,
  prices: { SAR: 99, AED: 99, USD: 25 },
  discountPercentage: 10,
  popularity: 91,
  faq: [
    {
      q: t("ما الأوزان المناسبة للبداية؟", "Which weights should I start with?"),
      a: t(
        "زوج 3 كجم وزوج 5 كجم لأغلب المبتدئات، ثم من 8 إلى 10 كجم للرجلين بعد الأسبوع الرابع.",
        "A 3 kg and a 5 kg pair suit most beginners, then 8-10 kg for legs after week four.",
      ),
    },
    {
      q: t("هل يناسب ما بعد الولادة؟", "Is it right after childbirth?"),
      a: t(
        "بعد موافقة الطبيبة فقط، والبداية بتمارين وسط الجسم الهادئة.",
        "Only once your doctor agrees; begin with the calm core work.",
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
      note: t("إتقان الحركة واختيار الأوزان.", "Learn the moves and choose your weights."),
      days: first,
      weeks: [learn, build, push, deload],
    },
    {
      name: t("القوة", "Strength"),
      note: t("أوزان أثقل وحركات برجل واحدة.", "Heavier weights and single-leg work."),
      days: second,
      weeks: [build, push, peak, deload],
    },
  ]),
};
