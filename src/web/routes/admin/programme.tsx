import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadProgramme } from "#web/features/admin/programmes/load-programmes.ts";
import { ProgrammePage } from "#web/features/admin/programmes/programme-page.tsx";
import type { Route } from "./+types/programme.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadProgramme(params.id);

export const HydrateFallback = PageSkeleton;

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammePage data={loaderData} />;
}
