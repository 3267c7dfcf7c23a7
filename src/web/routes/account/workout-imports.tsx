import { ImportsPage, ImportsWaiting } from "#web/features/workout-imports/imports-page.tsx";
import { loadImports } from "#web/features/workout-imports/load-imports.ts";
import type { Route } from "./+types/workout-imports.ts";

export const handle = { namespaces: ["imports"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadImports(request.signal);

export const HydrateFallback = ImportsWaiting;

export default function WorkoutImports({ loaderData }: Route.ComponentProps) {
  return <ImportsPage imports={loaderData.imports} />;
}
