import { tone } from "../color.ts";
import { ellipse, num, path, rect } from "../svg.ts";
import type { Defs } from "./defs.ts";
import { down } from "./defs.ts";

/** Colours of the wall and table, warm and quiet. */
export const tints = {
  linen: "#eee4d5",
  clay: "#e9d3c2",
  stone: "#e2ddd4",
  sage: "#dadccb",
  blush: "#eed8cf",
  mist: "#d7dcda",
  honey: "#f0dfbd",
} as const;
export type Tint = keyof typeof tints;

/** An object in picture units: its outline box and the real length of one of its sides. */
export interface Thing {
  readonly body: string;
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  /** Real height in centimetres. */
  readonly cm: number;
  /** Where it touches the floor, if not under the whole box. */
  readonly ground?: string;
}

const windowLight = (defs: Defs): string =>
  `<g${defs.blur(26)}>${path("M-80 40L120-80L430 330L150 430z", "#fffaf0", 'fill-opacity=".5"')}${path("M170-110L300-170L640 260L500 320z", "#fffaf0", 'fill-opacity=".3"')}</g>`;

/** A wall that curves into the floor, lit by a window at the left. */
export function studio(defs: Defs, tint: Tint): string {
  const wall = tints[tint];
  const sweep = defs.lin(
    [
      [0, tone(wall, -0.05)],
      [0.5, tone(wall, 0.2)],
      [0.68, tone(wall, -0.03)],
      [0.78, tone(wall, -0.1)],
      [1, tone(wall, 0.16)],
    ],
    down,
  );
  const corner = defs.rad(
    [
      [0.5, "#3b2412", 0],
      [1, "#3b2412", 0.17],
    ],
    0.4,
    0.4,
    0.85,
  );
  return rect(0, 0, 600, 600, sweep) + windowLight(defs) + rect(0, 0, 600, 600, corner);
}

/** A table seen from above, with the light of a window across it. */
export function tabletop(defs: Defs, tint: Tint): string {
  const wood = tints[tint];
  const field = defs.rad(
    [
      [0, tone(wood, 0.34)],
      [0.6, wood],
      [1, tone(wood, -0.14)],
    ],
    0.3,
    0.24,
    0.95,
  );
  return rect(0, 0, 600, 600, field) + windowLight(defs);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const placing = ({ x, y, scale }: Place): string => `translate(${num(x)} ${num(y)})scale(${scale.toFixed(4)})`;

/** An object on the floor with the shadow that the window throws; `foot` is where it stands. */
export function stand(defs: Defs, thing: Thing, place: Place): string {
  const { x, y, w, h } = thing.box;
  const foot = y + h;
  const id = defs.keep(thing.body);
  const thrown = `<g${defs.silhouette(8, 0.36)}><use href="#${id}" transform="matrix(1 0 -0.8 0.2 ${num(0.8 * (foot - 5))} ${num(0.8 * (foot - 5))})"/></g>`;
  const touch =
    thing.ground === undefined
      ? ellipse(x + w / 2 + 4, foot - 4, w * 0.49, Math.max(6, w * 0.035), "#1c1008", 'fill-opacity=".5"')
      : path(thing.ground, "#1c1008", 'fill-opacity=".6"');
  const contact = `<g${defs.blur(5)}>${touch}</g>`;
  return `<g transform="${placing(place)}">${thrown}${contact}<use href="#${id}"/></g>`;
}

/** An object lying on the table. */
export const lie = (defs: Defs, thing: Thing, place: Place = { x: 0, y: 0, scale: 1 }): string =>
  `<g${defs.lift()}><g transform="${placing(place)}">${thing.body}</g></g>`;

/** Where an object fits into a square of the given size, centred at x and resting at foot. */
export function fitInto({ box }: Thing, room: { x: number; foot: number; w: number; h: number }): Place {
  const scale = Math.min(room.w / box.w, room.h / box.h);
  return { scale, x: room.x - (box.x + box.w / 2) * scale, y: room.foot - (box.y + box.h) * scale };
}

/** Where an object fits into the middle of the picture. */
export function centre({ box }: Thing, size = 450): Place {
  const scale = Math.min(size / box.w, size / box.h);
  return { scale, x: 300 - (box.x + box.w / 2) * scale, y: 300 - (box.y + box.h / 2) * scale };
}
