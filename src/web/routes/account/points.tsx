import { loadPointWorth } from "#web/features/rewards/load-rewards.ts";
import { PointsPage } from "#web/features/rewards/points-page.tsx";
import type { Route } from "./+types/points.ts";

export const handle = { namespaces: ["rewards"] };

export const loader = ({ context }: Route.LoaderArgs) => loadPointWorth(context);

// The value of a point does not change between pages of the list.
export const shouldRevalidate = () => false;

export default function Points({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PointsPage worth={loaderData} />
    </main>
  );
}
