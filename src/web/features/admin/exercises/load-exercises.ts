import { adminPlanWords, type ExerciseRef } from "#shared/contract/admin-programmes.ts";
import type { Exercise } from "#shared/contract/enrolments.ts";
import { getExercise } from "#shared/contract/exercises.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import { findExercises } from "#web/admin-kit/training/exercise-picker.tsx";
import { api } from "#web/lib/api/browser.ts";

export interface ExerciseLibrary {
  readonly rows: readonly ExerciseRef[];
  readonly pagination: Pagination;
  readonly patterns: readonly string[];
  readonly equipment: readonly string[];
  /** The exercise whose dialog is open. */
  readonly open: Exercise | undefined;
}

/** The library is small and loaded whole; filters run in the browser. */
export async function loadExercises(url: string): Promise<ExerciseLibrary> {
  const { searchParams } = new URL(url);
  const get = (name: string) => searchParams.get(name) ?? "";
  const slug = get("exercise");
  const [{ exercises }, opened] = await Promise.all([
    api(adminPlanWords, {}),
    slug === "" ? undefined : api(getExercise, { params: { slug } }),
  ]);
  const kind = get("equipment");
  const found = findExercises(exercises, get("search"), get("pattern")).filter(
    (one) => kind === "" || one.equipment.some((each) => each === kind),
  );
  const limit = Number(get("limit")) || 50;
  const page = Math.max(1, Number(get("page")) || 1);
  const sorted = (values: readonly string[]) => [...new Set(values)].sort();
  return {
    rows: found.slice((page - 1) * limit, page * limit),
    pagination: toPagination(page, limit, found.length),
    patterns: sorted(exercises.map((one) => one.pattern)),
    equipment: sorted(exercises.flatMap((one) => one.equipment)),
    open: opened?.exercise,
  };
}
