import { loadProgrammes } from "#web/entities/workout/load-kept.ts";
import { ProgrammesPage, ProgrammesWaiting } from "#web/features/training/programmes-page.tsx";
import type { Route } from "./+types/programmes.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProgrammes(request.signal);

export const HydrateFallback = ProgrammesWaiting;

export default function Programmes({ loaderData }: Route.ComponentProps) {
  return <ProgrammesPage kept={loaderData} />;
}
