import { loadRenewalLink } from "#web/features/cards/load-renewal-link.ts";
import { RenewalLinkPage, RenewalLinkWaiting, UnknownRenewalLink } from "#web/features/cards/renewal-link-page.tsx";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/renewal.ts";

export const handle = { namespaces: ["cards"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadRenewalLink(params.token, request.signal);

export const HydrateFallback = RenewalLinkWaiting;

export default function Renewal({ loaderData }: Route.ComponentProps) {
  return <RenewalLinkPage key={loaderData.token} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = [400, 404, 410].includes(toErrorStatus(error) ?? 0);
  return isUnknown ? <UnknownRenewalLink /> : <ErrorContent error={error} />;
}
