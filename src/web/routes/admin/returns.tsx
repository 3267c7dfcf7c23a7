import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReturns } from "#web/features/admin/returns/load-returns.ts";
import { ReturnsPage } from "#web/features/admin/returns/returns-page.tsx";
import type { Route } from "./+types/returns.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadReturns(request.url);

export const HydrateFallback = PageSkeleton;

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage data={loaderData} />;
}
