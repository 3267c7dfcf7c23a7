import { t } from "./text.ts";
import type { Text, Transformation } from "./types.ts";

const kg = t("كجم", "kg");
const minutes = t("دقيقة", "min");
const seconds = t("ثانية", "s");
const reps = t("تكرارات", "reps");
const manyReps = t("تكرارًا", "reps");
const km = t("كم", "km");
const cm = t("سم", "cm");

const example = (
  initial: Text,
  programme: string,
  headline: Text,
  metric: Text,
  unit: Text,
  better: "higher" | "lower",
  series: readonly [number, ...number[]],
): Transformation => ({
  isExample: true,
  initial,
  programme,
  weeks: series.length - 1,
  headline,
  metric,
  unit,
  better,
  start: series[0],
  now: series.at(-1) ?? series[0],
  series,
});

/** Examples of measurable progress, not results of real people. The first value is the day before week 1. */
export const transformations: readonly Transformation[] = [
  example(
    t("م.", "M."),
    "strength-base-12",
    t("سكوات أثقل بلا استعجال", "A heavier squat, without hurry"),
    t("سكوات 5 تكرارات", "Squat for 5 reps"),
    kg,
    "higher",
    [70, 72.5, 75, 77.5, 75, 80, 82.5, 85, 80, 87.5, 90, 92.5, 95],
  ),
  example(
    t("س.", "S."),
    "strong-at-home",
    t("من الركبتين إلى ضغط كامل", "From knees to full push-ups"),
    t("تمرين الضغط المتواصل", "Push-ups in a row"),
    reps,
    "higher",
    [0, 1, 2, 3, 4, 5, 7, 9, 10],
  ),
  example(
    t("أ.", "A."),
    "first-10k",
    t("أول 10 كم متواصلة", "A first continuous 10 km"),
    t("أطول مسافة", "Longest distance"),
    km,
    "higher",
    [2, 2.6, 3, 3.6, 3.6, 5, 5.5, 6.3, 6.3, 7, 8, 8.8, 10],
  ),
  example(
    t("ر.", "R."),
    "home-start",
    t("ثبات أطول في البلانك", "A longer plank"),
    t("زمن البلانك", "Plank time"),
    seconds,
    "higher",
    [20, 28, 35, 45, 52, 63, 75],
  ),
  example(
    t("ك.", "K."),
    "muscle-builder-12",
    t("أول عقلات نظيفة", "The first clean pull-ups"),
    t("عقلة متواصلة", "Pull-ups in a row"),
    reps,
    "higher",
    [1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8],
  ),
  example(
    t("هـ.", "H."),
    "daily-mobility",
    t("كفّان أقرب إلى الأرض", "Hands closer to the floor"),
    t("المسافة إلى الأرض عند الانحناء", "Distance to the floor in a forward fold"),
    cm,
    "lower",
    [18, 14, 11, 7, 4],
  ),
  example(
    t("ن.", "N."),
    "gym-foundations",
    t("من البار الفارغ إلى الثقة", "From the empty bar to confidence"),
    t("سكوات 8 تكرارات", "Squat for 8 reps"),
    kg,
    "higher",
    [20, 25, 30, 32.5, 30, 37.5, 42.5, 45, 50],
  ),
  example(
    t("ي.", "Y."),
    "lean-engine-8",
    t("نفَس أطول في التجديف", "More breath on the rower"),
    t("زمن 2 كم تجديف", "2 km row time"),
    minutes,
    "lower",
    [10.2, 10, 9.8, 9.5, 9.6, 9.2, 9, 8.8, 8.7],
  ),
  example(
    t("د.", "D."),
    "home-start",
    t("خطوات أسهل على السلم", "Easier on the stairs"),
    t("سكوات في دقيقة", "Squats in a minute"),
    manyReps,
    "higher",
    [18, 21, 24, 27, 29, 32, 36],
  ),
  example(
    t("ع.", "A."),
    "first-10k",
    t("وتيرة أهدأ وزمن أفضل", "A calmer pace and a better time"),
    t("زمن 5 كم", "5 km time"),
    minutes,
    "lower",
    [41, 40, 39, 38, 38.5, 36.5, 35.5, 34.5, 35, 33.5, 32.5, 32, 31.5],
  ),
  example(
    t("ل.", "L."),
    "strong-at-home",
    t("رفعة رومانية أثقل في غرفة المعيشة", "A heavier hinge in the living room"),
    t("رفعة رومانية 10 تكرارات", "Romanian deadlift for 10 reps"),
    kg,
    "higher",
    [10, 10, 12, 14, 12, 16, 18, 20, 20],
  ),
  example(
    t("ط.", "T."),
    "strength-base-12",
    t("رفعة مميتة تبدأ من الأساس", "A deadlift built from the base"),
    t("رفعة مميتة 3 تكرارات", "Deadlift for 3 reps"),
    kg,
    "higher",
    [90, 95, 100, 105, 100, 110, 112.5, 117.5, 110, 120, 125, 127.5, 132.5],
  ),
];
