import { areaPath, linearScale, linePath } from "./scales.ts";

const width = 120;
const height = 32;

/** The shape of a series in a tile; its numbers are in the chart's table below. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return <div style={{ height }} />;
  const x = linearScale([0, values.length - 1], [1, width - 1]);
  const y = linearScale([0, Math.max(1e-9, ...values)], [height - 2, 2]);
  const points = values.map((value, index) => [x(index), y(value)] as const);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="block h-8 w-full">
      <path d={areaPath(points, height)} className="fill-chart-2/10" />
      <path
        d={linePath(points)}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-2"
      />
    </svg>
  );
}
