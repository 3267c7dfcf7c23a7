import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadNewProgramme } from "#web/features/admin/programmes/load-programmes.ts";
import { NewProgrammePage } from "#web/features/admin/programmes/new-programme-page.tsx";
import type { Route } from "./+types/programme-new.ts";

export const clientLoader = () => adminLoad(() => loadNewProgramme());
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function NewProgramme({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <NewProgrammePage data={data} />}</WithData>;
}
