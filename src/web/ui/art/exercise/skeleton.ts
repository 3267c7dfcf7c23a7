import type { Limb, Pose } from "./pose.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Leg {
  readonly knee: Point;
  readonly ankle: Point;
  readonly toe: Point;
}
export interface Arm {
  readonly elbow: Point;
  readonly hand: Point;
}
/** Positions of a figure's joints in a 100 × 100 frame. */
export interface Skeleton {
  readonly head: Point;
  readonly shoulder: Point;
  readonly hip: Point;
  readonly arm: Arm;
  readonly farArm: Arm;
  readonly leg: Leg;
  readonly farLeg: Leg;
}

/** The ground's height in the frame, and half a limb's width. */
export const ground = 94;
export const limb = 3.6;
/** The brand colour of working limbs. */
export const flare = "#ff5a1f";

export const round = (value: number): number => Math.round(value * 10) / 10;
/** A position in a path. */
export const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

const lengths = { torso: 25, head: 11.5, upperArm: 13, foreArm: 13, thigh: 18, shin: 18, foot: 6.5 } as const;

const from = ({ x, y }: Point, angle: number, length: number): Point => {
  const radians = (angle * Math.PI) / 180;
  return { x: x + Math.cos(radians) * length, y: y + Math.sin(radians) * length };
};

function armFrom(shoulder: Point, [upper, lower]: Limb): Arm {
  const elbow = from(shoulder, upper, lengths.upperArm);
  return { elbow, hand: from(elbow, lower, lengths.foreArm) };
}

function legFrom(hip: Point, [upper, lower]: Limb, foot: number): Leg {
  const knee = from(hip, upper, lengths.thigh);
  const ankle = from(knee, lower, lengths.shin);
  return { knee, ankle, toe: from(ankle, foot, lengths.foot) };
}

/** All joints of a figure. */
function toJoints(pose: Pose, hip: Point): Skeleton {
  const shoulder = from(hip, pose.torso, lengths.torso);
  const foot = pose.foot ?? 0;
  return {
    hip,
    shoulder,
    head: from(shoulder, pose.head ?? pose.torso, lengths.head),
    arm: armFrom(shoulder, pose.arm),
    farArm: armFrom(shoulder, pose.farArm ?? pose.arm),
    leg: legFrom(hip, pose.leg, foot),
    farLeg: legFrom(hip, pose.farLeg ?? pose.leg, pose.farFoot ?? foot),
  };
}

export function getPoints({ head, shoulder, hip, arm, farArm, leg, farLeg }: Skeleton): Point[] {
  return [
    ...[head, shoulder, hip, arm.elbow, arm.hand, farArm.elbow, farArm.hand],
    ...[leg.knee, leg.ankle, leg.toe, farLeg.knee, farLeg.ankle, farLeg.toe],
  ];
}

/** Places a pose in its frame: on the ground, a seat or a bar, and centred. */
export function toSkeleton(pose: Pose): Skeleton {
  const figure = toJoints(pose, { x: 0, y: 0 });
  const points = getPoints(figure);
  const xs = points.map(({ x }) => x);
  const lowest = Math.max(...points.map(({ y }) => y)) + limb;
  const y =
    pose.hand !== undefined
      ? ground - pose.hand - figure.arm.hand.y
      : pose.hip !== undefined
        ? ground - pose.hip
        : ground - (pose.lift ?? 0) - lowest;
  return toJoints(pose, { x: 50 - (Math.min(...xs) + Math.max(...xs)) / 2, y });
}
