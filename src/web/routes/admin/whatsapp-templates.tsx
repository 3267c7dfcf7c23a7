import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadTemplates } from "#web/features/admin/whatsapp/load-whatsapp.ts";
import { TemplatesPage } from "#web/features/admin/whatsapp/templates-page.tsx";
import type { Route } from "./+types/whatsapp-templates.ts";

export const clientLoader = () => loadTemplates();

export const HydrateFallback = PageSkeleton;

export default function WhatsAppTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplatesPage data={loaderData} />;
}
