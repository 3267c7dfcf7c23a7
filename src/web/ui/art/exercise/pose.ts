import type { Movement } from "#shared/domain/movements.ts";
import type { Beginning } from "./tempo.ts";

/** Angles of the two parts of a limb in degrees: 0 is forward (the figure faces right), 90 down, 180 back, −90 up. */
export type Limb = readonly [number, number];

export interface Pose {
  /** Angle from the hip to the shoulders. */
  readonly torso: number;
  /** Angle from the shoulders to the head; default: the torso's. */
  readonly head?: number;
  readonly arm: Limb;
  readonly leg: Limb;
  /** The limbs on the far side; default: as the near ones. */
  readonly farArm?: Limb;
  readonly farLeg?: Limb;
  /** Angle from the ankle to the toes. */
  readonly foot?: number;
  readonly farFoot?: number;
  /** Height of the hip above the ground; by default the lowest point is on the ground. */
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
  /** The working part, drawn in the brand colour. */
  readonly accent: "arm" | "leg" | "torso";
  /** Whether the movement from the first pose to the second lowers or lifts. */
  readonly begins: Beginning;
  readonly prop?: Prop;
  /** Where a cable or band is attached, in the 100 × 100 frame; default: under the foot. */
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
