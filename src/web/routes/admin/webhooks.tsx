import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadWebhooks } from "#web/features/admin/webhooks/load-webhooks.ts";
import { WebhooksPage } from "#web/features/admin/webhooks/webhooks-page.tsx";
import type { Route } from "./+types/webhooks.ts";

export const clientLoader = () => loadWebhooks();

export const HydrateFallback = PageSkeleton;

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return <WebhooksPage data={loaderData} />;
}
