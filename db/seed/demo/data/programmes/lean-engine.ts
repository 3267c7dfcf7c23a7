import { t } from "../text.ts";
import type { Programme } from "../types.ts";
import {
  amrap,
  build,
  buildPhases,
  circuit,
  coolDown,
  type DayTemplate,
  deload,
  emom,
  learn,
  peak,
  push,
  straight,
  superset,
  warmUp,
} from "./build.ts";
import { missedDay, ramadan, safety, swapExercise } from "./faq.ts";
import { coreWork, finisher, main, pair, rounds } from "./titles.ts";

const start = warmUp("jump-rope 1x180s r30", "worlds-greatest-stretch 1x4 r0 side", "bodyweight-squat 1x12 r0");
const end = coolDown("child-pose 1x45s r0", "pigeon-stretch 1x40s r0 side");

const first: readonly DayTemplate[] = [
  {
    title: t("قوة ودفع", "Strength and push"),
    kind: "strength",
    minutes: 45,
    blocks: [
      start,
      straight(main, "goblet-squat 4x8-10 r75 @8"),
      superset(pair, 3, 60, "dumbbell-bench-press 1x8-10 r0 @8", "one-arm-dumbbell-row 1x8-10 r0 @8 side"),
      emom(
        finisher,
        8,
        ["kettlebell-swing 1x12 r0", t("في الدقائق الفردية.", "On odd minutes.")],
        ["mountain-climber 1x25s r0", t("في الدقائق الزوجية.", "On even minutes.")],
      ),
      end,
    ],
  },
  {
    title: t("جولات الكيتل بيل", "Kettlebell rounds"),
    kind: "cardio",
    minutes: 40,
    blocks: [
      start,
      circuit(
        rounds,
        4,
        75,
        "kettlebell-swing 1x15 r15",
        "reverse-lunge 1x8 r15 side",
        "push-up 1x8-10 r15",
        "farmer-carry 1x30m r15",
      ),
      circuit(coreWork, 2, 40, "plank 1x40s r15", "bicycle-crunch 1x16 r15"),
      end,
    ],
  },
  {
    title: t("قوة وسحب", "Strength and pull"),
    kind: "strength",
    minutes: 45,
    blocks: [
      start,
      straight(main, "dumbbell-romanian-deadlift 4x8-10 r75 @8 t3010"),
      superset(pair, 3, 60, "lat-pulldown 1x10-12 r0 @8", "dumbbell-shoulder-press 1x8-10 r0 @8"),
      amrap(finisher, 8, "burpee 1x5 r0", "goblet-squat 1x8 r0", "jump-rope 1x30s r0"),
      end,
    ],
  },
  {
    title: t("كارديو بوتيرة ثابتة", "Steady engine"),
    kind: "cardio",
    minutes: 45,
    blocks: [
      warmUp("ankle-rocks 1x8 r0 side", "high-knees 1x30s r0"),
      straight(t("الكارديو", "Cardio"), [
        "rowing-machine 3x480s r90",
        t("جهد تستطيع معه قول جملة قصيرة.", "An effort that allows short sentences."),
      ]),
      coolDown("hamstring-stretch 1x40s r0 side", "calf-stretch 1x30s r0 side"),
    ],
  },
];
const second: readonly DayTemplate[] = [
  {
    title: t("قوة ودفع", "Strength and push"),
    kind: "strength",
    minutes: 45,
    blocks: [
      start,
      straight(main, "bulgarian-split-squat 4x8 r75 @8 side"),
      superset(pair, 4, 60, "incline-dumbbell-press 1x8 r0 @8", "seated-cable-row 1x8-10 r0 @8"),
      emom(finisher, 10, "kettlebell-swing 1x15 r0", "burpee 1x6 r0"),
      end,
    ],
  },
  {
    title: t("جولات طويلة", "Long rounds"),
    kind: "cardio",
    minutes: 42,
    blocks: [
      start,
      circuit(
        rounds,
        4,
        60,
        "skater-hop 1x30s r10",
        "kettlebell-swing 1x15 r10",
        "push-up 1x10-12 r10",
        "walking-lunge 1x8 r10 side",
        "farmer-carry 1x40m r10",
      ),
      circuit(coreWork, 3, 40, "hollow-hold 1x25s r15", "side-plank 1x25s r15 side"),
      end,
    ],
  },
  {
    title: t("قوة وسحب", "Strength and pull"),
    kind: "strength",
    minutes: 45,
    blocks: [
      start,
      straight(main, "dumbbell-romanian-deadlift 4x8 r75 @8.5 t3010"),
      superset(pair, 4, 60, "assisted-pull-up 1x6-8 r0 @8", "dumbbell-shoulder-press 1x8 r0 @8"),
      amrap(finisher, 10, "rowing-machine 1x60s r0", "goblet-squat 1x10 r0", "push-up 1x6 r0"),
      end,
    ],
  },
  {
    title: t("كارديو بوتيرة متغيّرة", "Mixed engine"),
    kind: "cardio",
    minutes: 45,
    blocks: [
      warmUp("ankle-rocks 1x8 r0 side", "high-knees 1x30s r0"),
      straight(t("فترات", "Intervals"), [
        "stationary-bike 6x120s r60",
        t("صعب لكن متساوٍ في كل فترة.", "Hard but even in every interval."),
      ]),
      coolDown("hamstring-stretch 1x40s r0 side", "hip-flexor-stretch 1x30s r0 side"),
    ],
  },
];

