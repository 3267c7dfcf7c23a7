import { ChartTable } from "./chart-table.tsx";
import { linearScale } from "./scales.ts";

export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The formatted value. */
  readonly written: string;
}

interface BarChartProps {
  readonly caption: string;
  readonly head: readonly [string, string];
  readonly bars: readonly Bar[];
  readonly colour?: "chart-1" | "chart-2" | "chart-3" | "chart-5";
}

const fills = {
  "chart-1": "fill-chart-1",
  "chart-2": "fill-chart-2",
  "chart-3": "fill-chart-3",
  "chart-5": "fill-chart-5",
} as const;

/** Horizontal bars with their name above, so that names stay readable at any width. */
export function BarChart({ caption, head, bars, colour = "chart-2" }: BarChartProps) {
  const width = linearScale([0, Math.max(1e-9, ...bars.map((bar) => bar.value))], [0, 100]);
  return (
    <>
      <ul className="flex flex-col gap-3" aria-hidden="true">
        {bars.map((bar) => (
          <li key={bar.id}>
            <div className="flex justify-between gap-3 text-small">
              <span className="truncate">{bar.label}</span>
              <span className="figures font-semibold whitespace-nowrap">{bar.written}</span>
            </div>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              className="mt-1 block h-2 w-full overflow-hidden rounded-full bg-raised"
            >
              <rect width={Math.max(0.8, width(bar.value))} height="8" className={fills[colour]} />
            </svg>
          </li>
        ))}
      </ul>
      {/* Each bar shows its number; the table is for screen readers. */}
      <div className="sr-only">
        <ChartTable
          caption={caption}
          head={head}
          rows={bars.map((bar) => ({ id: bar.id, cells: [bar.label, bar.written] }))}
        />
      </div>
    </>
  );
}
