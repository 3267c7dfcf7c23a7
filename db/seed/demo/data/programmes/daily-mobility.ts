import { t } from "../text.ts";
import type { Programme } from "../types.ts";
import { buildPhases, circuit, coolDown, type DayTemplate, type Dial, straight, warmUp } from "./build.ts";
import { missedDay, safety } from "./faq.ts";
import { flow, holds } from "./titles.ts";

const breath = coolDown(["child-pose 1x60s r0", t("تنفّس من الأنف ببطء.", "Breathe slowly through your nose.")]);
const start = warmUp("brisk-walk 1x120s r0", "cat-cow 1x8 r0");

const days: readonly DayTemplate[] = [
  {
    title: t("الورك", "Hips"),
    kind: "mobility",
    minutes: 20,
    blocks: [
      start,
      circuit(flow, 2, 30, "hip-90-90 1x8 r0 side", "worlds-greatest-stretch 1x4 r0 side", "lateral-lunge 1x6 r0 side"),
      straight(holds, "hip-flexor-stretch 2x40s r10 side", "pigeon-stretch 1x45s r10 side"),
      breath,
    ],
  },
  {
    title: t("الظهر والكتف", "Back and shoulders"),
    kind: "mobility",
    minutes: 20,
    blocks: [
      start,
      circuit(flow, 2, 30, "thoracic-rotation 1x6 r0 side", "shoulder-pass-through 1x10 r0", "prone-y-raise 1x8 r0"),
      straight(holds, "child-pose 2x45s r10"),
      breath,
    ],
  },
  {
    title: t("الكاحل والسمانة", "Ankles and calves"),
    kind: "mobility",
    minutes: 20,
    blocks: [
      start,
      circuit(flow, 2, 30, "ankle-rocks 1x10 r0 side", "calf-raise 1x12 r0", "bodyweight-squat 1x8 r0"),
      straight(holds, "calf-stretch 2x40s r10 side", "deep-squat-hold 2x30s r20"),
      breath,
    ],
  },
  {
    title: t("الفخذ الخلفي ووسط الجسم", "Hamstrings and core"),
    kind: "mobility",
    minutes: 20,
    blocks: [
      start,
      circuit(flow, 2, 30, "glute-bridge 1x10 r0", "bird-dog 1x6 r0 side", "dead-bug 1x6 r0"),
      straight(holds, "hamstring-stretch 2x45s r10 side", "foam-roll-quads 1x60s r0"),
      breath,
    ],
  },
  {
    title: t("سلسلة كاملة", "Full flow"),
    kind: "mobility",
    minutes: 20,
    blocks: [
      start,
      circuit(
        flow,
        2,
        40,
        "worlds-greatest-stretch 1x4 r0 side",
        "deep-squat-hold 1x30s r0",
        "thoracic-rotation 1x5 r0 side",
        "hip-90-90 1x6 r0 side",
      ),
      straight(holds, "pigeon-stretch 1x45s r10 side"),
      breath,
    ],
  },
];

const week = (dial: Omit<Dial, "note">, ar: string, en: string): Dial => ({ ...dial, note: t(ar, en) });

export const dailyMobility: Programme = {
  slug: "daily-mobility",
  name: t("مرونة كل يوم", "Daily Mobility"),
  summary: t(
    "20 دقيقة في اليوم، خمسة أيام، لجسم يتحرك بسهولة.",
    "20 minutes a day, five days a week, for a body that moves with ease.",
  ),
  description: t(
    "لمن يجلس كثيرًا أو يتمرن كثيرًا. كل يوم لمنطقة: ورك، ظهر وكتف، كاحل، فخذ خلفي، ثم سلسلة تجمعها.\n\nنزيد زمن الثبات والجولات أسبوعًا بعد أسبوع. الشد الخفيف مطلوب، أما الألم فإشارة إلى أن تخفف. يصلح وحده أو بجانب أي برنامج آخر.",
    "For those who sit a lot or train a lot. Each day has its area: hips, back and shoulders, ankles, hamstrings, then a flow that joins them.\n\nHolds and rounds grow week by week. A gentle stretch is welcome; pain is a sign to back off. Works alone or beside any other programme.",
  ),
  goal: "mobility",
  level: "beginner",
  weeks: 4,
  daysPerWeek: 5,
  minutesPerDay: 20,
  equipment: ["mat", "bands", "foam_roller"],
  coach: "mariam-fathy",
  priceEgp: 390,
  prices: {},
  discountPercentage: 0,
  popularity: 61,
  faq: [
    {
      q: t("صباحًا أم مساءً؟", "Morning or evening?"),
      a: t(
        "في الوقت الذي ستلتزم به. وفي الصباح ابدأ بهدوء، فالجسم أقل مرونة.",
        "Whenever you will stick to it. In the morning start gently, since the body is stiffer.",
      ),
    },
    {
      q: t("ليس لدي فوم رولر.", "I have no foam roller."),
      a: t(
        "جرّب بدلًا منه إطالة مقدمة الورك؛ ستجدها في البدائل.",
        "Use the hip flexor stretch instead; it is among the alternatives.",
      ),
    },
    missedDay,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("فتح المدى", "Open the range"),
      note: t("حركة بطيئة وتنفّس هادئ.", "Slow movement and calm breath."),
      days,
      weeks: [
        week({ volume: 0.8 }, "تعرّف إلى الحركات.", "Get to know the moves."),
        week({}, "ثبات أطول قليلًا.", "Slightly longer holds."),
      ],
    },
    {
      name: t("تثبيت المدى", "Own the range"),
      note: t("تحكّم في أقصى مدى وصلت إليه.", "Control the range you have gained."),
      days,
      weeks: [
        week({ rounds: 1, reps: 1, volume: 1.1 }, "جولة إضافية في كل سلسلة.", "One more round in each flow."),
        week(
          { rounds: 1, reps: 2, volume: 1.3 },
          "أطول ثبات في البرنامج، ثم أعد قياس السكوات العميق.",
          "The longest holds of the programme; retest your deep squat.",
        ),
      ],
    },
  ]),
};
