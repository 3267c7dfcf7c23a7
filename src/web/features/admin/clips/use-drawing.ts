import { type KeyboardEvent, type PointerEvent, useState } from "react";
import {
  maxPenPoints,
  type Point,
  pointCounts,
  type Shape,
  type ShapeColour,
  type ShapeKind,
  thinPoints,
  toPoint,
} from "#shared/domain/drawings.ts";

export interface Drawing {
  readonly kind: ShapeKind;
  readonly colour: ShapeColour;
  readonly onDraw: (shape: Shape) => void;
}

/** The pointer's position in the picture; the picture's left edge is 0 in every language. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return toPoint((event.clientX - left) / width, (event.clientY - top) / height);
}

const farFrom = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.01;

/** Whether a drag moved at all. */
function isDrawn([first, ...others]: readonly Point[]): boolean {
  return first !== undefined && others.some((one) => farFrom(first, one));
}

const isSame = (a: Point | undefined, b: Point): boolean => a?.[0] === b[0] && a[1] === b[1];

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Step of an arrow key, as a share of the picture; five times as far with Shift. */
const step = 0.01;

/** A freehand line ends when its last point is set again; other points must differ from the one before. */
function addPoint(kind: ShapeKind, points: readonly Point[], point: Point): readonly Point[] | "done" {
  if (!isSame(points.at(-1), point)) return [...points, point];
  return kind === "pen" && points.length > 1 ? "done" : points;
}

interface Open {
  readonly kind: ShapeKind;
  readonly points: readonly Point[];
  readonly setPoints: (points: readonly Point[]) => void;
  readonly finish: (points: readonly Point[]) => void;
}

/** Sets points with Enter at the position that the arrow keys move. */
function useKeys({ kind, points, setPoints, finish }: Open) {
  const [cursor, setCursor] = useState<Point>();
  const setPoint = (point: Point): void => {
    const next = addPoint(kind, points, point);
    if (next === "done") finish(points);
    else if (next.length === pointCounts[kind][1]) finish(next);
    else setPoints(next);
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    const at = cursor ?? toPoint(0.5, 0.5);
    const by = steps[event.key];
    const far = event.shiftKey ? step * 5 : step;
    if (by !== undefined) setCursor(toPoint(at[0] + by[0] * far, at[1] + by[1] * far));
    else if (event.key === "Enter" || event.key === " ") {
      setCursor(at);
      setPoint(at);
    } else if (event.key === "Escape" && points.length > 0) setPoints([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, onKeyDown, leave: () => setCursor(undefined) };
}

/** A shape while it is drawn: by dragging, an angle by three taps, or point by point with the keyboard. */
export function useDrawing({ kind, colour, onDraw }: Drawing) {
  const [points, setPoints] = useState<readonly Point[]>([]);
  const finish = (last: readonly Point[]): void => {
    setPoints([]);
    onDraw({ kind, colour, points: kind === "pen" ? thinPoints(last, maxPenPoints) : last });
  };
  const { cursor, onKeyDown, leave } = useKeys({ kind, points, setPoints, finish });
  const isAngle = kind === "angle";
  // Points set with the keyboard are not dragged.
  const isDragged = !isAngle && cursor === undefined;

  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    leave();
    const next = isAngle ? [...points.slice(0, 2), point] : [point];
    if (next.length === 3) finish(next);
    else setPoints(next);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const [first] = points;
    if (!isDragged || first === undefined) return;
    const point = pointOf(event);
    setPoints(kind === "pen" ? [...points, point] : [first, point]);
  };
  const onPointerUp = (): void => {
    if (!isDragged) return;
    if (isDrawn(points)) finish(points);
    else setPoints([]);
  };
  const onPointerCancel = (): void => setPoints([]);
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown, onBlur: leave };
  return { points, cursor, handlers };
}
