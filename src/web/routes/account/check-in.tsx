import { CheckInPage, CheckInWaiting, NoSuchCheckIn } from "#web/features/check-ins/check-in-page.tsx";
import { loadCheckInData } from "#web/features/check-ins/load-check-in.ts";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/check-in.ts";

export const handle = { namespaces: ["checkins"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadCheckInData(params.id, request.signal);

export const HydrateFallback = CheckInWaiting;

export default function CheckIn({ loaderData }: Route.ComponentProps) {
  return <CheckInPage key={loaderData.checkIn.id} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = [400, 404].includes(toErrorStatus(error) ?? 0);
  return isMissing ? <NoSuchCheckIn /> : <ErrorContent error={error} />;
}
