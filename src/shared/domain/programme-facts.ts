/** What a programme is for, for whom, and what it needs. */
export const goals = ["fat_loss", "muscle", "strength", "endurance", "mobility"] as const;
export const levels = ["beginner", "intermediate", "advanced"] as const;
export const equipmentKinds = [
  "none",
  "mat",
  "dumbbells",
  "barbell",
  "kettlebell",
  "bands",
  "bench",
  "rack",
  "cable",
  "machine",
  "pull_up_bar",
  "box",
  "rope",
  "treadmill",
  "foam_roller",
] as const;

export type Goal = (typeof goals)[number];
export type Level = (typeof levels)[number];
export type EquipmentKind = (typeof equipmentKinds)[number];

/** Equipment that everybody has: none, and a mat. */
export const alwaysAtHand: readonly EquipmentKind[] = ["none", "mat"];
