type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
};

/** Blends two colours (#RRGGBB); `part` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, part: number): string {
  const [r, g, b] = parse(from);
  const [x, y, z] = parse(to);
  const blend = (p: number, q: number) => Math.round(p + (q - p) * part);
  return `#${((blend(r, x) << 16) | (blend(g, y) << 8) | blend(b, z)).toString(16).padStart(6, "0")}`;
}

/** Positive lightens towards a warm white, negative darkens towards ink; −1…1. */
export const tone = (hex: string, amount: number): string =>
  amount >= 0 ? mix(hex, "#fffaf3", amount) : mix(hex, "#0a0a10", -amount);
