import {
  type FrameSize,
  measureAngle,
  type Point,
  type Shape,
  type ShapeColour,
  toPixels,
} from "#shared/domain/drawings.ts";

export const colours: Readonly<Record<ShapeColour, string>> = {
  red: "#ff3b30",
  yellow: "#ffd60a",
  green: "#34d058",
  white: "#ffffff",
};

const toPath = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");

/** The two lines of an arrow's head. */
function toHead([from, to]: readonly [Point, Point], size: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (turn: number): Point => [to[0] - size * Math.cos(angle + turn), to[1] - size * Math.sin(angle + turn)];
  return toPath([end(0.5), to, end(-0.5)]);
}

interface Drawn {
  readonly shape: Shape;
  readonly frame: FrameSize;
}

function toLines({ shape: { kind, points }, frame }: Drawn, size: number): string {
  const [first = [0, 0], second = [0, 0]] = points.map((point) => toPixels(point, frame));
  const line = toPath(points.map((point) => toPixels(point, frame)));
  if (kind === "arrow") return line + toHead([first, second], size);
  if (kind !== "circle") return line;
  const radius = Math.hypot(second[0] - first[0], second[1] - first[1]);
  const [x, y] = first;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
}

/** The degrees beside the corner of an angle. */
function Degrees({ shape: { points, colour }, frame }: Drawn) {
  const [first, corner, last] = points;
  if (first === undefined || corner === undefined || last === undefined) return null;
  const [x, y] = toPixels(corner, frame);
  const size = Math.min(frame.width, frame.height) / 14;
  // Kept inside of the picture.
  const isHigh = y < size * 2;
  return (
    <text
      x={Math.min(Math.max(x, size * 1.5), frame.width - size * 1.5)}
      y={isHigh ? y + size * 1.4 : y - size * 0.6}
      fontSize={size}
      textAnchor="middle"
      className="figures"
      fill={colours[colour]}
      stroke="#0e0f12"
      strokeWidth={size / 8}
      paintOrder="stroke"
      fontWeight="700"
    >
      {Math.round(measureAngle([first, corner, last], frame))}°
    </text>
  );
}

/** One shape, in pixels of the frame. A dark edge keeps it visible on any picture. */
export function ShapeView(drawn: Drawn) {
  const { shape, frame } = drawn;
  const width = Math.max(2, Math.min(frame.width, frame.height) / 110);
  const lines = toLines(drawn, width * 5);
  const look = { d: lines, fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <g data-shape={shape.kind}>
      <path {...look} stroke="#0e0f12" strokeOpacity={0.55} strokeWidth={width * 2} />
      <path {...look} stroke={colours[shape.colour]} strokeWidth={width} />
      {shape.kind === "angle" && <Degrees {...drawn} />}
    </g>
  );
}
