import { PlanClosed } from "#web/entities/workout/lazy-plan-closed.tsx";
import { loadPlan } from "#web/entities/workout/load-kept.ts";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { ProgrammePage, ProgrammeWaiting } from "#web/features/training/programme-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/programme.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadPlan(params.id, request.signal);

export const HydrateFallback = ProgrammeWaiting;

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammePage kept={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isClosed = [400, 403, 404].includes(toErrorStatus(error) ?? 0);
  return isClosed ? <PlanClosed error={error} /> : <ErrorContent error={error} />;
}
