import {
  ReplenishmentLinkPage,
  ReplenishmentLinkWaiting,
  UnknownReplenishmentLink,
} from "#web/features/replenishments/link-page.tsx";
import { loadLink } from "#web/features/replenishments/load-replenishments.ts";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/repeat.ts";

export const handle = { namespaces: ["replenishments"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadLink(params.token, request.signal);

export const HydrateFallback = ReplenishmentLinkWaiting;

export default function Repeat({ loaderData }: Route.ComponentProps) {
  return <ReplenishmentLinkPage key={loaderData.token} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = [400, 404, 410].includes(toErrorStatus(error) ?? 0);
  return isUnknown ? <UnknownReplenishmentLink /> : <ErrorContent error={error} />;
}
