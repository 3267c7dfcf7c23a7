import { readGone } from "#web/features/checkout/pay-link/gone.ts";
import { loadPayLink } from "#web/features/checkout/pay-link/load-pay-link.ts";
import {
  GonePayLink,
  PayLinkFrame,
  PayLinkPage,
  PayLinkWaiting,
} from "#web/features/checkout/pay-link/pay-link-page.tsx";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import type { Route } from "./+types/pay-link.ts";

export const handle = { namespaces: ["payment", "checkout", "currency"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadPayLink(params.token, request.signal);

export const HydrateFallback = PayLinkWaiting;

export default function PayLink({ loaderData }: Route.ComponentProps) {
  return <PayLinkPage key={loaderData.token} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const why = readGone(error);
  return <PayLinkFrame>{why === undefined ? <ErrorContent error={error} /> : <GonePayLink why={why} />}</PayLinkFrame>;
}
