import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadTemplate } from "#web/features/admin/templates/load-templates.ts";
import { TemplatePage } from "#web/features/admin/templates/template-page.tsx";
import type { Route } from "./+types/template.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadTemplate(params.id);

export const HydrateFallback = PageSkeleton;

export default function Template({ loaderData }: Route.ComponentProps) {
  return <TemplatePage data={loaderData} />;
}
