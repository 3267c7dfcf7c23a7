import { CodFrame, CodPage, CodWaiting, UnknownCod } from "#web/features/cod/cod-page.tsx";
import { loadCod } from "#web/features/cod/load-cod.ts";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/cod.ts";

export const handle = { namespaces: ["cod"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadCod(params.token, request.signal);

export const HydrateFallback = CodWaiting;

export default function Cod({ loaderData }: Route.ComponentProps) {
  return <CodPage key={loaderData.token} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = [400, 404].includes(toErrorStatus(error) ?? 0);
  return <CodFrame>{isUnknown ? <UnknownCod /> : <ErrorContent error={error} />}</CodFrame>;
}
