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
  learn,
  peak,
  push,
  warmUp,
} from "./build.ts";
import { missedDay, ramadan, safety, swapExercise } from "./faq.ts";
import { coreWork, finisher, rounds } from "./titles.ts";

const start = warmUp("jumping-jack 1x40s r10", "cat-cow 1x8 r0", "worlds-greatest-stretch 1x4 r0 side");
const end = coolDown("child-pose 1x45s r0", "hip-flexor-stretch 1x30s r0 side", "calf-stretch 1x30s r0 side");

const base: readonly DayTemplate[] = [
  {
    title: t("الجسم كله (أ)", "Full body A"),
    kind: "strength",
    minutes: 30,
    blocks: [
      start,
      circuit(
        rounds,
        3,
        75,
        "bodyweight-squat 1x10-12 r20 @7",
        "incline-push-up 1x8-10 r20 @7",
        "glute-bridge 1x12-15 r20",
        "towel-door-row 1x8-10 r20 @7",
      ),
      circuit(coreWork, 2, 45, "dead-bug 1x8 r15", "plank 1x25s r15"),
      end,
    ],
  },
  {
    title: t("حركة ونبض", "Move and sweat"),
    kind: "cardio",
    minutes: 30,
    blocks: [
      start,
      circuit(
        rounds,
        3,
        60,
        "high-knees 1x30s r20",
        "bodyweight-squat 1x12 r20",
        "mountain-climber 1x25s r20",
        "skater-hop 1x20s r20",
      ),
      amrap(finisher, 6, "jumping-jack 1x20 r0", "reverse-lunge 1x6 r0 side", "knee-push-up 1x6 r0"),
      end,
    ],
  },
  {
    title: t("الجسم كله (ب)", "Full body B"),
    kind: "strength",
    minutes: 30,
    blocks: [
      start,
      circuit(
        rounds,
        3,
        75,
        "reverse-lunge 1x8 r20 side",
        "knee-push-up 1x8-12 r20 @7",
        "prone-y-raise 1x10-12 r20",
        "wall-sit 1x25s r20",
      ),
      circuit(coreWork, 2, 45, "bird-dog 1x8 r15 side", "side-plank 1x20s r15 side"),
      end,
    ],
  },
  {
    title: t("مشي ومرونة", "Walk and mobility"),
    kind: "cardio",
    minutes: 30,
    blocks: [
      warmUp("ankle-rocks 1x8 r0 side"),
      circuit(t("المشي", "Walk"), 1, 0, [
        "brisk-walk 1x1200s r0",
        t("20 دقيقة بوتيرة تسمح بالكلام.", "20 minutes at talking pace."),
      ]),
      coolDown("hamstring-stretch 1x40s r0 side", "hip-90-90 1x8 r0 side", "thoracic-rotation 1x6 r0 side"),
    ],
  },
];

const later: readonly DayTemplate[] = [
  {
    title: t("قوة بوزن الجسم (أ)", "Bodyweight strength A"),
    kind: "strength",
    minutes: 32,
    blocks: [
      start,
      circuit(
        rounds,
        3,
        75,
        "split-squat 1x8-10 r20 @8 side",
        "push-up 1x5-8 r20 @8",
        "single-leg-glute-bridge 1x8-10 r20 side",
        "towel-door-row 1x10-12 r20 @8",
      ),
      circuit(coreWork, 2, 40, "hollow-hold 1x20s r15", "side-plank 1x25s r15 side"),
      end,
    ],
  },
  {
    title: t("جولات سريعة", "Fast rounds"),
    kind: "cardio",
    minutes: 30,
    blocks: [
      start,
      circuit(rounds, 4, 60, "burpee 1x6 r15", "skater-hop 1x30s r15", "mountain-climber 1x30s r15"),
      amrap(finisher, 8, "bodyweight-squat 1x12 r0", "incline-push-up 1x8 r0", "high-knees 1x20 r0"),
      end,
    ],
  },
  {
    title: t("قوة بوزن الجسم (ب)", "Bodyweight strength B"),
    kind: "strength",
    minutes: 32,
    blocks: [
      start,
      circuit(
        rounds,
        3,
        75,
        "lateral-lunge 1x8 r20 side",
        "pike-push-up 1x5-8 r20 @8",
        "prone-y-raise 1x12 r20",
        "calf-raise 1x15 r20",
      ),
      circuit(coreWork, 3, 40, "bicycle-crunch 1x16 r15", "plank 1x35s r15"),
      end,
    ],
  },
  {
    title: t("مشي طويل ومرونة", "Long walk and mobility"),
    kind: "cardio",
    minutes: 35,
    blocks: [
      warmUp("ankle-rocks 1x8 r0 side"),
      circuit(t("المشي", "Walk"), 1, 0, "brisk-walk 1x1500s r0"),
      coolDown("deep-squat-hold 1x40s r0", "hip-flexor-stretch 1x40s r0 side"),
    ],
  },
];

export const homeStart: Programme = {
  slug: "home-start",
  name: t("البداية من البيت", "Home Start"),
  summary: t(
    "6 أسابيع بلا معدات، لمن يعود إلى الحركة أو يبدأها.",
    "6 weeks without equipment for those starting, or starting again.",
  ),
  description: t(
    "أربعة تمارين في الأسبوع، كل واحد نصف ساعة، ومساحة سجادة تكفي. نبدأ بحركات يستطيعها أي شخص سليم، ثم نرفع الجولات والصعوبة بهدوء.\n\nالهدف ليس إنهاكك في أول يوم، بل أن تصل إلى الأسبوع السادس وقد صار التمرين جزءًا من يومك. فقدان الدهون يعتمد على الأكل والنوم أيضًا، ولا نعدك برقم على الميزان.",
    "Four half-hour sessions a week and the space of one mat. We begin with moves any healthy person can do, then add rounds and difficulty without rushing.\n\nThe point is not to exhaust you on day one but to reach week six with training as part of your day. Losing fat also depends on food and sleep, and we promise no number on the scale.",
  ),
  goal: "fat_loss",
  level: "beginner",
  weeks: 6,
  daysPerWeek: 4,
  minutesPerDay: 30,
  equipment: ["none", "mat"],
  coach: "nour-samir",
  priceEgp: 590,
  prices: { SAR: 75, AED: 75, USD: 19 },
  discountPercentage: 0,
  popularity: 95,
  faq: [
    {
      q: t("هل أحتاج إلى أي معدات؟", "Do I need any equipment?"),
      a: t("سجادة ومنشفة قوية وكرسي ثابت، لا أكثر.", "A mat, a strong towel and a steady chair, nothing more."),
    },
    missedDay,
    swapExercise,
    ramadan,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("تعلّم الحركة", "Learn to move"),
      note: t("ثبّت المواعيد قبل أن تزيد الجهد.", "Fix your training times before you add effort."),
      days: base,
      weeks: [learn, build, push],
    },
    {
      name: t("زِد الإيقاع", "Pick up the pace"),
      note: t("حركات أصعب وراحة أقل.", "Harder moves and a little less rest."),
      days: later,
      weeks: [
        build,
        peak,
        {
          ...deload,
          note: t(
            "أسبوع ختام أخف: أعد قياس بلانك اليوم الأول.",
            "A lighter final week: test your day-one plank again.",
          ),
        },
      ],
    },
  ]),
};
