import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { ExercisesPage } from "#web/features/admin/exercises/exercises-page.tsx";
import { loadExercises } from "#web/features/admin/exercises/load-exercises.ts";
import type { Route } from "./+types/exercises.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadExercises(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Exercises({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(library) => <ExercisesPage library={library} />}</WithData>;
}
