import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadSubscriptions } from "#web/features/admin/subscriptions/load-subscriptions.ts";
import { SubscriptionsPage } from "#web/features/admin/subscriptions/subscriptions-page.tsx";
import type { Route } from "./+types/subscriptions.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadSubscriptions(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <SubscriptionsPage list={list} />}</WithData>;
}
