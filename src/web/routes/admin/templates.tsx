import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadTemplates } from "#web/features/admin/templates/load-templates.ts";
import { TemplatesPage } from "#web/features/admin/templates/templates-page.tsx";
import type { Route } from "./+types/templates.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTemplates(request.url);

export const HydrateFallback = PageSkeleton;

export default function Templates({ loaderData }: Route.ComponentProps) {
  return <TemplatesPage data={loaderData} />;
}
