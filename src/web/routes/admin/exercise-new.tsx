import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ExercisePage } from "#web/features/admin/exercises/exercise-page.tsx";
import { loadExercise } from "#web/features/admin/exercises/load-exercise.ts";
import type { Route } from "./+types/exercise-new.ts";

export const clientLoader = () => loadExercise();

export const HydrateFallback = PageSkeleton;

export default function NewExercise({ loaderData }: Route.ComponentProps) {
  return <ExercisePage data={loaderData} />;
}
