import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadWebhook } from "#web/features/admin/webhooks/load-webhooks.ts";
import { WebhookPage } from "#web/features/admin/webhooks/webhook-page.tsx";
import type { Route } from "./+types/webhook.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadWebhook(params.id, request.url);

export const HydrateFallback = PageSkeleton;

export default function Webhook({ loaderData }: Route.ComponentProps) {
  return <WebhookPage key={loaderData.webhook.id} data={loaderData} />;
}
