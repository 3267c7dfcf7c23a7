import type { FrameSize, Point, Shape } from "#shared/domain/drawings.ts";
import { ShapeView } from "#web/entities/clip/shape-view.tsx";
import { type Drawing, useDrawing } from "./use-drawing.ts";

interface Props extends Drawing {
  readonly frame: FrameSize;
  readonly shapes: readonly Shape[];
}

const toPercent = (part: number): string => `${Math.round(part * 100)}%`;

/** Announces the position of the keyboard's cursor. */
const toWords = ([x, y]: Point, set: number): string =>
  `${toPercent(x)} from the left, ${toPercent(y)} from the top. ${set === 0 ? "No point set" : `${set} set`}.`;

/** A cross at the position of the next point. */
function Cursor({ at: [x, y], frame }: { readonly at: Point; readonly frame: FrameSize }) {
  const size = Math.min(frame.width, frame.height) / 20;
  const [left, top] = [x * frame.width, y * frame.height];
  const d = `M${left - size} ${top}h${size * 2}M${left} ${top - size}v${size * 2}`;
  return (
    <g data-cursor="">
      <path d={d} stroke="#0e0f12" strokeWidth={size / 4} />
      <path d={d} stroke="#ffffff" strokeWidth={size / 8} />
    </g>
  );
}

/** Draws on the paused frame: by dragging, by taps, or with the arrow keys and Enter. */
export function DrawBoard({ frame, shapes, ...drawing }: Props) {
  const { kind, colour } = drawing;
  const { points, cursor, handlers } = useDrawing(drawing);
  const shown = cursor === undefined || points.length === 0 ? points : [...points, cursor];
  const open: Shape | undefined = shown.length < 2 ? undefined : { kind, colour, points: shown };
  const showsAngle = kind === "angle" && shown.length === 3;
  return (
    <>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="application"
        aria-label="Board: draw on the picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: drawn on with the keyboard
        tabIndex={0}
        data-board=""
        className="absolute inset-0 h-full w-full cursor-crosshair touch-none focus-visible:-outline-offset-4"
        {...handlers}
      >
        {shapes.map((shape, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes are added and taken back at the end
          <ShapeView key={at} shape={shape} frame={frame} />
        ))}
        {open !== undefined && (
          <ShapeView shape={kind === "angle" && !showsAngle ? { ...open, kind: "line" } : open} frame={frame} />
        )}
        {(kind === "angle" || cursor !== undefined) &&
          points.map(([x, y], at) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: points are added at the end
              key={at}
              cx={x * frame.width}
              cy={y * frame.height}
              r={frame.width / 120}
              fill="#ffffff"
            />
          ))}
        {cursor !== undefined && <Cursor at={cursor} frame={frame} />}
      </svg>
      <p className="sr-only" aria-live="polite">
        {cursor === undefined ? "" : toWords(cursor, points.length)}
      </p>
    </>
  );
}
