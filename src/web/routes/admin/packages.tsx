import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPackages } from "#web/features/admin/packages/load-packages.ts";
import { PackagesPage } from "#web/features/admin/packages/packages-page.tsx";
import type { Route } from "./+types/packages.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPackages(request.url);

export const HydrateFallback = PageSkeleton;

export default function Packages({ loaderData }: Route.ComponentProps) {
  return <PackagesPage list={loaderData} />;
}
