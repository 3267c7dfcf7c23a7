import { t } from "../text.ts";
import type { Programme } from "../types.ts";
import { buildPhases, circuit, coolDown, type DayTemplate, type Dial, straight, warmUp } from "./build.ts";
import { missedDay, safety } from "./faq.ts";
import { rounds, run } from "./titles.ts";

const start = warmUp("brisk-walk 1x300s r0", "ankle-rocks 1x8 r0 side", "high-knees 1x30s r0");
const end = coolDown(
  "calf-stretch 1x40s r0 side",
  "hamstring-stretch 1x40s r0 side",
  "hip-flexor-stretch 1x30s r0 side",
);
const support: DayTemplate = {
  title: t("قوة للعدّاء", "Runner's strength"),
  kind: "strength",
  minutes: 30,
  blocks: [
    warmUp("jumping-jack 1x40s r0", "glute-bridge 1x12 r0"),
    circuit(
      rounds,
      3,
      60,
      "split-squat 1x8-10 r15 side",
      "single-leg-glute-bridge 1x10 r15 side",
      "calf-raise 1x15 r15",
      "side-plank 1x25s r15 side",
      "dead-bug 1x8 r15",
    ),
    end,
  ],
};

const walkRun: readonly DayTemplate[] = [
  {
    title: t("مشي وجري", "Walk and run"),
    kind: "cardio",
    minutes: 35,
    blocks: [start, straight(run, ["easy-run 6x120s r90", t("امشِ في فترات الراحة.", "Walk through the rests.")]), end],
  },
  support,
  {
    title: t("جري هادئ طويل", "Long easy run"),
    kind: "cardio",
    minutes: 45,
    blocks: [
      start,
      straight(run, ["easy-run 1x3000m r0", t("امشِ دقيقة متى احتجت.", "Walk a minute whenever you need to.")]),
      end,
    ],
  },
];
const steady: readonly DayTemplate[] = [
  {
    title: t("جري هادئ مع تسارعات", "Easy run with strides"),
    kind: "cardio",
    minutes: 40,
    blocks: [start, straight(run, "easy-run 1x4000m r60", "strides 4x80m r60"), end],
  },
  support,
  {
    title: t("جري طويل", "Long run"),
    kind: "cardio",
    minutes: 55,
    blocks: [
      start,
      straight(run, ["easy-run 1x5500m r0", t("ابدأ أبطأ مما تريد.", "Start slower than you want to.")]),
      end,
    ],
  },
];
const sharp: readonly DayTemplate[] = [
  {
    title: t("فترات سريعة", "Fast intervals"),
    kind: "cardio",
    minutes: 45,
    blocks: [
      start,
      straight(
        run,
        "easy-run 1x1500m r60",
        ["interval-run 5x400m r90 @8", t("زمن متقارب في كل جولة.", "Even times in every round.")],
        "easy-run 1x1000m r0",
      ),
      end,
    ],
  },
  {
    title: t("إيقاع ثابت", "Tempo"),
    kind: "cardio",
    minutes: 45,
    blocks: [start, straight(run, "easy-run 1x1500m r0", "tempo-run 1x3000m r0 @7", "easy-run 1x1000m r0"), end],
  },
  {
    title: t("جري طويل", "Long run"),
    kind: "cardio",
    minutes: 65,
    blocks: [start, straight(run, "easy-run 1x7000m r0"), end],
  },
];

const raceWeek: readonly DayTemplate[] = [
  {
    title: t("جري خفيف مع تسارعات", "Light run with strides"),
    kind: "cardio",
    minutes: 30,
    blocks: [start, straight(run, "easy-run 1x3000m r60", "strides 4x80m r75"), end],
  },
  {
    title: t("هرولة قصيرة", "Short jog"),
    kind: "cardio",
    minutes: 25,
    blocks: [start, straight(run, "easy-run 1x2000m r0"), end],
  },
  {
    title: t("يوم العشرة", "The 10 km day"),
    kind: "cardio",
    minutes: 85,
    blocks: [
      start,
      straight(run, [
        "easy-run 1x10000m r0",
        t("أول 3 كم أبطأ مما تريد، ثم استمتع.", "First 3 km slower than you want, then enjoy it."),
      ]),
      end,
    ],
  },
];

