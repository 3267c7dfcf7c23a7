import { inside, labelSize, type PlotArea, secondLineHeight, toLabelWidth } from "./plot-area.ts";
import { spacedLabels } from "./ticks.ts";

interface AxesProps {
  readonly area: PlotArea;
  readonly ticks: readonly number[];
  readonly formatTick: (value: number) => string;
  /** The x positions of the values and their labels. */
  readonly places: readonly number[];
  readonly labels: readonly string[];
  /** Texts below the first and the last label. */
  readonly ends?: readonly [string, string] | undefined;
}

/** Grid lines with their values, and as many labels below as fit. */
export function Axes({ area, ticks, formatTick, places, labels, ends }: AxesProps) {
  const gap = toLabelWidth(labels) + 16;
  const shown = spacedLabels(places, gap);
  const last = places.length - 1;
  return (
    <g className="fill-muted" fontSize={labelSize}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={area.start} x2={area.end} y1={area.y(tick)} y2={area.y(tick)} className="stroke-line" />
          {/* `text-anchor: end` follows the text's direction: in Arabic the end is on the left. */}
          <text x={area.onward(area.start, -8)} y={area.y(tick) + 4} textAnchor="end" className="figures">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {places.map((place, index) =>
        shown.has(index) ? (
          <text
            key={place}
            x={inside(area, place, toLabelWidth([labels[index] ?? ""]))}
            y={area.base + 18}
            textAnchor="middle"
          >
            {labels[index]}
          </text>
        ) : null,
      )}
      {last > 0 &&
        ends?.map((text, index) => (
          <text
            key={text}
            x={inside(area, places[index * last] ?? 0, toLabelWidth([labels[index * last] ?? "", text]))}
            y={area.base + 18 + secondLineHeight}
            textAnchor="middle"
          >
            {text}
          </text>
        ))}
    </g>
  );
}
