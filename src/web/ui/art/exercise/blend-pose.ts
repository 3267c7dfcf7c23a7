import type { Limb, Pose } from "./pose.ts";
import { ground, type Skeleton, toSkeleton } from "./skeleton.ts";

const between = (from: number, to: number, part: number): number => from + (to - from) * part;
const betweenLimbs = (from: Limb, to: Limb, part: number): Limb => [
  between(from[0], to[0], part),
  between(from[1], to[1], part),
];

/** If only one of two poses sets a height, the other one's is computed from its joints. */
function betweenHeights(
  [from, to]: readonly [Pose, Pose],
  height: (pose: Pose) => number | undefined,
  stands: (figure: Skeleton) => number,
  part: number,
): number | undefined {
  const [start, end] = [height(from), height(to)];
  if (start === undefined && end === undefined) return undefined;
  return between(start ?? stands(toSkeleton(from)), end ?? stands(toSkeleton(to)), part);
}

/** Interpolates between two poses, joint by joint. */
export function blendPose(from: Pose, to: Pose, part: number): Pose {
  const ends = [from, to] as const;
  const hasFarArm = from.farArm !== undefined || to.farArm !== undefined;
  const hasFarLeg = from.farLeg !== undefined || to.farLeg !== undefined;
  const foot = between(from.foot ?? 0, to.foot ?? 0, part);
  const hip = betweenHeights(
    ends,
    (pose) => pose.hip,
    (figure) => ground - figure.hip.y,
    part,
  );
  const hand = betweenHeights(
    ends,
    (pose) => pose.hand,
    (figure) => ground - figure.arm.hand.y,
    part,
  );
  const far = (pose: Pose): number => pose.farFoot ?? pose.foot ?? 0;
  return {
    torso: between(from.torso, to.torso, part),
    head: between(from.head ?? from.torso, to.head ?? to.torso, part),
    arm: betweenLimbs(from.arm, to.arm, part),
    leg: betweenLimbs(from.leg, to.leg, part),
    ...(hasFarArm ? { farArm: betweenLimbs(from.farArm ?? from.arm, to.farArm ?? to.arm, part) } : {}),
    ...(hasFarLeg ? { farLeg: betweenLimbs(from.farLeg ?? from.leg, to.farLeg ?? to.leg, part) } : {}),
    foot,
    farFoot: between(far(from), far(to), part),
    ...(hip === undefined ? {} : { hip }),
    ...(hand === undefined ? {} : { hand }),
    lift: between(from.lift ?? 0, to.lift ?? 0, part),
  };
}
