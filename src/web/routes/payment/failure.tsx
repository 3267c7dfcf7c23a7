import { loadOutcome } from "#web/features/outcome/load-outcome.ts";
import { OutcomePage, OutcomeWaiting } from "#web/features/outcome/outcome-page.tsx";
import type { Route } from "./+types/failure.ts";

export const handle = { namespaces: ["payment", "cod"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOutcome(request);

export const HydrateFallback = OutcomeWaiting;

export default function PaymentOutcome({ loaderData }: Route.ComponentProps) {
  return <OutcomePage hint="failure" data={loaderData} />;
}
