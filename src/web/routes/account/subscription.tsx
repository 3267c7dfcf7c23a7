import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { loadSubscription } from "#web/features/subscriptions/load-subscriptions.ts";
import {
  NoSuchSubscription,
  SubscriptionPage,
  SubscriptionWaiting,
} from "#web/features/subscriptions/subscription-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/subscription.ts";

export const handle = { namespaces: ["cards", "clips", "progress"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadSubscription(params.id, request.signal);

export const HydrateFallback = SubscriptionWaiting;

export default function Subscription({ loaderData }: Route.ComponentProps) {
  return <SubscriptionPage data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = [400, 404].includes(toErrorStatus(error) ?? 0);
  return isMissing ? <NoSuchSubscription /> : <ErrorContent error={error} />;
}
