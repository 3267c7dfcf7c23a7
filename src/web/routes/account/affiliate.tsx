import { AffiliatePage, AffiliateWaiting } from "#web/features/affiliate/affiliate-page.tsx";
import { loadOwnAffiliate } from "#web/features/affiliate/load-affiliate.ts";
import type { Route } from "./+types/affiliate.ts";

export const handle = { namespaces: ["affiliate"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOwnAffiliate(request);

export const HydrateFallback = AffiliateWaiting;

export default function Affiliate({ loaderData }: Route.ComponentProps) {
  return <AffiliatePage data={loaderData} />;
}
