import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { ExercisePage } from "#web/features/admin/exercises/exercise-page.tsx";
import { loadExercise } from "#web/features/admin/exercises/load-exercise.ts";
import type { Route } from "./+types/exercise-new.ts";

export const clientLoader = () => adminLoad(() => loadExercise());
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function NewExercise({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <ExercisePage data={data} />}</WithData>;
}
