import { keepPushOn } from "#web/entities/app/push-device.ts";
import { DashboardPage, DashboardWaiting } from "#web/features/dashboard/dashboard-page.tsx";
import { loadOverview } from "#web/features/dashboard/load-overview.ts";
import { loadPointWorth } from "#web/features/rewards/load-rewards.ts";
import { Worth } from "#web/features/rewards/point-worth.tsx";
import type { Route } from "./+types/dashboard.ts";

// The value of a point is public and comes from the server.
export const loader = ({ context }: Route.LoaderArgs) => loadPointWorth(context);

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  // Not awaited: the page does not need it.
  keepPushOn().catch(() => undefined);
  const [worth, overview] = await Promise.all([serverLoader(), loadOverview(request.signal)]);
  return { worth, overview };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = DashboardWaiting;

export default function Dashboard({ loaderData: { worth, overview } }: Route.ComponentProps) {
  return <DashboardPage data={overview} worthOf={(points) => <Worth points={points} worth={worth} />} />;
}
