import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { LedgerPage } from "#web/features/admin/affiliates/ledger-page.tsx";
import { loadLedger } from "#web/features/admin/affiliates/load-affiliates.ts";
import type { Route } from "./+types/affiliate-ledger.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadLedger(params.id, request.url);

export const HydrateFallback = PageSkeleton;

export default function AffiliateLedger({ loaderData }: Route.ComponentProps) {
  return <LedgerPage data={loaderData} />;
}
