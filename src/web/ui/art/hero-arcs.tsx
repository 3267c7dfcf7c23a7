import { cx } from "../cx.ts";
import { arc } from "./geometry.ts";
import { Picture, type PictureProps } from "./picture.tsx";

/** Radius and drawn spans in degrees of each ring; the gaps stand for the rests of the training cycle. */
const ringSpans = [
  [
    46,
    [
      [20, 190],
      [214, 330],
    ],
  ],
  [
    78,
    [
      [-60, 96],
      [118, 262],
    ],
  ],
  [
    110,
    [
      [10, 74],
      [92, 236],
      [252, 352],
    ],
  ],
  [
    144,
    [
      [-28, 150],
      [176, 300],
    ],
  ],
  [
    178,
    [
      [40, 200],
      [216, 262],
      [280, 380],
    ],
  ],
  [
    214,
    [
      [-84, 60],
      [84, 214],
      [232, 260],
    ],
  ],
  [
    250,
    [
      [12, 104],
      [120, 286],
      [304, 352],
    ],
  ],
  [
    288,
    [
      [-40, 88],
      [110, 170],
      [190, 300],
    ],
  ],
  [
    328,
    [
      [30, 146],
      [170, 328],
    ],
  ],
] as const;

const turns = ["hero-arcs-slow", "hero-arcs-counter", "hero-arcs-slow"] as const;

/**
 * Concentric broken arcs for the dark hero. Decorative and hidden from screen readers. Each group is an SVG element of
 * its own, because browsers rotate elements without layout or paint, but not the groups inside one drawing.
 */
export function HeroArcs({ className }: Pick<PictureProps, "className">) {
  return (
    <div aria-hidden="true" className={cx("grid", className)}>
      {turns.map((turn, group) => (
        <Picture
          key={`${turn}-${group === 0 ? "inner" : "outer"}`}
          viewBox="0 0 680 680"
          className={`size-full [grid-area:1/1] ${turn}`}
        >
          {ringSpans
            .filter((_, i) => i % turns.length === group)
            .map(([r, spans], i) => (
              <path
                key={r}
                d={spans.map(([from, to]) => arc({ cx: 340, cy: 340, r }, from, to)).join("")}
                stroke={i === 1 && group === 0 ? "#ffffff" : "#ff5a1f"}
                strokeOpacity={i === 1 && group === 0 ? 0.28 : Math.round((0.95 - r / 560) * 100) / 100}
                strokeWidth={Math.round((3 + r / 26) * 10) / 10}
              />
            ))}
        </Picture>
      ))}
    </div>
  );
}
