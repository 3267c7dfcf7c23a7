/** Closed vocabularies of the demo content. */

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
