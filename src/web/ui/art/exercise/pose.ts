import type { Movement } from "#shared/domain/movements.ts";

/**
 * Angles of the two parts of a limb, in degrees as on a clock that begins at three: 0 points ahead (the figure looks to
 * the right), 90 down, 180 behind, −90 up.
 */
export type Limb = readonly [number, number];

export interface Pose {
  /** From the hip to the shoulders. */
  readonly torso: number;
  /** From the shoulders to the head; like the torso unless said. */
  readonly head?: number;
  readonly arm: Limb;
  readonly leg: Limb;
  /** The limbs on the far side; like the near ones unless said. */
  readonly farArm?: Limb;
  readonly farLeg?: Limb;
  /** From the ankle to the toes. */
  readonly foot?: number;
  readonly farFoot?: number;
  /** What is this high above the ground; else the lowest point stands on it. */
  readonly hip?: number;
  readonly hand?: number;
  readonly lift?: number;
}

export type Prop =
  | "bench"
  | "step"
  | "bar"
  | "seat"
  | "wall-ahead"
  | "wall-behind"
  | "mat"
  | "roller"
  | "bike"
  | "support"
  | "rope";

export interface Drawing {
  readonly poses: readonly [Pose, Pose];
  /** What does the work: drawn in the colour of the brand. */
  readonly accent: "arm" | "leg" | "torso";
  readonly prop?: Prop;
  /** Where a cable or a band is made fast, in the frame of 100 × 100; under the foot unless said. */
  readonly anchor?: readonly [number, number];
}

/** Drawings of some movements. */
export type Drawings = Readonly<Partial<Record<Movement, Drawing>>>;

export const standing: Pose = { torso: -90, leg: [90, 90], arm: [92, 86] };
export const atChest: Limb = [62, -62];
export const lying = { torso: 180, head: 180 } as const;
export const onAllFours: Pose = { torso: -6, head: 0, leg: [92, 180], foot: 175, arm: [90, 90] };
export const highPlank: Pose = { torso: -20, head: -12, leg: [162, 162], foot: 95, arm: [90, 90] };
export const hanging: Pose = { torso: -92, leg: [62, 162], foot: 168, arm: [-90, -90], hand: 76 };
export const strideLeft = { leg: [62, 104], farLeg: [112, 132], farFoot: 40 } as const;
export const strideRight = { leg: [112, 132], foot: 40, farLeg: [62, 104] } as const;
