import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { AffiliatePage } from "#web/features/admin/affiliates/affiliate-page.tsx";
import { loadAffiliate } from "#web/features/admin/affiliates/load-affiliates.ts";
import type { Route } from "./+types/affiliate.ts";

export const clientLoader = ({ params, request, context }: Route.ClientLoaderArgs) =>
  loadAffiliate(params.id, request.url, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Affiliate({ loaderData }: Route.ComponentProps) {
  return <AffiliatePage data={loaderData} />;
}
