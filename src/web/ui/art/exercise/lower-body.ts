import { atChest, type Drawings, lying, standing, strideLeft, strideRight } from "./pose.ts";

/** Poses of leg, hip and full-body exercises. */
export const lowerBody = {
  squat: {
    poses: [
      { ...standing, arm: atChest },
      { torso: -62, leg: [4, 112], arm: [78, -46] },
    ],
    accent: "leg",
    begins: "lowering",
  },
  "wall-sit": {
    poses: [
      { torso: -90, leg: [62, 88], arm: [92, 70] },
      { torso: -90, leg: [2, 90], arm: [80, 20] },
    ],
    accent: "leg",
    begins: "lowering",
    prop: "wall-behind",
  },
  "leg-press": {
    poses: [
      { torso: -132, head: -110, leg: [-32, 52], foot: -50, arm: [60, 20], hip: 26 },
      { torso: -132, head: -110, leg: [-14, 0], foot: -60, arm: [60, 20], hip: 26 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "seat",
  },
  "leg-extension": {
    poses: [
      { torso: -100, leg: [2, 96], arm: [70, 60], hip: 27 },
      { torso: -104, leg: [0, 4], foot: -70, arm: [70, 60], hip: 27 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "seat",
  },
  "leg-curl": {
    poses: [
      { torso: 180, head: 190, leg: [2, 2], foot: 60, arm: [130, 178], hip: 30 },
      { torso: 180, head: 190, leg: [2, -100], foot: -30, arm: [130, 178], hip: 30 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "bench",
  },
  "calf-raise": {
    poses: [standing, { ...standing, foot: 58, farFoot: 58 }],
    accent: "leg",
    begins: "lifting",
  },
  deadlift: {
    poses: [{ torso: -36, head: -30, leg: [34, 116], arm: [86, 92] }, standing],
    accent: "torso",
    begins: "lifting",
  },
  hinge: {
    poses: [standing, { torso: -18, head: -14, leg: [72, 96], arm: [90, 92] }],
    accent: "torso",
    begins: "lowering",
  },
  swing: {
    poses: [
      { torso: -26, head: -20, leg: [58, 104], arm: [122, 128] },
      { ...standing, arm: [4, 0] },
    ],
    accent: "torso",
    begins: "lifting",
  },
  bridge: {
    poses: [
      { ...lying, leg: [-52, 58], arm: [8, 2] },
      { torso: 150, head: 176, leg: [-6, 84], arm: [16, 0] },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "mat",
  },
  lunge: {
    poses: [standing, { torso: -88, leg: [8, 92], farLeg: [104, 168], farFoot: 78, arm: [92, 88] }],
    accent: "leg",
    begins: "lowering",
  },
  "step-up": {
    poses: [
      { torso: -78, leg: [16, 98], farLeg: [96, 92], arm: [95, 70] },
      { torso: -90, leg: [90, 90], farLeg: [58, 122], arm: [88, 80], lift: 13 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "step",
  },
  carry: {
    poses: [
      { torso: -88, ...strideLeft, arm: [92, 88] },
      { torso: -88, ...strideRight, arm: [92, 88] },
    ],
    accent: "arm",
    begins: "lifting",
  },
  jump: {
    poses: [
      { torso: -56, head: -50, leg: [22, 116], arm: [128, 112] },
      { torso: -88, leg: [96, 94], foot: 62, arm: [8, -34], lift: 6 },
    ],
    accent: "leg",
    begins: "lifting",
  },
  "rope-jump": {
    poses: [
      { torso: -88, leg: [80, 100], arm: [100, 24] },
      { torso: -88, leg: [84, 100], foot: 60, arm: [100, 24], lift: 7 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "rope",
  },
  run: {
    poses: [
      { torso: -80, leg: [34, 106], farLeg: [112, 168], farFoot: 70, arm: [136, 52], farArm: [58, -36] },
      { torso: -80, leg: [112, 168], foot: 70, farLeg: [34, 106], arm: [58, -36], farArm: [136, 52] },
    ],
    accent: "leg",
    begins: "lifting",
  },
  cycle: {
    poses: [
      { torso: -58, head: -70, leg: [14, 112], farLeg: [58, 86], arm: [42, 30], hip: 42 },
      { torso: -58, head: -70, leg: [58, 86], farLeg: [14, 112], arm: [42, 30], hip: 42 },
    ],
    accent: "leg",
    begins: "lifting",
    prop: "bike",
  },
} satisfies Drawings;
