import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReturn } from "#web/features/admin/returns/load-returns.ts";
import { ReturnPage } from "#web/features/admin/returns/return-page.tsx";
import type { Route } from "./+types/return.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadReturn(params.id);

export const HydrateFallback = PageSkeleton;

export default function Return({ loaderData }: Route.ComponentProps) {
  return <ReturnPage one={loaderData} />;
}