const grow = (volume: number, ar: string, en: string): Dial => ({ volume, note: t(ar, en) });
const ease = (volume: number): Dial => ({
  volume,
  sets: -1,
  rounds: -1,
  deload: true,
  note: t("ساقاك تتأقلمان الآن.", "Your legs adapt now."),
});

export const firstTenK: Programme = {
  slug: "first-10k",
  name: t("أول 10 كم", "First 10K"),
  summary: t("12 أسبوعًا من المشي والجري إلى 10 كم متواصلة.", "12 weeks from walk-run to a continuous 10 km."),
  description: t(
    "ثلاثة أيام في الأسبوع: جري قصير، قوة خفيفة تحمي ساقيك، وجري طويل هادئ. تزيد المسافة بالتدريج، وكل أسبوع رابع أخف.\n\nيكفيك حذاء مناسب وساعة من وقتك. إن كنت تمشي نصف ساعة دون تعب فأنت جاهز للأسبوع الأول.",
    "Three days a week: a short run, light strength to protect your legs, and a long easy run. Distance grows calmly and every fourth week is lighter.\n\nAn hour and decent shoes are enough. If you can walk for half an hour without trouble, you are ready for week one.",
  ),
  goal: "endurance",
  level: "beginner",
  weeks: 12,
  daysPerWeek: 3,
  minutesPerDay: 45,
  equipment: ["none", "mat", "bands"],
  coach: "omar-rashed",
  priceEgp: 690,
  prices: { SAR: 85, AED: 85, USD: 22 },
  discountPercentage: 0,
  popularity: 72,
  faq: [
    {
      q: t("هل أستطيع الجري على السير؟", "Can I run on a treadmill?"),
      a: t(
        "نعم، مع ميل 1% تقريبًا. وانقل جريًا واحدًا أسبوعيًا إلى الطريق قبل السباق.",
        "Yes, at about 1% incline. Move one run a week outdoors before race day.",
      ),
    },
    {
      q: t("كيف أجري في حر الصيف؟", "How do I run in summer heat?"),
      a: t(
        "بعد الفجر أو بعد المغرب، بوتيرة أبطأ وماء أكثر، وأوقف الجري إن شعرت بدوار.",
        "After dawn or after sunset, slower and with more water; stop if you feel dizzy.",
      ),
    },
    missedDay,
    safety,
  ],
  phases: buildPhases([
    {
      name: t("من المشي إلى الجري", "From walk to run"),
      note: t("الهدف أن تنهي لا أن تسرع.", "The aim is to finish, not to be fast."),
      days: walkRun,
      weeks: [
        grow(0.85, "ابدأ أهدأ مما تتخيل.", "Start calmer than you imagine."),
        grow(1, "فترات جري أطول قليلًا.", "Slightly longer running spells."),
        grow(1.2, "الجري يغلب المشي هذا الأسبوع.", "Running outweighs walking this week."),
        ease(0.8),
      ],
    },
    {
      name: t("جري متواصل", "Running on"),
      note: t("كل الجري بوتيرة تسمح بالكلام.", "All runs at talking pace."),
      days: steady,
      weeks: [
        grow(0.9, "أول جري متواصل طويل.", "Your first long continuous run."),
        grow(1, "ثبّت الوتيرة.", "Hold the pace steady."),
        grow(1.15, "أطول مسافة حتى الآن.", "Your longest distance so far."),
        ease(0.75),
      ],
    },
    {
      name: t("نحو العشرة", "Towards ten"),
      note: t("قليل من السرعة وكثير من الصبر.", "A little speed and a lot of patience."),
      days: sharp,
      weeks: [
        grow(1, "فترات خفيفة ومتساوية.", "Light, even intervals."),
        grow(1.15, "جري طويل يقارب 8 كم.", "A long run close to 8 km."),
        grow(1.25, "آخر أسبوع كبير.", "The last big week."),
      ],
    },
    {
      name: t("أسبوع العشرة", "Ten-kilometre week"),
      note: t("ساقان مرتاحتان ليوم كبير.", "Fresh legs for the big day."),
      days: raceWeek,
      weeks: [
        {
          deload: true,
          note: t(
            "جري قليل، ونوم جيد، ثم 10 كم في اليوم الثالث.",
            "Little running, good sleep, then 10 km on day three.",
          ),
        },
      ],
    },
  ]),
};
