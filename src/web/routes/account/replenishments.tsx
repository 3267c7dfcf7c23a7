import { loadReplenishments } from "#web/features/replenishments/load-replenishments.ts";
import { ReplenishmentsPage, ReplenishmentsWaiting } from "#web/features/replenishments/replenishments-page.tsx";
import type { Route } from "./+types/replenishments.ts";

export const handle = { namespaces: ["cards", "replenishments"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadReplenishments(request);

export const HydrateFallback = ReplenishmentsWaiting;

export default function Replenishments({ loaderData }: Route.ComponentProps) {
  return <ReplenishmentsPage data={loaderData} />;
}
