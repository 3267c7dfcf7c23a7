import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ExercisePage } from "#web/features/admin/exercises/exercise-page.tsx";
import { loadExercise } from "#web/features/admin/exercises/load-exercise.ts";
import type { Route } from "./+types/exercise.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadExercise(params.slug);

export const HydrateFallback = PageSkeleton;

export default function Exercise({ loaderData }: Route.ComponentProps) {
  return <ExercisePage data={loaderData} />;
}
