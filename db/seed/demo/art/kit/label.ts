import { latinName, lockup, mark } from "../brand.ts";
import { rect } from "../svg.ts";
import { toLine, write } from "../text.ts";

export interface Label {
  readonly ar: string;
  readonly latin: string;
  /** An amount in Latin letters, such as "1 kg". */
  readonly meta: string;
}

export const noLabel: Label = { ar: "", latin: "", meta: "" };

interface Panel {
  readonly cx: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly ink: string;
  readonly accent: string;
}

/** What is printed on a package: brand, name in both languages, a line and the amount. */
export function print(label: Label, { cx, y, w, h, ink, accent }: Panel): string {
  const ar = toLine(label.ar);
  if (!ar) return mark(cx, y + h * 0.4, h * 0.46, accent) + latinName(cx, y + h * 0.86, h * 0.2, ink);
  const meta = toLine(label.meta);
  return (
    lockup(cx, y + h * 0.09, h * 0.11, accent) +
    write(ar, { x: cx, y: y + h * 0.47, size: h * 0.27, fit: w, fill: ink }) +
    write(toLine(label.latin, "bold", 0.08), { x: cx, y: y + h * 0.68, size: h * 0.095, fit: w, fill: ink }) +
    rect(cx - w * 0.13, y + h * 0.755, w * 0.26, Math.max(1.5, h * 0.012), accent) +
    write(meta, { x: cx, y: y + h * 0.93, size: h * 0.12, fit: w * 0.8, fill: ink })
  );
}
