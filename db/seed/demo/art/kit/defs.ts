import { linear, num, radial, type Stop } from "../svg.ts";

export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** Collects gradients, clips and filters of one picture. Each method returns the attribute value that refers to it. */
export interface Defs {
  readonly lin: (stops: readonly Stop[], line?: Line) => string;
  readonly rad: (stops: readonly Stop[], cx?: number, cy?: number, r?: number) => string;
  /** ` clip-path="…"` of a path. */
  readonly clip: (d: string) => string;
  /** ` filter="…"` that blurs by a deviation in picture units. */
  readonly blur: (deviation: number) => string;
  /** ` filter="…"` that turns what it is given into a blurred silhouette. */
  readonly silhouette: (deviation: number, opacity: number) => string;
  /** ` filter="…"` that puts a soft shadow on the table under what lies on it. */
  readonly lift: () => string;
  /** A repeated tile, as a fill. */
  readonly tile: (width: number, height: number, content: string, transform?: string) => string;
  /** Stores a group for repeated use; returns its id. */
  readonly keep: (content: string) => string;
  readonly all: () => string;
}

export const down: Line = [0, 0, 0, 1];

export function createDefs(prefix: string): Defs {
  const made = new Map<string, string>();
  const add = (build: (id: string) => string): string => {
    const key = build("");
    const known = made.get(key);
    if (known !== undefined) return known;
    const id = `${prefix}${made.size.toString(36)}`;
    made.set(key, id);
    return id;
  };
  const builds = new Map<string, string>();
  const put = (build: (id: string) => string): string => {
    const id = add(build);
    builds.set(id, build(id));
    return id;
  };
  return {
    lin: (stops, line) => `url(#${put((id) => linear(id, stops, line))})`,
    rad: (stops, cx, cy, r) => `url(#${put((id) => radial(id, stops, cx, cy, r))})`,
    clip: (d) => ` clip-path="url(#${put((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})"`,
    blur: (deviation) =>
      ` filter="url(#${put((id) => `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${num(deviation)}"/></filter>`)})"`,
    silhouette: (deviation, opacity) => ` filter="url(#${put((id) => silhouetteFilter(id, deviation, opacity))})"`,
    lift: () => ` filter="url(#${put(liftFilter)})"`,
    tile: (width, height, content, transform) =>
      `url(#${put((id) => `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${transform ? ` patternTransform="${transform}"` : ""}>${content}</pattern>`)})`,
    keep: (content) => put((id) => `<g id="${id}">${content}</g>`),
    all: () => [...builds.values()].join(""),
  };
}

const silhouetteFilter = (id: string, deviation: number, opacity: number): string =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%">` +
  `<feColorMatrix type="matrix" values="0 0 0 0 .16 0 0 0 0 .1 0 0 0 0 .06 0 0 0 ${opacity} 0"/>` +
  `<feGaussianBlur stdDeviation="${num(deviation)}"/></filter>`;

const shadowOf = (name: string, deviation: number, dx: number, dy: number, opacity: number): string =>
  `<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 .16 0 0 0 0 .1 0 0 0 0 .06 0 0 0 ${opacity} 0"/>` +
  `<feGaussianBlur stdDeviation="${deviation}"/><feOffset dx="${dx}" dy="${dy}" result="${name}"/>`;
const liftFilter = (id: string): string =>
  `<filter id="${id}" x="-15%" y="-15%" width="135%" height="140%">${shadowOf("far", 13, 13, 19, 0.36)}${shadowOf("near", 3, 3, 4, 0.4)}` +
  `<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
