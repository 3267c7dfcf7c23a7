import { loadStart } from "#web/features/replenishments/load-replenishments.ts";
import { StartPage, StartWaiting } from "#web/features/replenishments/start-page.tsx";
import type { Route } from "./+types/replenishment-new.ts";

export const handle = { namespaces: ["cards", "replenishments"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadStart(request);

export const HydrateFallback = StartWaiting;

export default function ReplenishmentNew({ loaderData }: Route.ComponentProps) {
  return <StartPage key={loaderData.product.id} data={loaderData} />;
}
