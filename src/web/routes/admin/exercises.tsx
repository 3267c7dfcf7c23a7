import { ExercisesPage } from "#web/features/admin/exercises/exercises-page.tsx";
import { loadExercises } from "#web/features/admin/exercises/load-exercises.ts";
import { adminLoad } from "#web/features/admin/load.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/exercises.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadExercises(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Exercises({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(library) => <ExercisesPage library={library} />}</WithData>;
}
