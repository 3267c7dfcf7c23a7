import { HealthPage, HealthWaiting } from "#web/features/health/health-page.tsx";
import { loadHealth } from "#web/features/health/load-health.ts";
import type { Route } from "./+types/health.ts";

export const handle = { namespaces: ["progress"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadHealth(request.signal);

export const HydrateFallback = HealthWaiting;

export default function Health({ loaderData }: Route.ComponentProps) {
  return <HealthPage health={loaderData} />;
}