export const leanEngine: Programme = {
  slug: "lean-engine-8",
  name: t("محرّك اللياقة", "Lean Engine"),
  summary: t("8 أسابيع تجمع الأوزان والكارديو في 45 دقيقة.", "8 weeks of weights and conditioning in 45 minutes."),
  description: t(
    "نحافظ على القوة برفعة أساسية في كل يوم، ثم نرفع النبض بجولات موقوتة. الراحة محسوبة، والإيقاع لك.\n\nيناسب من يعرف أساسيات الدمبل والكيتل بيل. النتيجة تأتي من العجز المعتدل في السعرات والانتظام، والبرنامج يضمن أن يكون تمرينك في الاتجاه نفسه.",
    "One main lift a day keeps your strength, then rounds, EMOMs and AMRAPs bring your heart rate up. Rest is set; the pace is yours.\n\nFor people who know the basics of dumbbells and kettlebells. Results come from a moderate calorie deficit and regularity; the programme makes sure training pulls the same way.",
  ),
  goal: "fat_loss",
  level: "intermediate",
  weeks: 8,
  daysPerWeek: 4,
  minutesPerDay: 45,
  equipment: ["dumbbells", "kettlebell", "bench", "cable", "machine", "rope", "pull_up_bar", "bands", "mat"],
  coach: "salma-hadi",
  priceEgp: 890,
  prices: { SAR: 109, AED: 109, USD: 29 },
  discountPercentage: 20,
  popularity: 80,
  faq: [
    {
      q: t("كم سأخسر من الوزن؟", "How much weight will I lose?"),
      a: t(
        "لا نعد برقم؛ فهو يختلف من شخص إلى آخر ويعتمد على الأكل والنوم. نقيس التقدّم بالأداء والمقاسات معًا.",
        "We promise no number: it differs between people and depends on food and sleep. We track performance and measurements together.",
      ),
    },
    missedDay,
    swapExercise,
    ramadan,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("التشغيل", "Ignition"),
      note: t("تعرّف إلى الجولات واضبط إيقاعك.", "Get to know the rounds and set your pace."),
      days: first,
      weeks: [learn, build, push, deload],
    },
    {
      name: t("السرعة", "Speed"),
      note: t("راحة أقصر وعمل أكثر.", "Shorter rests and more work."),
      days: second,
      weeks: [build, push, peak, deload],
    },
  ]),
};
