import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadProgrammes } from "#web/features/admin/programmes/load-programmes.ts";
import { ProgrammesPage } from "#web/features/admin/programmes/programmes-page.tsx";
import type { Route } from "./+types/programmes.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProgrammes(request.url);

export const HydrateFallback = PageSkeleton;

export default function Programmes({ loaderData }: Route.ComponentProps) {
  return <ProgrammesPage list={loaderData} />;
}
