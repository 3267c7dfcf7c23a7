import { adminListFlows } from "#shared/contract/admin-flows.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { FlowsPage } from "#web/features/admin/flows/flows-page.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { Route } from "./+types/flows.ts";

export const clientLoader = () => api(adminListFlows, {});

export const HydrateFallback = PageSkeleton;

export default function Flows({ loaderData }: Route.ComponentProps) {
  return <FlowsPage data={loaderData} />;
}
