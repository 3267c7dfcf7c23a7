import { lockup } from "./brand.ts";
import { tone } from "./color.ts";
import type { Drawing } from "./drawing.ts";
import type { Palette } from "./palettes.ts";
import { document, num, rect } from "./svg.ts";
import { toLine, write } from "./text.ts";

type Scene = {
  readonly palette: Palette;
  readonly drawing: Drawing;
  readonly random: () => number;
  readonly title: { readonly labelAr?: string; readonly labelLatin?: string };
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};

// The card contains much text: a coarser grid keeps the file small.
const grid = 3;

function row(fact: { label: string; value: string }, y: number, accent: string): string {
  const line = rect(48, y + 62, 504, 2, "#16181d", 0, 'fill-opacity=".12"');
  const value = toLine(fact.value, "black") ?? toLine(fact.value);
  return (
    write(toLine(fact.label), { x: 552, y: y + 42, size: 27, align: "end", fit: 250, fill: "#4a4f5c", grid }) +
    write(value, { x: 48, y: y + 43, size: 36, align: "start", fit: 230, fill: accent, grid }) +
    line
  );
}

/** A card with the product's name, a crop of its image and up to three short facts. */
export function factsScene({ palette, drawing, random, title, facts }: Scene): string {
  const { box } = drawing;
  const scale = Math.min(190 / box.h, 204 / box.w);
  const x = 148 - (box.x + box.w / 2) * scale;
  const y = 140 - (box.y + box.h / 2) * scale;
  const dark = palette.on === "#ffffff" ? tone(palette.base, -0.12) : tone(palette.base, -0.55);
  const name = toLine(title.labelAr ?? "") ?? toLine((title.labelLatin ?? "").toUpperCase(), "black");
  const rows = facts.slice(0, 3);
  const body =
    rect(0, 0, 600, 600, "#fbf7f0") +
    rect(0, 0, 600, 276, palette.back) +
    `<circle cx="148" cy="140" r="116" fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="22" stroke-dasharray="520 209" transform="rotate(${Math.round(random() * 360)} 148 140)"/>` +
    `<g transform="translate(${num(x)} ${num(y)})scale(${scale.toFixed(4)})">${drawing.body}</g>` +
    lockup(478, 72, 26, "#16181d") +
    write(name, { x: 552, y: 168, size: 52, align: "end", fit: 252, fill: "#16181d", grid }) +
    write(toLine(title.labelAr && toLine(title.labelAr) ? (title.labelLatin ?? "").toUpperCase() : "", "bold", 0.08), {
      x: 552,
      y: 218,
      size: 18,
      align: "end",
      fit: 260,
      fill: "#4a4f5c",
      grid,
    }) +
    rows.map((fact, i) => row(fact, 296 + i * 94, dark)).join("");
  return document(600, 600, drawing.defs, body);
}
