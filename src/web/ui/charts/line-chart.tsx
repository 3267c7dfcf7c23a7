import { type PointerEvent, useState } from "react";
import { ChartTable } from "./chart-table.tsx";
import { areaPath, linearScale, linePath, niceTicks, shortNumber } from "./scales.ts";
import { useWidth } from "./use-width.ts";

export interface LinePoint {
  readonly label: string;
  readonly value: number;
  /** The value of the previous period: a dashed line. */
  readonly previous: number;
}

interface LineChartProps {
  readonly caption: string;
  readonly points: readonly LinePoint[];
  readonly format: (value: number) => string;
  readonly names: { readonly value: string; readonly previous: string };
}

const height = 260;
const inset = { top: 12, end: 8, bottom: 26, start: 44 };
const base = height - inset.bottom;

type Place = { readonly x: (index: number) => number; readonly y: (value: number) => number };

function toPlace(points: readonly LinePoint[], width: number, top: number): Place {
  const x = linearScale([0, Math.max(1, points.length - 1)], [inset.start, width - inset.end]);
  return { x, y: linearScale([0, top], [base, inset.top]) };
}

function Axes({
  ticks,
  place,
  width,
  points,
}: {
  ticks: readonly number[];
  place: Place;
  width: number;
  points: readonly LinePoint[];
}) {
  const most = Math.max(2, Math.floor(width / 90));
  const every = Math.max(1, Math.ceil(points.length / most));
  return (
    <g className="fill-muted text-tiny" fontSize="11">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={inset.start} x2={width - inset.end} y1={place.y(tick)} y2={place.y(tick)} className="stroke-line" />
          <text x={inset.start - 8} y={place.y(tick) + 4} textAnchor="end">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {points.map((point, index) =>
        index % every === 0 ? (
          <text
            key={point.label}
            x={place.x(index)}
            y={height - 8}
            textAnchor={index === 0 ? "start" : index === points.length - 1 ? "end" : "middle"}
          >
            {point.label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** A line with its area over time, and the previous period behind it. */
export function LineChart({ caption, points, format, names }: LineChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const ticks = niceTicks(Math.max(...points.flatMap((point) => [point.value, point.previous])));
  const place = toPlace(points, width, ticks.at(-1) ?? 1);
  const now = points.map((point, index) => [place.x(index), place.y(point.value)] as const);
  const before = points.map((point, index) => [place.x(index), place.y(point.previous)] as const);
  const look = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().x;
    const index = Math.round(((x - inset.start) / Math.max(1, width - inset.start - inset.end)) * (points.length - 1));
    setAt(Math.max(0, Math.min(points.length - 1, index)));
  };
  const chosen = at === undefined ? undefined : points[at];
  return (
    <div ref={ref} className="relative">
      <ul className="mb-2 flex flex-wrap gap-4 text-small text-muted" aria-hidden="true">
        <li className="flex items-center gap-2">
          <span className="h-0.5 w-5 bg-chart-1" />
          {names.value}
        </li>
        <li className="flex items-center gap-2">
          <span className="w-5 border-t-2 border-dashed border-chart-6" />
          {names.previous}
        </li>
      </ul>
      <div style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            className="block touch-pan-y"
            onPointerMove={look}
            onPointerLeave={() => setAt(undefined)}
          >
            <Axes ticks={ticks} place={place} width={width} points={points} />
            <path d={areaPath(now, base)} className="fill-chart-1/10" />
            <path d={linePath(before)} fill="none" strokeWidth="1.5" strokeDasharray="5 4" className="stroke-chart-6" />
            <path d={linePath(now)} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-chart-1" />
            {at !== undefined && chosen !== undefined && (
              <g>
                <line x1={place.x(at)} x2={place.x(at)} y1={inset.top} y2={base} className="stroke-ink-400" />
                <circle cx={place.x(at)} cy={place.y(chosen.value)} r="4" className="fill-chart-1" />
              </g>
            )}
          </svg>
        )}
      </div>
      {at !== undefined && chosen !== undefined && (
        <div
          className="pointer-events-none absolute top-8 z-10 rounded-md border border-line bg-surface px-3 py-2 text-small whitespace-nowrap shadow-float"
          style={
            place.x(at) > width / 2
              ? { insetInlineEnd: width - place.x(at) + 10 }
              : { insetInlineStart: place.x(at) + 10 }
          }
        >
          <p className="font-semibold">{chosen.label}</p>
          <p className="figures">{format(chosen.value)}</p>
          <p className="figures text-muted">before: {format(chosen.previous)}</p>
        </div>
      )}
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-sm text-small font-medium text-muted hover:text-text">
          View as table
        </summary>
        <div className="mt-2">
          <ChartTable
            caption={caption}
            head={["Date", names.value, names.previous]}
            rows={points.map((point) => [point.label, format(point.value), format(point.previous)])}
          />
        </div>
      </details>
    </div>
  );
}
