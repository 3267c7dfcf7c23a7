import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadNewProgramme } from "#web/features/admin/programmes/load-programmes.ts";
import { NewProgrammePage } from "#web/features/admin/programmes/new-programme-page.tsx";
import type { Route } from "./+types/programme-new.ts";

export const clientLoader = () => loadNewProgramme();

export const HydrateFallback = PageSkeleton;

export default function NewProgramme({ loaderData }: Route.ComponentProps) {
  return <NewProgrammePage data={loaderData} />;
}
