import { type Drawings, hanging, highPlank, lying, standing } from "./pose.ts";

/** Poses of pushing, pulling and arm exercises. */
export const upperBody = {
  "push-floor": {
    poses: [highPlank, { torso: -5, head: 0, leg: [176, 176], foot: 95, arm: [192, 78] }],
    accent: "arm",
    begins: "lowering",
  },
  "push-incline": {
    poses: [
      { torso: -42, head: -36, leg: [140, 140], foot: 80, arm: [70, 70] },
      { torso: -30, head: -26, leg: [150, 150], foot: 80, arm: [168, 42] },
    ],
    accent: "arm",
    begins: "lowering",
    prop: "support",
  },
  "push-bench": {
    poses: [
      { ...lying, leg: [24, 92], arm: [22, -92], hip: 28 },
      { ...lying, leg: [24, 92], arm: [-88, -90], hip: 28 },
    ],
    accent: "arm",
    begins: "lifting",
    prop: "bench",
  },
  "push-seated": {
    poses: [
      { torso: -96, leg: [2, 92], arm: [120, -24], hip: 26 },
      { torso: -96, leg: [2, 92], arm: [0, -2], hip: 26 },
    ],
    accent: "arm",
    begins: "lifting",
    prop: "seat",
  },
  "push-vertical": {
    poses: [
      { ...standing, arm: [66, -72] },
      { ...standing, arm: [-86, -92] },
    ],
    accent: "arm",
    begins: "lifting",
  },
  dip: {
    poses: [
      { torso: -92, leg: [24, 24], foot: -50, arm: [104, 92], hand: 30 },
      { torso: -90, leg: [-18, 30], foot: -50, arm: [196, 76], hand: 30 },
    ],
    accent: "arm",
    begins: "lowering",
    prop: "support",
  },
  triceps: {
    poses: [
      { ...standing, arm: [84, -38] },
      { ...standing, arm: [88, 82] },
    ],
    accent: "arm",
    begins: "lifting",
    anchor: [80, 4],
  },
  raise: {
    poses: [standing, { ...standing, arm: [6, -4] }],
    accent: "arm",
    begins: "lifting",
  },
  "pull-vertical": {
    poses: [hanging, { ...hanging, arm: [62, -86], head: -80 }],
    accent: "arm",
    begins: "lifting",
    prop: "bar",
  },
  pulldown: {
    poses: [
      { torso: -94, leg: [2, 92], arm: [-76, -84], hip: 26 },
      { torso: -98, leg: [2, 92], arm: [78, -70], hip: 26 },
    ],
    accent: "arm",
    begins: "lifting",
    prop: "seat",
    anchor: [56, 0],
  },
  row: {
    poses: [
      { torso: -24, head: -16, leg: [62, 102], arm: [90, 90] },
      { torso: -24, head: -16, leg: [62, 102], arm: [188, 78] },
    ],
    accent: "arm",
    begins: "lifting",
  },
  "row-seated": {
    poses: [
      { torso: -84, leg: [-14, 20], foot: -70, arm: [12, 4], hip: 16 },
      { torso: -94, leg: [-14, 20], foot: -70, arm: [136, -2], hip: 16 },
    ],
    accent: "arm",
    begins: "lifting",
    anchor: [98, 62],
  },
  "row-inverted": {
    poses: [
      { torso: 196, head: 196, leg: [16, 16], foot: -60, arm: [-90, -90], hand: 50 },
      { torso: 204, head: 204, leg: [22, 22], foot: -60, arm: [34, -96], hand: 50 },
    ],
    accent: "arm",
    begins: "lifting",
    prop: "bar",
  },
  "rear-pull": {
    poses: [
      { ...standing, arm: [-4, -4] },
      { ...standing, arm: [176, -34] },
    ],
    accent: "arm",
    begins: "lifting",
    anchor: [98, 34],
  },
  curl: {
    poses: [standing, { ...standing, arm: [88, -58] }],
    accent: "arm",
    begins: "lifting",
  },
  "shoulder-circle": {
    poses: [
      { ...standing, arm: [48, 44] },
      { ...standing, arm: [-118, -122] },
    ],
    accent: "arm",
    begins: "lifting",
  },
} satisfies Drawings;
