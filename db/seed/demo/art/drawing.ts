import type { Palette } from "./palettes.ts";

export type Label = { readonly ar: string; readonly latin: string; readonly meta: string };

export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Drawing parameters: `id` prefixes gradient ids, `variant` selects a label layout (0…2). */
export type Brush = {
  readonly id: string;
  readonly palette: Palette;
  readonly label: Label;
  readonly variant: number;
};

/**
 * An object in a 600 × 600 viewBox. `box` is its bounding box, `cm` the real length of `axis`; `stand` objects rest on
 * the floor at the bottom of the box, `flat` ones lie on the wall and cast `silhouette`.
 */
export type Drawing = {
  readonly defs: string;
  readonly body: string;
  readonly box: Box;
  readonly cm: number;
  readonly axis: "height" | "width";
  readonly ground: "stand" | "flat";
  readonly silhouette?: string;
};

export type Draw = (brush: Brush) => Drawing;
