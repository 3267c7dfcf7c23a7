import { Axes } from "./axes.tsx";
import { ChartFrame, type ChartTip, type ChartWords } from "./chart-frame.tsx";
import { inside, labelSize, toLabelWidth, toPlotArea } from "./plot-area.ts";
import { niceTicks } from "./ticks.ts";
import type { ChartBox } from "./use-chart-box.ts";

export interface ChartColumn {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The total, drawn behind the column. */
  readonly of?: number | undefined;
}

export interface ColumnChartProps {
  readonly title: string;
  readonly columns: readonly ChartColumn[];
  readonly words: ChartWords;
  /** Shown when all values are 0. */
  readonly empty: string;
  readonly height?: number | undefined;
}

const formatNumber = (value: number): string => Math.round(value).toLocaleString("en-US");

/**
 * Which columns have a value label: all if there is room, otherwise the highest and the last; none for columns with a
 * total.
 */
export function toLabelled(columns: readonly ChartColumn[], isRoom: boolean): ReadonlySet<number> {
  const some = [...columns.keys()].filter((at) => (columns[at]?.value ?? 0) > 0 && columns[at]?.of === undefined);
  if (isRoom) return new Set(some);
  const highest = some.reduce(
    (best, at) => ((columns[at]?.value ?? 0) > (columns[best]?.value ?? 0) ? at : best),
    some[0] ?? 0,
  );
  return new Set(some.filter((at) => at === highest || (at === some.at(-1) && at - highest !== 1)));
}

const toHighest = (columns: readonly ChartColumn[]): number =>
  Math.max(0, ...columns.map(({ value, of = 0 }) => Math.max(value, of)));

type ColumnPlotProps = Pick<ColumnChartProps, "columns" | "words" | "height">;

/** The drawing in a measured box. */
export function toColumnPlot({ columns, words, height = 200 }: ColumnPlotProps, box: ChartBox, at?: number) {
  const ticks = niceTicks(toHighest(columns), 3, true);
  const area = toPlotArea(box, { height, ticks, written: ticks.map(formatNumber), top: 20 });
  const step = Math.abs(area.end - area.start) / Math.max(1, columns.length);
  const thick = Math.min(36, step * 0.64);
  const places = columns.map((_, index) => area.onward(area.start, step * (index + 0.5)));
  const labelWidth = toLabelWidth(columns.map(({ value }) => formatNumber(value)));
  const labelled = toLabelled(columns, labelWidth <= step);
  /** The middle of a label: above its column, or far enough aside to be clear of a higher one before it. */
  const toLabelX = (index: number): number => {
    const [before, value] = [columns[index - 1]?.value ?? 0, columns[index]?.value ?? 0];
    const aside = before > value ? Math.max(0, (toLabelWidth([formatNumber(value)]) - thick) / 2) : 0;
    return inside(area, area.onward(places[index] ?? 0, aside), labelWidth);
  };
  const drawing = (
    <>
      <Axes {...{ area, ticks, places }} formatTick={formatNumber} labels={columns.map(({ label }) => label)} />
      {columns.map(({ id, value, of }, index) => {
        const centre = places[index] ?? 0;
        const rect = (tall: number) => ({
          x: centre - thick / 2,
          width: thick,
          y: area.y(tall),
          height: area.base - area.y(tall),
          rx: 3,
        });
        return (
          <g key={id}>
            {of !== undefined && <rect {...rect(of)} className="fill-ink-100" />}
            <rect {...rect(value)} className={at === index ? "fill-flare-strong" : "fill-chart-1"} />
            {labelled.has(index) && (
              <text
                x={toLabelX(index)}
                y={area.y(value) - 5}
                textAnchor="middle"
                fontSize={labelSize}
                strokeWidth="3"
                style={{ paintOrder: "stroke" }}
                className="figures fill-muted stroke-surface"
              >
                {formatNumber(value)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
  const pointed = at === undefined ? undefined : columns[at];
  const tip: ChartTip | undefined = pointed && {
    x: places[at ?? 0] ?? 0,
    lines: [
      `${words.label} ${pointed.label}`,
      `${words.value}: ${formatNumber(pointed.value)}`,
      ...(pointed.of === undefined ? [] : [`${words.other ?? ""}: ${formatNumber(pointed.of)}`]),
    ],
  };
  return { places, drawing, tip };
}

/** Columns over time, in the reading direction. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, columns, words, empty, height = 200 } = props;
  if (toHighest(columns) === 0)
    return (
      <div className="flex h-full flex-col gap-2">
        <h3 className="text-card font-semibold">{title}</h3>
        <p className="grid min-h-32 flex-1 place-items-center px-4 text-center text-muted">{empty}</p>
      </div>
    );
  return (
    <ChartFrame
      {...{ title, words, height }}
      plot={(box, at) => toColumnPlot(props, box, at)}
      rows={columns.map(({ id, label, value, of }) => ({
        id,
        cells: [label, formatNumber(value), ...(of === undefined ? [] : [formatNumber(of)])],
      }))}
      after={
        <p aria-hidden="true" className="text-center text-tiny text-muted">
          {words.label}
        </p>
      }
    />
  );
}
