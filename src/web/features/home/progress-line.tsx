export interface ProgressLineProps {
  readonly series: readonly number[];
}

const width = 240;
const height = 72;
const inset = 6;

/** A small line of progress; time runs in the reading direction. The numbers beside it give the same data as text. */
export function ProgressLine({ series }: ProgressLineProps) {
  const [low, high] = [Math.min(...series), Math.max(...series)];
  const step = (width - 2 * inset) / Math.max(1, series.length - 1);
  const points = series.map((value, index) => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return [inset + index * step, height - inset - share * (height - 2 * inset)] as const;
  });
  const line = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const end = points.at(-1) ?? [inset, height / 2];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
      className="flip h-auto w-full text-flare-strong"
    >
      <path d={`${line}L${width - inset} ${height}L${inset} ${height}Z`} fill="currentColor" opacity=".08" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={end[0]} cy={end[1]} r="5" fill="currentColor" />
    </svg>
  );
}
