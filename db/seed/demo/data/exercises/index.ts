import type { Exercise } from "../types.ts";
import { bodyweightExercises } from "./bodyweight.ts";
import { coreAndCardioExercises } from "./core-and-cardio.ts";
import { freeWeightExercises } from "./free-weights.ts";
import { legExercises } from "./legs.ts";
import { machineExercises } from "./machines-and-cables.ts";
import { mobilityExercises } from "./mobility.ts";
import { pullExercises } from "./pull.ts";
import { pushExercises } from "./push.ts";
import { stretchExercises } from "./stretches.ts";

export const exercises: readonly Exercise[] = [
  ...pushExercises,
  ...pullExercises,
  ...legExercises,
  ...coreAndCardioExercises,
  ...mobilityExercises,
  ...freeWeightExercises,
  ...machineExercises,
  ...bodyweightExercises,
  ...stretchExercises,
];
