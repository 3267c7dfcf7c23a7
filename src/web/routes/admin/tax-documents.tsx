import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { TaxDocumentsPage } from "#web/features/admin/fiscal/documents-page.tsx";
import { loadTaxDocuments } from "#web/features/admin/fiscal/load-documents.ts";
import type { Route } from "./+types/tax-documents.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTaxDocuments(request.url);

export const HydrateFallback = PageSkeleton;

export default function TaxDocuments({ loaderData }: Route.ComponentProps) {
  return <TaxDocumentsPage data={loaderData} />;
}
