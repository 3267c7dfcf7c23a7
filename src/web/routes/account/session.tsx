import { PlanClosed } from "#web/entities/workout/lazy-plan-closed.tsx";
import { loadPlan } from "#web/entities/workout/load-kept.ts";
import { SessionFrame, SessionPage, SessionWaiting } from "#web/features/player/session-page.tsx";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/session.ts";

export const handle = { namespaces: ["progress"] };

// What all exports share keeps them in one file: split, as React Router does otherwise, they are four small ones.
const own = { load: loadPlan, Waiting: SessionWaiting, Page: SessionPage };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => own.load(params.id, request.signal);

export const HydrateFallback = own.Waiting;

export default function Session({ loaderData, params }: Route.ComponentProps) {
  return <own.Page key={params.id} kept={loaderData} day={params.day} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isClosed = [400, 403, 404].includes(toErrorStatus(error) ?? 0);
  return <SessionFrame>{isClosed ? <PlanClosed error={error} /> : <ErrorContent error={error} />}</SessionFrame>;
}
