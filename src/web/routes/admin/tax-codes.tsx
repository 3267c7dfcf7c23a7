import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadTaxCodes } from "#web/features/admin/fiscal/load-documents.ts";
import { TaxCodesPage } from "#web/features/admin/fiscal/tax-codes-page.tsx";
import type { Route } from "./+types/tax-codes.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTaxCodes(request.url);

export const HydrateFallback = PageSkeleton;

export default function TaxCodes({ loaderData }: Route.ComponentProps) {
  return <TaxCodesPage data={loaderData} />;
}
