import { ClaimFrame, ClaimPage, ClaimWaiting, GoneGift } from "#web/features/gifts/claim-page.tsx";
import { loadClaim } from "#web/features/gifts/load-gifts.ts";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/claim.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadClaim(request);

export const HydrateFallback = ClaimWaiting;

export default function Claim({ loaderData }: Route.ComponentProps) {
  return <ClaimPage data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = [400, 404].includes(toErrorStatus(error) ?? 0);
  return <ClaimFrame>{isUnknown ? <GoneGift why="unknown" /> : <ErrorContent error={error} />}</ClaimFrame>;
}
