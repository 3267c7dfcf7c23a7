/** Movement types of exercises, each with a drawing of its start and end. */
export const movements = [
  "squat",
  "wall-sit",
  "leg-press",
  "leg-extension",
  "leg-curl",
  "calf-raise",
  "deadlift",
  "hinge",
  "swing",
  "bridge",
  "lunge",
  "step-up",
  "carry",
  "push-floor",
  "push-incline",
  "push-bench",
  "push-seated",
  "push-vertical",
  "dip",
  "triceps",
  "raise",
  "pull-vertical",
  "pulldown",
  "row",
  "row-seated",
  "row-inverted",
  "rear-pull",
  "curl",
  "plank",
  "side-plank",
  "crunch",
  "dead-bug",
  "bird-dog",
  "superman",
  "leg-raise",
  "hanging-raise",
  "anti-rotation",
  "climber",
  "jump",
  "rope-jump",
  "run",
  "cycle",
  "kneeling-stretch",
  "floor-fold",
  "seated-fold",
  "shoulder-circle",
  "wall-stretch",
  "roll",
] as const;
export type Movement = (typeof movements)[number];

export const exercisePatterns = [
  "push",
  "pull",
  "squat",
  "hinge",
  "lunge",
  "carry",
  "core",
  "cardio",
  "mobility",
] as const;
export type ExercisePattern = (typeof exercisePatterns)[number];

export const muscles = [
  "quads",
  "hamstrings",
  "glutes",
  "calves",
  "adductors",
  "hip_flexors",
  "chest",
  "upper_back",
  "lats",
  "lower_back",
  "front_delts",
  "side_delts",
  "rear_delts",
  "biceps",
  "triceps",
  "forearms",
  "abs",
  "obliques",
  "heart_lungs",
] as const;
export type Muscle = (typeof muscles)[number];

const ofPattern: Readonly<Record<ExercisePattern, Movement>> = {
  push: "push-floor",
  pull: "row",
  squat: "squat",
  hinge: "hinge",
  lunge: "lunge",
  carry: "carry",
  core: "plank",
  cardio: "run",
  mobility: "floor-fold",
};

const isPattern = (value: string): value is ExercisePattern => exercisePatterns.some((pattern) => pattern === value);
const isMovement = (value: string | null | undefined): value is Movement => movements.some((one) => one === value);

/** The drawing for an exercise: its own movement, else the default of its pattern. */
export function findMovement(exercise: { readonly movement: string | null; readonly pattern: string }): Movement {
  if (isMovement(exercise.movement)) return exercise.movement;
  return isPattern(exercise.pattern) ? ofPattern[exercise.pattern] : "squat";
}
