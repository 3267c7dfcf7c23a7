/** How a picture is shown: enlarged by `scale` and moved from the middle, in CSS pixels. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Room {
  readonly width: number;
  readonly height: number;
}

export const whole: ZoomView = { scale: 1, x: 0, y: 0 };
export const maxScale = 5;
const pressScale = 2.5;

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Keeps the picture's edges outside of the viewport or at its border. */
function kept({ scale, x, y }: ZoomView, { width, height }: Room): ZoomView {
  const size = Math.min(maxScale, Math.max(1, scale));
  return { scale: size, x: clamp(x, (width * (size - 1)) / 2), y: clamp(y, (height * (size - 1)) / 2) };
}

/** Enlarges by a factor around a point, given from the middle of the viewport; the point keeps its position. */
export function zoomAt(view: ZoomView, factor: number, at: Point, room: Room): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const share = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, room);
}

export const panBy = (view: ZoomView, by: Point, room: Room): ZoomView =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, room);

/** A double press enlarges, and shows the whole picture again when it is enlarged. */
export const togglePress = (view: ZoomView, at: Point, room: Room): ZoomView =>
  view.scale > 1 ? whole : zoomAt(view, pressScale, at, room);

/** Two fingers that moved: their middle pans, their distance zooms. */
export function pinch(
  view: ZoomView,
  [before, after]: readonly [readonly [Point, Point], readonly [Point, Point]],
  room: Room,
): ZoomView {
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const gap = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const [from, to] = [middle(before), middle(after)];
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomAt(moved, gap(after) / gap(before), to, room);
}

/** A sideways swipe across the whole picture: 1 to the left, -1 to the right, 0 for other moves. */
export function toSwipe(from: Point, to: Point): -1 | 0 | 1 {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < 50 || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}
