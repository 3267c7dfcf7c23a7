import { DashboardPage } from "#web/features/dashboard/dashboard-page.tsx";
import { loadPointWorth } from "#web/features/rewards/load-rewards.ts";
import { Worth } from "#web/features/rewards/point-worth.tsx";
import type { Route } from "./+types/dashboard.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadPointWorth(context);

// The value of a point does not change during a visit.
export const shouldRevalidate = () => false;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <DashboardPage worthOf={(points) => <Worth points={points} worth={loaderData} />} />
    </main>
  );
}
