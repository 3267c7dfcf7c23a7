/** A number with at most one decimal. */
const short = (n: number): string => `${Math.round(n * 10) / 10}`;

type Circle = { readonly cx: number; readonly cy: number; readonly r: number };

/** SVG path of a clockwise arc; degrees count from the top. */
export function arc({ cx, cy, r }: Circle, from: number, to: number): string {
  const point = (deg: number) => {
    const angle = ((deg - 90) * Math.PI) / 180;
    return `${short(cx + Math.cos(angle) * r)} ${short(cy + Math.sin(angle) * r)}`;
  };
  return `M${point(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}
