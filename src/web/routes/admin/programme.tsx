import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadProgramme } from "#web/features/admin/programmes/load-programmes.ts";
import { ProgrammePage } from "#web/features/admin/programmes/programme-page.tsx";
import type { Route } from "./+types/programme.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadProgramme(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <ProgrammePage data={data} />}</WithData>;
}
