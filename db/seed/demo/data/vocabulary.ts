/** Closed vocabularies of the demo content. */

export type ArtKind =
  | "tub"
  | "pouch"
  | "shaker"
  | "bottle"
  | "bar"
  | "jar"
  | "kettlebell"
  | "dumbbell"
  | "plate"
  | "band"
  | "mat"
  | "roller"
  | "rope"
  | "gloves"
  | "straps"
  | "belt"
  | "tee"
  | "hoodie"
  | "leggings"
  | "shorts"
  | "cap"
  | "bag"
  | "gift-card";
export type Palette = "flare" | "ink" | "sand" | "volt" | "sea" | "plum" | "moss" | "sky" | "rose" | "gold";

export type { ExercisePattern as Pattern, Movement, Muscle } from "#shared/domain/movements.ts";
export type Equipment =
  | "none"
  | "mat"
  | "dumbbells"
  | "barbell"
  | "kettlebell"
  | "bands"
  | "bench"
  | "rack"
  | "cable"
  | "machine"
  | "pull_up_bar"
  | "box"
  | "rope"
  | "treadmill"
  | "foam_roller";
export type Level = "beginner" | "intermediate" | "advanced";
