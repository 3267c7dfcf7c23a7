import { loadReturns } from "#web/features/returns/load-returns.ts";
import { ReturnPage, ReturnWaiting } from "#web/features/returns/return-page.tsx";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import type { Route } from "./+types/return.ts";

export const handle = { namespaces: ["returns", "photos"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadReturns(params.id, request.signal);

export const HydrateFallback = ReturnWaiting;

export default function Return({ loaderData, params }: Route.ComponentProps) {
  return <ReturnPage orderId={params.id} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorContent error={error} />;
}
