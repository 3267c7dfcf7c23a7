import { type AdminExerciseVideo, adminGetExerciseVideo } from "#shared/contract/admin-exercise-videos.ts";
import { type AdminExercise, adminGetExercise } from "#shared/contract/admin-exercises.ts";
import { adminPlanWords, type ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { api } from "#web/lib/api/browser.ts";

export interface ExerciseData {
  /** `null` for a new one. */
  readonly exercise: AdminExercise | null;
  /** The whole library, for choosing alternatives. */
  readonly library: readonly ExerciseRef[];
  readonly video: AdminExerciseVideo | null;
}

/** No slug means a new exercise. */
export async function loadExercise(slug?: string): Promise<ExerciseData> {
  const [exercise, { exercises }, video] = await Promise.all([
    slug === undefined ? null : api(adminGetExercise, { params: { slug } }).then((reply) => reply.exercise),
    api(adminPlanWords, {}),
    slug === undefined ? null : api(adminGetExerciseVideo, { params: { slug } }).then((reply) => reply.video),
  ]);
  return { exercise, library: exercises, video };
}
