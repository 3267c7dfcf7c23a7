import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { ChartTable } from "./chart-table.tsx";
import { nearest } from "./ticks.ts";
import { type ChartBox, useChartBox } from "./use-chart-box.ts";

export interface ChartWords {
  /** Head of the column of labels: "Date". */
  readonly label: string;
  /** Name of the values. */
  readonly value: string;
  /** Name of the second values: of the previous period, or the total. */
  readonly other?: string | undefined;
  /** Label of the button that opens the table of the same data. */
  readonly table: string;
}

/** The tip of the value under the pointer. */
export interface ChartTip {
  readonly x: number;
  readonly lines: readonly string[];
}

interface Plot {
  /** The x of each value. */
  readonly places: readonly number[];
  readonly drawing: ReactNode;
  readonly tip: ChartTip | undefined;
}

interface ChartFrameProps {
  readonly title: string;
  /** For a chart whose panel shows the title. */
  readonly hidesTitle?: boolean | undefined;
  readonly height: number;
  /** Draws the chart for a box and the index of the value under the pointer. */
  readonly plot: (box: ChartBox, at: number | undefined) => Plot;
  readonly words: ChartWords;
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
  /** Above the chart: a legend. */
  readonly before?: ReactNode;
  /** Below the chart: texts of the axis. */
  readonly after?: ReactNode;
}

/** A chart with its title, the value under the pointer, and a table with the same data. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, hidesTitle = false, height, words, rows } = props;
  const id = useId();
  const [ref, box] = useChartBox<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const plot = box && props.plot(box, at);
  const point = (event: PointerEvent<SVGSVGElement>): void =>
    setAt(nearest(plot?.places ?? [], event.clientX - event.currentTarget.getBoundingClientRect().x));
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className={hidesTitle ? "sr-only" : "mb-3 text-card font-semibold"}>
        {title}
      </figcaption>
      {props.before}
      <div ref={ref} className="relative" style={{ height }}>
        {box && (
          <svg
            width={box.width}
            height={height}
            aria-hidden="true"
            className="block touch-pan-y"
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setAt(undefined)}
          >
            {plot?.drawing}
          </svg>
        )}
        {box && plot?.tip && <Tip box={box} tip={plot.tip} />}
      </div>
      {props.after}
      <details className="mt-2">
        <summary className="w-fit min-h-11 content-center cursor-pointer rounded-sm text-small font-medium text-muted hover:text-text">
          {words.table}
        </summary>
        <div className="mt-2">
          <ChartTable
            caption={title}
            head={[words.label, words.value, ...(words.other === undefined ? [] : [words.other])]}
            rows={rows}
          />
        </div>
      </details>
    </figure>
  );
}

function Tip({ box: { width, isRtl }, tip: { x, lines } }: { readonly box: ChartBox; readonly tip: ChartTip }) {
  const [first, second, ...rest] = lines;
  const fromStart = isRtl ? width - x : x;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 rounded-md border border-line bg-surface px-3 py-2 text-small whitespace-nowrap shadow-float"
      style={fromStart > width / 2 ? { insetInlineEnd: width - fromStart + 10 } : { insetInlineStart: fromStart + 10 }}
    >
      <p className="font-semibold">{first}</p>
      <p className="figures">{second}</p>
      {rest.map((line) => (
        <p key={line} className="figures text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}
