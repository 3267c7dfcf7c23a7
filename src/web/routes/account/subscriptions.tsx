import { loadSubscriptions } from "#web/features/subscriptions/load-subscriptions.ts";
import { SubscriptionsPage, SubscriptionsWaiting } from "#web/features/subscriptions/subscriptions-page.tsx";
import type { Route } from "./+types/subscriptions.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSubscriptions(request);

export const HydrateFallback = SubscriptionsWaiting;

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  return <SubscriptionsPage data={loaderData} />;
}
