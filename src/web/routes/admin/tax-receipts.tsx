import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReceipts } from "#web/features/admin/fiscal/load-documents.ts";
import { ReceiptsPage } from "#web/features/admin/fiscal/receipts-page.tsx";
import type { Route } from "./+types/tax-receipts.ts";

export const clientLoader = () => loadReceipts();

export const HydrateFallback = PageSkeleton;

export default function TaxReceipts({ loaderData }: Route.ComponentProps) {
  return <ReceiptsPage data={loaderData} />;
}
