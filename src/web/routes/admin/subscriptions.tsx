import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSubscriptions } from "#web/features/admin/subscriptions/load-subscriptions.ts";
import { SubscriptionsPage } from "#web/features/admin/subscriptions/subscriptions-page.tsx";
import type { Route } from "./+types/subscriptions.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSubscriptions(request.url);

export const HydrateFallback = PageSkeleton;

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  return <SubscriptionsPage list={loaderData} />;
}
