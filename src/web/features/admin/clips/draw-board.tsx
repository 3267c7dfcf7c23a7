import { type PointerEvent, useState } from "react";
import {
  type FrameSize,
  maxPenPoints,
  type Point,
  type Shape,
  type ShapeColour,
  type ShapeKind,
  thinPoints,
  toPoint,
} from "#shared/domain/drawings.ts";
import { ShapeView } from "#web/entities/clip/shape-view.tsx";

interface Props {
  readonly frame: FrameSize;
  readonly kind: ShapeKind;
  readonly colour: ShapeColour;
  readonly shapes: readonly Shape[];
  readonly onDraw: (shape: Shape) => void;
}

/** Where the pointer is in the picture; the left of the picture is 0 in every language. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return toPoint((event.clientX - left) / width, (event.clientY - top) / height);
}

const farFrom = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.01;

/** Draws on the picture that stands: lines by dragging, an angle by three points. */
export function DrawBoard({ frame, kind, colour, shapes, onDraw }: Props) {
  const [points, setPoints] = useState<readonly Point[]>([]);
  const isAngle = kind === "angle";
  const open: Shape | undefined = points.length < 2 ? undefined : { kind, colour, points };

  const finish = (last: readonly Point[]): void => {
    setPoints([]);
    onDraw({ kind, colour, points: kind === "pen" ? thinPoints(last, maxPenPoints) : last });
  };
  const onDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    const next = isAngle ? [...points.slice(0, 2), point] : [point];
    if (next.length === 3) finish(next);
    else setPoints(next);
  };
  const onMove = (event: PointerEvent<SVGSVGElement>): void => {
    const [first] = points;
    if (isAngle || first === undefined) return;
    const point = pointOf(event);
    if (kind === "pen") setPoints([...points, point]);
    else setPoints([first, point]);
  };
  const onUp = (): void => {
    const [first, last] = [points[0], points.at(-1)];
    if (isAngle || first === undefined || last === undefined) return;
    const isDrawn =
      points.length > 1 && (kind === "pen" ? points.some((one) => farFrom(first, one)) : farFrom(first, last));
    if (isDrawn) finish(points);
    else setPoints([]);
  };

  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label="Board: draw on the picture"
      data-board=""
      className="absolute inset-0 h-full w-full cursor-crosshair touch-none"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setPoints([])}
    >
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes are added and taken back at the end
        <ShapeView key={at} shape={shape} frame={frame} />
      ))}
      {open !== undefined && <ShapeView shape={isAngle ? { ...open, kind: "line" } : open} frame={frame} />}
      {isAngle &&
        points.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x * frame.width} cy={y * frame.height} r={frame.width / 120} fill="#ffffff" />
        ))}
    </svg>
  );
}
