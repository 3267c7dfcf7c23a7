import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ConversionsPage } from "#web/features/admin/conversions/conversions-page.tsx";
import { loadConversions } from "#web/features/admin/conversions/load-conversions.ts";
import type { Route } from "./+types/conversions.ts";

export const clientLoader = () => loadConversions();

export const HydrateFallback = PageSkeleton;

export default function Conversions({ loaderData }: Route.ComponentProps) {
  return <ConversionsPage data={loaderData} />;
}
