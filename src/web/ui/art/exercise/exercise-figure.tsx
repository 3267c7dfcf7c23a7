import { findMovement } from "#shared/domain/movements.ts";
import { cx } from "../../cx.ts";
import { Picture, type PictureProps } from "../picture.tsx";
import type { Drawing, Pose } from "./pose.ts";
import { drawings } from "./poses.ts";
import { findLoad, type Load, LoadPart, PropPart } from "./props.tsx";
import { type Arm, at, flare, ground, type Leg, limb, type Point, round, toSkeleton } from "./skeleton.ts";

/** Two arcs of a circle around the end position: 30° to 150° and 176° to 330°. */
const ring = "M188 11.9A44 44 0 0 1 188 88.1M169.1 93.9A44 44 0 0 1 144 11.9";
const toPath = (points: readonly Point[]): string => `M${points.map(({ x, y }) => at(x, y)).join("L")}`;

interface StrokeProps {
  readonly points: readonly Point[];
  readonly isAccent?: boolean;
  readonly isFar?: boolean;
  readonly width?: number;
}

function Stroke({ points, isAccent = false, isFar = false, width = limb * 2 }: StrokeProps) {
  return (
    <path
      d={toPath(points)}
      stroke={isAccent ? flare : "currentColor"}
      strokeOpacity={isFar ? 0.32 : undefined}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

const armPoints = (shoulder: Point, { elbow, hand }: Arm): Point[] => [shoulder, elbow, hand];
const legPoints = (hip: Point, { knee, ankle, toe }: Leg): Point[] => [hip, knee, ankle, toe];

interface FrameProps {
  readonly drawing: Drawing;
  readonly pose: Pose;
  readonly load: Load | undefined;
}

/** A figure in one pose, with what it holds and leans on. */
export function Frame({ drawing: { accent, prop, anchor }, pose, load }: FrameProps) {
  const figure = toSkeleton(pose);
  const { shoulder, hip, head, arm, farArm, leg, farLeg } = figure;
  return (
    <>
      <PropPart prop={prop} figure={figure} />
      {pose.farArm !== undefined && <Stroke points={armPoints(shoulder, farArm)} isFar width={5.4} />}
      {pose.farLeg !== undefined && <Stroke points={legPoints(hip, farLeg)} isFar width={6.2} />}
      <Stroke points={legPoints(hip, leg)} isAccent={accent === "leg"} />
      <Stroke points={[hip, shoulder]} isAccent={accent === "torso"} width={limb * 2 + 2.2} />
      <circle cx={round(head.x)} cy={round(head.y)} r={6.4} fill="currentColor" />
      <LoadPart load={load} figure={figure} anchor={anchor} />
      <Stroke points={armPoints(shoulder, arm)} isAccent={accent === "arm"} width={limb * 2 - 1.2} />
    </>
  );
}

export interface ExerciseFigureProps extends PictureProps {
  readonly exercise: {
    readonly movement: string | null;
    readonly pattern: string;
    readonly equipment: readonly string[];
  };
}

/**
 * The start and end position of an exercise, side by side in the page's direction. Lines use the text colour, working
 * limbs the brand colour; readable from a width of 96 px.
 */
export function ExerciseFigure({ exercise, label, className }: ExerciseFigureProps) {
  const drawing = drawings[findMovement(exercise)];
  const load = findLoad(exercise.equipment);
  const [start, end] = drawing.poses;
  return (
    <Picture viewBox="0 -2 216 102" className={cx("rtl:-scale-x-100", className)} label={label}>
      <path d={ring} stroke={flare} strokeOpacity={0.16} strokeWidth={6} />
      <path
        d={`M4 ${ground + 1.5}h92M120 ${ground + 1.5}h92`}
        stroke="currentColor"
        strokeOpacity={0.2}
        strokeWidth={2}
        strokeLinecap="round"
      />
      <Frame drawing={drawing} pose={start} load={load} />
      <path
        d="M105 44l6 6-6 6"
        stroke="currentColor"
        strokeOpacity={0.45}
        strokeWidth={2.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g transform="translate(116 0)">
        <Frame drawing={drawing} pose={end} load={load} />
      </g>
    </Picture>
  );
}
