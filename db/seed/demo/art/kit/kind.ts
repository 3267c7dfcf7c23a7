import { document } from "../svg.ts";
import { createDefs, type Defs } from "./defs.ts";
import type { Label } from "./label.ts";
import { hand, person } from "./plaster.ts";
import { centre, fitInto, lie, stand, studio, type Thing, type Tint, tabletop } from "./scene.ts";

/** How a product looks: its colour, what is printed on it, and the chosen option where options differ in shape. */
export interface Look {
  readonly base: string;
  /** A second colour: caps, trims, prints. */
  readonly accent: string;
  readonly on: string;
  readonly tint: Tint;
  readonly label: Label;
  readonly option: string;
}

export type Brush = Look & { readonly defs: Defs };
export type DrawThing = (brush: Brush) => Thing;

/** One picture of a product; `caption` says what it shows besides the product's name. */
export interface View {
  readonly name: string;
  readonly caption: { readonly ar: string; readonly en: string } | null;
  readonly draw: (brush: Brush) => string;
}

export interface Kind {
  readonly thing: DrawThing;
  readonly views: readonly View[];
}

/** The object alone: standing in the studio, or lying on the table. */
export const front = (thing: DrawThing, ground: "stands" | "lies" = "stands", size = 430): View => ({
  name: "front",
  caption: null,
  draw: (brush) => {
    const { defs, tint } = brush;
    const it = thing(brush);
    if (ground === "lies") return tabletop(defs, tint) + lie(defs, it, centre(it, size));
    return studio(defs, tint) + stand(defs, it, fitInto(it, { x: 292, foot: 522, w: size, h: size }));
  },
});

/** Another view of the object, drawn as a thing of its own. */
export const other = (
  name: string,
  ar: string,
  en: string,
  thing: DrawThing,
  ground: "stands" | "lies" = "stands",
  size = 450,
): View => ({ ...front(thing, ground, size), name, caption: { ar, en } });

/** A picture from close by: the point (x, y) of the object comes to the middle. */
export const close = (
  ar: string,
  en: string,
  thing: DrawThing,
  { x, y, zoom }: { readonly x: number; readonly y: number; readonly zoom: number },
  ground: "stands" | "lies" = "lies",
): View => ({
  name: "detail",
  caption: { ar, en },
  draw: (brush) => {
    const { defs, tint } = brush;
    const it = thing(brush);
    const place = { scale: zoom, x: 300 - x * zoom, y: 300 - y * zoom };
    return ground === "lies"
      ? tabletop(defs, tint) + lie(defs, it, place)
      : studio(defs, tint) + stand(defs, it, place);
  },
});

/** A whole scene, drawn freely. */
export const scene = (name: string, ar: string, en: string, draw: (brush: Brush) => string): View => ({
  name,
  caption: { ar, en },
  draw,
});

const beside =
  (thing: DrawThing, other: (defs: Defs) => Thing, room: { w: number; h: number }, gap: number) =>
  (brush: Brush): string => {
    const { defs, tint } = brush;
    const it = thing(brush);
    const that = other(defs);
    const wide = (one: Thing): number => (one.box.w * one.cm) / one.box.h;
    const perCm = Math.min(room.h / Math.max(it.cm, that.cm), room.w / (wide(it) + wide(that) + gap));
    const total = (wide(it) + wide(that) + gap) * perCm;
    const at = (one: Thing, x: number): string => {
      const scale = (one.cm * perCm) / one.box.h;
      return stand(defs, one, { scale, x: x - one.box.x * scale, y: 522 - (one.box.y + one.box.h) * scale });
    };
    const left = 296 - total / 2;
    return studio(defs, tint) + at(it, left) + at(that, left + (wide(it) + gap) * perCm);
  };

/** The object beside a hand, both at the same scale. */
export const besideHand = (thing: DrawThing): View =>
  scene("scale", "بجانب يد لتقدير الحجم", "beside a hand, for size", beside(thing, hand, { w: 500, h: 420 }, 3));

/** The object beside a standing person, both at the same scale. */
export const besidePerson = (thing: DrawThing): View =>
  scene(
    "scale",
    "بجانب شخص لتقدير الحجم",
    "beside a person, for size",
    beside(thing, (defs) => person(defs, "man"), { w: 520, h: 470 }, 22),
  );

/** The finished picture of a view, 600 × 600. */
export function drawView(view: View, look: Look, seed: string): string {
  const defs = createDefs(seed);
  const body = view.draw({ ...look, defs });
  return document(600, 600, defs.all(), body);
}
