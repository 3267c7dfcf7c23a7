import { loadRedeem } from "#web/features/rewards/load-redeem.ts";
import { RedeemPage, RedeemWaiting } from "#web/features/rewards/redeem-page.tsx";
import type { Route } from "./+types/rewards-checkout.ts";

export const handle = { namespaces: ["rewards"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadRedeem(request.signal);

export const HydrateFallback = RedeemWaiting;

export default function RewardsCheckout({ loaderData }: Route.ComponentProps) {
  return <RedeemPage data={loaderData} />;
}
