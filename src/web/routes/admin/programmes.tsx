import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadProgrammes } from "#web/features/admin/programmes/load-programmes.ts";
import { ProgrammesPage } from "#web/features/admin/programmes/programmes-page.tsx";
import type { Route } from "./+types/programmes.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadProgrammes(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Programmes({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <ProgrammesPage list={list} />}</WithData>;
}
