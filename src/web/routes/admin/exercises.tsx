import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ExercisesPage } from "#web/features/admin/exercises/exercises-page.tsx";
import { loadExercises } from "#web/features/admin/exercises/load-exercises.ts";
import type { Route } from "./+types/exercises.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadExercises(request.url);

export const HydrateFallback = PageSkeleton;

export default function Exercises({ loaderData }: Route.ComponentProps) {
  return <ExercisesPage library={loaderData} />;
}
