import { Axes } from "./axes.tsx";
import { ChartFrame, type ChartTip, type ChartWords } from "./chart-frame.tsx";
import { insidePlot, type PlotArea, toLabelWidth, toPlotArea } from "./plot-area.ts";
import { areaPath, linearScale, linePath } from "./scales.ts";
import { niceTicks, rangeTicks, shortNumber } from "./ticks.ts";
import type { ChartBox } from "./use-chart-box.ts";

export interface LinePoint {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The value of the previous period: a dashed line. */
  readonly previous?: number | undefined;
  /** The position in time; points without one are equally spaced. */
  readonly time?: number | undefined;
}

export interface LineChartProps {
  readonly title: string;
  readonly hidesTitle?: boolean | undefined;
  readonly points: readonly LinePoint[];
  readonly format: (value: number) => string;
  readonly formatTick?: ((value: number) => string) | undefined;
  readonly words: ChartWords;
  /** Amounts have an axis from 0, with the area below them filled. Otherwise the axis is around the values. */
  readonly isFromZero?: boolean | undefined;
  /** Texts below the first and the last point. */
  readonly ends?: readonly [string, string] | undefined;
  readonly height?: number | undefined;
}

function toShares(points: readonly LinePoint[]): number[] {
  const times = points.map(({ time }, index) => time ?? index);
  const share = linearScale([Math.min(...times), Math.max(...times)], [0, 1]);
  return points.length === 1 ? [0.5] : times.map(share);
}

/** The values of the first and the last point, above or below, where the line is not in the way. */
function EndValues({ points, places, area, format }: LinePlotProps & { places: readonly number[]; area: PlotArea }) {
  const last = points.length - 1;
  return [...new Set([0, last])].map((index) => {
    const point = points[index];
    if (point === undefined) return null;
    const y = area.y(point.value);
    const beside = points[index === 0 ? 1 : index - 1];
    const isBelow = beside !== undefined && beside.value > point.value && y + 14 <= area.base;
    const text = format(point.value);
    return (
      <text
        key={point.id}
        x={insidePlot(area, places[index] ?? 0, toLabelWidth([text]) * 1.1)}
        y={isBelow ? y + 18 : y - 9}
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        strokeWidth="4"
        style={{ paintOrder: "stroke" }}
        className="figures fill-text stroke-surface"
      >
        {text}
      </text>
    );
  });
}

type LinePlotProps = Pick<
  LineChartProps,
  "points" | "format" | "formatTick" | "isFromZero" | "ends" | "height" | "words"
>;

/** The drawing in a measured box. */
export function toLinePlot(props: LinePlotProps, box: ChartBox, at?: number) {
  const { points, format, formatTick = shortNumber, isFromZero = false, ends, height = 200, words } = props;
  const values = points.flatMap(({ value, previous }) => (previous === undefined ? [value] : [value, previous]));
  const most = Math.max(...values);
  const ticks = isFromZero ? niceTicks(most) : rangeTicks(Math.min(...values), most);
  const area = toPlotArea(box, {
    height,
    ticks,
    written: ticks.map(formatTick),
    top: isFromZero ? 12 : 26,
    hasSecondLine: ends !== undefined,
  });
  // Dots and the values at the ends need room beside the axis.
  const room = isFromZero ? 0 : 10;
  const x = linearScale([0, 1], [area.onward(area.start, room), area.onward(area.end, -room)]);
  const places = toShares(points).map(x);
  const now = points.map(({ value }, index) => [places[index] ?? 0, area.y(value)] as const);
  const before = points.flatMap(({ previous }, index) =>
    previous === undefined ? [] : [[places[index] ?? 0, area.y(previous)] as const],
  );
  const pointed = at === undefined ? undefined : points[at];
  const pointedX = places[at ?? 0] ?? 0;
  const tip: ChartTip | undefined = pointed && {
    x: pointedX,
    lines: [
      pointed.label,
      format(pointed.value),
      ...(pointed.previous === undefined ? [] : [`${words.other ?? ""}: ${format(pointed.previous)}`]),
    ],
  };
  const colour = isFromZero ? "stroke-chart-1" : "stroke-chart-2";
  const dot = isFromZero ? "fill-chart-1" : "fill-chart-2";
  const drawing = (
    <>
      <Axes {...{ area, ticks, formatTick, places, ends }} labels={points.map(({ label }) => label)} />
      {isFromZero && <path d={areaPath(now, area.base)} className="fill-chart-1/10" />}
      {before.length > 0 && (
        <path d={linePath(before)} fill="none" strokeWidth="1.5" strokeDasharray="5 4" className="stroke-chart-6" />
      )}
      <path d={linePath(now)} fill="none" strokeWidth="2" strokeLinejoin="round" className={colour} />
      {!isFromZero &&
        points.map(({ id, value }, index) => (
          <circle key={id} cx={places[index]} cy={area.y(value)} r="3.5" className={dot} />
        ))}
      {!isFromZero && <EndValues {...props} places={places} area={area} />}
      {pointed && (
        <>
          <line x1={pointedX} x2={pointedX} y1={area.top} y2={area.base} className="stroke-ink-400" />
          <circle cx={pointedX} cy={area.y(pointed.value)} r="4" className={dot} />
        </>
      )}
    </>
  );
  return { places, drawing, tip };
}

/** A value over time, and the previous period behind it. Time runs in the reading direction. */
export function LineChart(props: LineChartProps) {
  const { title, hidesTitle, points, format, words, height = 200 } = props;
  return (
    <ChartFrame
      {...{ title, hidesTitle, words, height }}
      plot={(box, at) => toLinePlot(props, box, at)}
      rows={points.map(({ id, label, value, previous }) => ({
        id,
        cells: [label, format(value), ...(previous === undefined ? [] : [format(previous)])],
      }))}
      before={words.other !== undefined && <Legend words={words} />}
    />
  );
}

function Legend({ words }: { readonly words: ChartWords }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-4 text-small text-muted" aria-hidden="true">
      <li className="flex items-center gap-2">
        <span className="h-0.5 w-5 bg-chart-1" />
        {words.value}
      </li>
      <li className="flex items-center gap-2">
        <span className="w-5 border-t-2 border-dashed border-chart-6" />
        {words.other}
      </li>
    </ul>
  );
}
