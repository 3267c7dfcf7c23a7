import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadPackages } from "#web/features/admin/packages/load-packages.ts";
import { PackagesPage } from "#web/features/admin/packages/packages-page.tsx";
import type { Route } from "./+types/packages.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadPackages(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Packages({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <PackagesPage list={list} />}</WithData>;
}
