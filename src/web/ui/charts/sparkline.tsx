import { areaPath, linearScale, linePath } from "./scales.ts";

const sizes = {
  /** As wide as its tile. */
  sm: { width: 120, height: 32, inset: 2, stretch: "none" },
  /** With a dot at its end. */
  lg: { width: 240, height: 72, inset: 6, stretch: undefined },
} as const;

interface SparklineProps {
  readonly values: readonly number[];
  readonly size?: keyof typeof sizes;
  /** Amounts start from a line at 0; other values fill the height. */
  readonly isFromZero?: boolean;
}

/** The shape of a series, in the reading direction. Its numbers have to be beside it as text. */
export function Sparkline({ values, size = "sm", isFromZero = false }: SparklineProps) {
  const { width, height, inset, stretch } = sizes[size];
  if (values.length < 2) return <div style={{ height }} />;
  const low = isFromZero ? 0 : Math.min(...values);
  const high = Math.max(isFromZero ? 1e-9 : -Infinity, ...values);
  const isFlat = low === high;
  const x = linearScale([0, values.length - 1], [inset, width - inset]);
  const y = linearScale(isFlat ? [low - 1, low + 1] : [low, high], [height - inset, inset]);
  const points = values.map((value, index) => [x(index), y(value)] as const);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretch}
      aria-hidden="true"
      className={`flip sparkline sparkline-${size}`}
    >
      <path d={areaPath(points, height)} />
      <path d={linePath(points)} />
      {!stretch && <circle cx={endX} cy={endY} r="5" />}
    </svg>
  );
}
