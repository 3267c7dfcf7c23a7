import { CodePage } from "#web/features/outcome/code-page.tsx";
import { loadOutcome } from "#web/features/outcome/load-outcome.ts";
import { OutcomeWaiting } from "#web/features/outcome/outcome-page.tsx";
import type { Route } from "./+types/code.ts";

export const handle = { namespaces: ["payment"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOutcome(request);

export const HydrateFallback = OutcomeWaiting;

export default function PaymentCodePage({ loaderData }: Route.ComponentProps) {
  return <CodePage data={loaderData} />;
}
