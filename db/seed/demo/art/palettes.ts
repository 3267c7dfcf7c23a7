import { mix } from "./color.ts";

export const paletteNames = [
  "ember",
  "cobalt",
  "pine",
  "graphite",
  "plum",
  "sand",
  "berry",
  "cocoa",
  "mint",
  "tan",
  "honey",
  "teal",
  "moss",
  "cream",
] as const;

export type PaletteName = (typeof paletteNames)[number];

/** `base` colours the object, `accent` its small parts, `on` is printed on it. */
export interface Palette {
  readonly base: string;
  readonly accent: string;
  readonly on: string;
}

const ink = "#16181d";
const paper = "#fffaf3";

export const palettes: Readonly<Record<PaletteName, Palette>> = {
  ember: { base: "#ec5420", accent: "#ffd3b8", on: paper },
  cobalt: { base: "#1d5fae", accent: "#bcd9f5", on: paper },
  pine: { base: "#17704b", accent: "#c9e2b8", on: paper },
  graphite: { base: "#2b2f39", accent: "#f2622c", on: paper },
  plum: { base: "#653158", accent: "#ecc7de", on: paper },
  sand: { base: "#d8c3a2", accent: "#8a5a34", on: ink },
  berry: { base: "#b83252", accent: "#ffd0d6", on: paper },
  cocoa: { base: "#5e3b29", accent: "#f0d3b4", on: paper },
  mint: { base: "#62b79f", accent: "#0f5a4a", on: ink },
  tan: { base: "#99683a", accent: "#2a1a0d", on: "#fbeedb" },
  honey: { base: "#dfa62f", accent: "#7a3c05", on: ink },
  teal: { base: "#1c6f77", accent: "#bfe3df", on: paper },
  moss: { base: "#5f6b3a", accent: "#dfe3b8", on: paper },
  cream: { base: "#f3ead9", accent: "#b98c5c", on: ink },
};

const luminance = (hex: string): number => {
  const n = Number.parseInt(hex.slice(1), 16);
  return (0.3 * (n >> 16) + 0.59 * ((n >> 8) & 255) + 0.11 * (n & 255)) / 255;
};

/** A palette around one colour. */
export const paletteOf = (base: string): Palette =>
  luminance(base) > 0.55
    ? { base, accent: mix(base, "#3a2414", 0.6), on: ink }
    : { base, accent: mix(base, "#ffe6cf", 0.72), on: paper };
