import { loadPoints } from "#web/features/rewards/load-points.ts";
import { loadPointWorth } from "#web/features/rewards/load-rewards.ts";
import { PointsPage, PointsWaiting } from "#web/features/rewards/points-page.tsx";
import type { Route } from "./+types/points.ts";

export const handle = { namespaces: ["rewards"] };

// The value of a point is public and comes from the server.
export const loader = ({ context }: Route.LoaderArgs) => loadPointWorth(context);

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [worth, loyalty] = await Promise.all([serverLoader(), loadPoints(request)]);
  return { worth, loyalty };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PointsWaiting;

export default function Points({ loaderData: { worth, loyalty } }: Route.ComponentProps) {
  return <PointsPage loyalty={loyalty} worth={worth} />;
}
