import { loadResults } from "#web/features/publishing/load-results.ts";
import { ResultsPage } from "#web/features/publishing/results-page.tsx";
import type { Route } from "./+types/results.ts";

export const handle = { namespaces: ["publishing"] };

export const loader = ({ request, context }: Route.LoaderArgs) => loadResults(context, request.url);

/** Not cached, so that a revoked consent takes effect at once. */
export const headers = () => ({ "cache-control": "no-store" });

export default function Results({ loaderData }: Route.ComponentProps) {
  return <ResultsPage data={loaderData} />;
}
