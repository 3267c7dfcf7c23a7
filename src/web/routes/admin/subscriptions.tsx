import { adminLoad } from "#web/features/admin/load.ts";
import { loadSubscriptions } from "#web/features/admin/subscriptions/load-subscriptions.ts";
import { SubscriptionsPage } from "#web/features/admin/subscriptions/subscriptions-page.tsx";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/subscriptions.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadSubscriptions(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <SubscriptionsPage list={list} />}</WithData>;
}
