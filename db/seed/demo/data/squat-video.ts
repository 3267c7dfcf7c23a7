import type { Caption } from "#shared/contract/exercise-videos.ts";
import type { Shape } from "#shared/domain/drawings.ts";

/** Two squats of five seconds: three down, one held, one up. */
export const squatCaptions: readonly Caption[] = [
  {
    fromMs: 0,
    untilMs: 3000,
    text: { ar: "انزل في ثلاث ثوانٍ، والركبة فوق القدم.", en: "Three seconds down, knee over the foot." },
  },
  { fromMs: 3000, untilMs: 4000, text: { ar: "اثبت ثانية.", en: "Hold for one second." } },
  { fromMs: 4000, untilMs: 5000, text: { ar: "ادفع الأرض واصعد.", en: "Push the floor away." } },
];

interface ClipComment {
  readonly atMs: number;
  readonly untilMs: number;
  readonly text: string;
  readonly shapes: readonly Shape[];
}

/** What the coach says of the demo customer's squat. */
export const clipComments: readonly ClipComment[] = [
  {
    ...{ atMs: 600, untilMs: 2400, text: "النزول هادئ والصدر مرفوع. هكذا تمامًا." },
    shapes: [
      {
        kind: "arrow",
        colour: "green",
        points: [
          [0.72, 0.35],
          [0.72, 0.7],
        ],
      },
    ],
  },
  {
    ...{
      atMs: 3200,
      untilMs: 4000,
      text: "هذا عمق الصندوق الآن. اخفضيه قليلًا حتى تصير الزاوية أصغر، ما دامت الركبة مرتاحة.",
    },
    shapes: [
      {
        kind: "angle",
        colour: "yellow",
        points: [
          [0.395, 0.735],
          [0.53, 0.74],
          [0.475, 0.9],
        ],
      },
      {
        kind: "circle",
        colour: "red",
        points: [
          [0.53, 0.74],
          [0.58, 0.74],
        ],
      },
    ],
  },
];
