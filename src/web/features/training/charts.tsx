import { useId } from "react";
import { directionOf } from "#shared/i18n/languages.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";

export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The total, drawn behind the bar. */
  readonly of?: number;
}

export interface Columns {
  readonly first: string;
  readonly value: string;
  readonly of?: string;
}

const width = 320;
const height = 150;
const floor = 126;
const inner = floor - 16;
/** Digit width of the labels, in the drawing's units. */
const digitWidth = 5.8;

/** Keeps a label of this half-width within the drawing. */
const inside = (x: number, reach: number): number => Math.min(width - reach, Math.max(reach, x));

/** Time runs in the reading direction. */
function useAcross(): (x: number) => number {
  const isRtl = directionOf(useLanguage()) === "rtl";
  return (x) => (isRtl ? width - x : x);
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly columns: Columns;
  /** Shown when there is no data. */
  readonly empty: string;
}

function EmptyChart({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div className="flex h-full flex-col gap-2">
      <h3 className="text-card font-semibold">{title}</h3>
      <p className="grid min-h-32 flex-1 place-items-center px-4 text-center text-muted">{words}</p>
    </div>
  );
}

const labelOf = (bar: Bar): string => Math.round(bar.value).toLocaleString("en-US");

/**
 * Which bars have a value label: all if there is room, otherwise the highest and the last; none for bars with a
 * total.
 */
function toLabelled(bars: readonly Bar[], isRoom: boolean): ReadonlySet<number> {
  const some = [...bars.keys()].filter((at) => (bars[at]?.value ?? 0) > 0 && bars[at]?.of === undefined);
  if (isRoom) return new Set(some);
  const highest = some.reduce(
    (best, at) => ((bars[at]?.value ?? 0) > (bars[best]?.value ?? 0) ? at : best),
    some[0] ?? 0,
  );
  return new Set(some.filter((at) => at === highest || (at === some.at(-1) && at - highest !== 1)));
}

/** Bars by week. A hidden table has the same values for screen readers. */
export function BarChart({ title, bars, columns, empty }: BarChartProps) {
  const id = useId();
  const across = useAcross();
  const highest = Math.max(0, ...bars.map((bar) => Math.max(bar.value, bar.of ?? 0)));
  if (highest === 0) return <EmptyChart title={title} words={empty} />;
  const most = Math.max(1, highest);
  const step = width / Math.max(1, bars.length);
  const thick = Math.min(28, step * 0.64);
  const every = Math.ceil(bars.length / 8);
  const tall = (value: number): number => (value / most) * inner;
  const labelWidth = digitWidth * Math.max(...bars.map((bar) => labelOf(bar).length));
  const labelled = toLabelled(bars, labelWidth <= step);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-2 text-card font-semibold">
        {title}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" aria-hidden="true">
        <line x1="0" x2={width} y1={floor} y2={floor} className="stroke-line" />
        {bars.map((bar, at) => {
          const centre = across(step * (at + 0.5));
          return (
            <g key={bar.id}>
              {bar.of !== undefined && (
                <rect
                  x={centre - thick / 2}
                  width={thick}
                  y={floor - tall(bar.of)}
                  height={tall(bar.of)}
                  rx="3"
                  className="fill-ink-100"
                />
              )}
              <rect
                x={centre - thick / 2}
                width={thick}
                y={floor - tall(bar.value)}
                height={tall(bar.value)}
                rx="3"
                className="fill-chart-1"
              />
              {labelled.has(at) && (
                <text
                  x={inside(centre, labelWidth / 2)}
                  y={floor - tall(bar.value) - 4}
                  textAnchor="middle"
                  fontSize="9"
                  className="figures fill-muted"
                >
                  {labelOf(bar)}
                </text>
              )}
              {at % every === 0 && (
                <text x={centre} y={height - 8} textAnchor="middle" fontSize="10" className="fill-muted">
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ChartTable title={title} bars={bars} columns={columns} />
    </figure>
  );
}

function ChartTable({
  title,
  bars,
  columns,
}: {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly columns: Columns;
}) {
  return (
    // A box around the hidden table, since a table cannot shrink to one pixel.
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.first}</th>
            <th scope="col">{columns.value}</th>
            {columns.of !== undefined && <th scope="col">{columns.of}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id}>
              <th scope="row">{bar.label}</th>
              <td>{bar.value}</td>
              {columns.of !== undefined && <td>{bar.of}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface LinePoint {
  readonly on: string;
  /** The formatted day. */
  readonly label: string;
  readonly value: number;
}

interface LineChartProps {
  readonly title: string;
  readonly points: readonly LinePoint[];
  readonly columns: Columns;
  readonly unit: string;
}

/** A value over time, with days at their true distance. */
export function LineChart({ title, points, columns, unit }: LineChartProps) {
  const id = useId();
  const across = useAcross();
  const values = points.map((point) => point.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const times = points.map((point) => Date.parse(point.on));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const placed = points.map((point) => ({
    ...point,
    x: across(14 + (to === from ? 0.5 : (Date.parse(point.on) - from) / (to - from)) * (width - 28)),
    y: floor - 10 - (high === low ? 0.5 : (point.value - low) / (high - low)) * (inner - 24),
  }));
  const ends = [placed[0], placed.at(-1)].filter(
    (point, at, all) => point !== undefined && (at === 0 || point !== all[0]),
  );
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-2 text-card font-semibold">
        {title}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" aria-hidden="true">
        <line x1="0" x2={width} y1={floor} y2={floor} className="stroke-line" />
        <polyline
          points={placed.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
          className="stroke-chart-2"
        />
        {placed.map(({ x, y, on }) => (
          <circle key={on} cx={x} cy={y} r="3.5" className="fill-chart-2" />
        ))}
        {ends.map(
          (point) =>
            point !== undefined && (
              <g key={point.on} className="fill-muted" fontSize="10">
                <text
                  x={inside(point.x, 34)}
                  y={point.y - 9}
                  textAnchor="middle"
                  className="fill-text stroke-surface"
                  strokeWidth="4"
                  style={{ paintOrder: "stroke" }}
                  fontWeight="700"
                >
                  {`${point.value} ${unit}`}
                </text>
                <text x={inside(point.x, 34)} y={height - 8} textAnchor="middle">
                  {point.label}
                </text>
              </g>
            ),
        )}
      </svg>
      <ChartTable
        title={title}
        columns={columns}
        bars={points.map((point) => ({ id: point.on, label: point.label, value: point.value }))}
      />
    </figure>
  );
}
