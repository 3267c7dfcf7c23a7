import { loadProgressPage } from "#web/features/training/load-progress-page.ts";
import { ProgressPage, ProgressWaiting } from "#web/features/training/progress-page.tsx";
import type { Route } from "./+types/progress.ts";

export const handle = { namespaces: ["checkins", "progress", "imports", "publishing"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProgressPage(request);

export const HydrateFallback = ProgressWaiting;

export default function ProgressRoute({ loaderData }: Route.ComponentProps) {
  return <ProgressPage data={loaderData} />;
}
