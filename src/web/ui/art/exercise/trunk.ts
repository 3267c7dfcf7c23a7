import { type Drawings, hanging, highPlank, lying, onAllFours } from "./pose.ts";

/** Poses of trunk exercises and stretches. */
export const trunk = {
  plank: {
    poses: [
      { torso: -20, head: -10, leg: [148, 182], foot: 178, arm: [90, 0] },
      { torso: -10, head: -4, leg: [170, 170], foot: 95, arm: [90, 0] },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  "side-plank": {
    poses: [
      { torso: -40, head: -50, leg: [172, 178], arm: [90, 0], farArm: [130, 140] },
      { torso: -24, head: -24, leg: [156, 156], arm: [90, 0], farArm: [-90, -90] },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  crunch: {
    poses: [
      { ...lying, leg: [-50, 58], arm: [-128, 96] },
      { torso: 216, head: 236, leg: [-50, 58], arm: [-92, 60] },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  "dead-bug": {
    poses: [
      { ...lying, leg: [-90, 0], foot: -80, arm: [-90, -90] },
      { ...lying, leg: [-10, -6], foot: -70, farLeg: [-90, 0], arm: [-90, -90], farArm: [-166, -170], farFoot: -80 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "mat",
  },
  "bird-dog": {
    poses: [
      onAllFours,
      { ...onAllFours, leg: [184, 180], foot: 110, farLeg: [92, 180], farFoot: 175, arm: [-8, -6], farArm: [90, 90] },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  superman: {
    poses: [
      { torso: 0, head: -8, leg: [180, 180], foot: 176, arm: [2, 2] },
      { torso: -16, head: -20, leg: [188, 194], foot: 190, arm: [-14, -18], hip: 4.4 },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  "leg-raise": {
    poses: [
      { ...lying, leg: [-4, -4], foot: -60, arm: [8, 2] },
      { ...lying, leg: [-80, -84], foot: -120, arm: [8, 2] },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "mat",
  },
  "hanging-raise": {
    poses: [hanging, { ...hanging, torso: -98, leg: [-14, 84] }],
    accent: "leg",
    begins: "lifting",
    prop: "bar",
  },
  "anti-rotation": {
    poses: [
      { torso: -88, leg: [76, 100], farLeg: [98, 96], arm: [72, -22] },
      { torso: -88, leg: [76, 100], farLeg: [98, 96], arm: [4, 0] },
    ],
    accent: "torso",
    begins: "lifting",
    anchor: [4, 46],
  },
  climber: {
    poses: [highPlank, { ...highPlank, leg: [36, 154], foot: 120, farLeg: [162, 162], farFoot: 95 }],
    accent: "leg",
    begins: "lifting",
  },
  "kneeling-stretch": {
    poses: [
      { torso: -92, leg: [4, 92], farLeg: [92, 178], farFoot: 176, arm: [80, 60] },
      { torso: -96, leg: [14, 112], farLeg: [122, 178], farFoot: 176, arm: [-76, -92] },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  "floor-fold": {
    poses: [onAllFours, { torso: 6, head: 22, leg: [26, 180], foot: 175, arm: [16, 4] }],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  "seated-fold": {
    poses: [
      { torso: -96, leg: [0, 0], foot: -80, arm: [70, 40] },
      { torso: -36, head: -14, leg: [0, 0], foot: -80, arm: [30, 14] },
    ],
    accent: "torso",
    begins: "lifting",
    prop: "mat",
  },
  "wall-stretch": {
    poses: [
      { torso: -86, leg: [70, 94], farLeg: [104, 108], arm: [6, -10] },
      { torso: -74, leg: [52, 108], farLeg: [122, 124], arm: [10, -14] },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "wall-ahead",
  },
  roll: {
    poses: [
      { torso: -16, head: -6, leg: [178, 178], foot: 120, arm: [88, 4], hip: 14 },
      { torso: -10, head: -4, leg: [174, 174], foot: 120, arm: [104, 4], hip: 13 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "roller",
  },
} satisfies Drawings;
