import { ClipWaiting, MyClipPage, NoSuchClip } from "#web/features/clips/clip-page.tsx";
import { loadMyClip } from "#web/features/clips/load-clip.ts";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/clip.ts";

export const handle = { namespaces: ["clips"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadMyClip(params.id, request.signal);

export const HydrateFallback = ClipWaiting;

export default function Clip({ loaderData }: Route.ComponentProps) {
  return <MyClipPage key={loaderData.clip.id} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = [400, 404].includes(toErrorStatus(error) ?? 0);
  return isMissing ? <NoSuchClip /> : <ErrorContent error={error} />;
}
