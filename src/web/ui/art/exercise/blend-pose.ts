import type { Limb, Pose } from "./pose.ts";
import { ground, toSkeleton } from "./skeleton.ts";

/** A pose with its defaults, and with the heights at which its joints are. */
function withDefaults(pose: Pose): Required<Pose> {
  const { torso, head = torso, arm, farArm = arm, leg, farLeg = leg, foot = 0, farFoot = foot, lift = 0 } = pose;
  const figure = toSkeleton(pose);
  const [hip, hand] = [ground - figure.hip.y, ground - figure.arm.hand.y];
  return { torso, head, arm, farArm, leg, farLeg, foot, farFoot, lift, hip, hand };
}

/** Interpolates between two poses, joint by joint. */
export function blendPose(from: Pose, to: Pose, part: number): Pose {
  const [start, end] = [withDefaults(from), withDefaults(to)];
  const number = (a: number, b: number): number => a + (b - a) * part;
  const limb = (a: Limb, b: Limb): Limb => [number(a[0], b[0]), number(a[1], b[1])];
  const has = (name: keyof Pose): boolean => (from[name] ?? to[name]) !== undefined;
  return {
    torso: number(start.torso, end.torso),
    head: number(start.head, end.head),
    arm: limb(start.arm, end.arm),
    leg: limb(start.leg, end.leg),
    foot: number(start.foot, end.foot),
    farFoot: number(start.farFoot, end.farFoot),
    lift: number(start.lift, end.lift),
    // Far limbs are drawn, and heights decide where the figure stands, only in a movement that has them.
    ...(has("farArm") && { farArm: limb(start.farArm, end.farArm) }),
    ...(has("farLeg") && { farLeg: limb(start.farLeg, end.farLeg) }),
    ...(has("hip") && { hip: number(start.hip, end.hip) }),
    ...(has("hand") && { hand: number(start.hand, end.hand) }),
  };
}
