/** Drawings at a moment of a clip. Points are fractions of the frame, from its left top corner; they never mirror. */

export const shapeKinds = ["line", "arrow", "circle", "pen", "angle"] as const;
export type ShapeKind = (typeof shapeKinds)[number];

export const shapeColours = ["red", "yellow", "green", "white"] as const;
export type ShapeColour = (typeof shapeColours)[number];

export type Point = readonly [x: number, y: number];

/**
 * `line`, `arrow`: from the first point to the second. `circle`: its centre, then a point of it. `angle`: its second
 * point is the corner.
 */
export interface Shape {
  readonly kind: ShapeKind;
  readonly colour: ShapeColour;
  readonly points: readonly Point[];
}

/** Shapes as they are sent: each point is two numbers. */
export const toShapes = (
  list: readonly (Omit<Shape, "points"> & { readonly points: readonly (readonly number[])[] })[],
): Shape[] =>
  list.map(({ kind, colour, points }) => ({ kind, colour, points: points.map(([x = 0, y = 0]) => [x, y]) }));

/** The same for the contract, which takes lists that can be changed. */
export const fromShapes = (list: readonly Shape[]) =>
  list.map(({ kind, colour, points }) => ({ kind, colour, points: points.map((point) => [...point]) }));

export const maxShapes = 20;
export const maxPenPoints = 200;
/** All shapes of one comment as JSON. */
export const maxShapesBytes = 16_384;
export const maxCommentLength = 1000;
export const maxComments = 50;

/** How many points a shape has: at least, and at most. */
export const pointCounts: Readonly<Record<ShapeKind, readonly [min: number, max: number]>> = {
  line: [2, 2],
  arrow: [2, 2],
  circle: [2, 2],
  pen: [2, maxPenPoints],
  angle: [3, 3],
};

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export const toPixels = ([x, y]: Point, { width, height }: FrameSize): Point => [x * width, y * height];

/** The angle at the second of three points, in degrees of the picture as it is seen; 0 where two points are one. */
export function measureAngle([first, corner, last]: readonly [Point, Point, Point], frame: FrameSize): number {
  const [at, a, b] = [toPixels(corner, frame), toPixels(first, frame), toPixels(last, frame)];
  const [ax, ay, bx, by] = [a[0] - at[0], a[1] - at[1], b[0] - at[0], b[1] - at[1]];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  if (lengths === 0) return 0;
  const cosine = Math.min(1, Math.max(-1, (ax * bx + ay * by) / lengths));
  return (Math.acos(cosine) * 180) / Math.PI;
}

/** Three decimals: less than a pixel of most clips. */
const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

export const toPoint = (x: number, y: number): Point => [round(x), round(y)];

/** Reduces a freehand line to at most `most` points, evenly chosen, with both ends. */
export function thinPoints(points: readonly Point[], most = maxPenPoints): readonly Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)] ?? ([0, 0] as const));
}

export const hasRoom = (shapes: readonly Shape[]): boolean =>
  shapes.length <= maxShapes && JSON.stringify(shapes).length <= maxShapesBytes;

/** Whether a comment is shown at a position of the clip; without an end only at its moment. */
export const isShownAt = (
  { atMs, untilMs }: { readonly atMs: number; readonly untilMs: number | null },
  ms: number,
): boolean => ms >= atMs - momentMs && ms <= (untilMs ?? atMs + momentMs);

/** Players stop some milliseconds off the requested moment. */
const momentMs = 60;
