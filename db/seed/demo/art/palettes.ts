import { tone } from "./color.ts";

export const paletteNames = [
  "ember",
  "cobalt",
  "pine",
  "graphite",
  "plum",
  "sand",
  "berry",
  "cocoa",
  "vanilla",
  "mint",
] as const;

export type PaletteName = (typeof paletteNames)[number];

/** `base` colours the object, `accent` small parts, `on` prints on base; `back` is the wall. */
export type Palette = { readonly base: string; readonly accent: string; readonly on: string; readonly back: string };

const ink = "#16181d";
const white = "#ffffff";

export const palettes: Readonly<Record<PaletteName, Palette>> = {
  ember: { base: "#f4561f", accent: "#ffd9c7", on: white, back: "#f7e3d7" },
  cobalt: { base: "#1d5fae", accent: "#bcd9f5", on: white, back: "#dfe8f2" },
  pine: { base: "#17704b", accent: "#bfe3cd", on: white, back: "#e0ebe1" },
  graphite: { base: "#2b2f39", accent: "#ff5a1f", on: white, back: "#e6e4e1" },
  plum: { base: "#653158", accent: "#ecc7de", on: white, back: "#eee2e8" },
  sand: { base: "#d8c3a2", accent: "#8a5a34", on: ink, back: "#f0e8dc" },
  berry: { base: "#cf3a58", accent: "#ffd0d6", on: white, back: "#f6e1e2" },
  cocoa: { base: "#5e3b29", accent: "#f0d3b4", on: white, back: "#efe3d8" },
  vanilla: { base: "#ecd9a0", accent: "#a36b12", on: ink, back: "#f6efdc" },
  mint: { base: "#62b79f", accent: "#0f5a4a", on: ink, back: "#dfeee9" },
};

export const inkBase = "#22252c";
export const cream = "#fbf7f0";

/** Print colour on a dark panel: dark palettes use their light accent. */
export const onDark = ({ base, accent, on }: Palette): string => (on === white ? accent : base);

/** Wall and floor of the studio for a palette; one seed in four gets the dark stage. */
export const studio = (palette: Palette, dark: boolean): { wall: string; floor: string } =>
  dark ? { wall: "#1d2027", floor: "#121419" } : { wall: palette.back, floor: tone(palette.back, -0.11) };
